import FuzzSupport
import StreamingXML

/// Calls of a writer's, right and wrong: what is finished without an error reads as what was written.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    var session = WriterSession(choices: &input)
    while !input.isEmpty { session.call(&input) }
    session.finish()
    return 0
}
