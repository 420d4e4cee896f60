import FuzzSupport
import StreamingXML

/// A document whole and in chunks, with calls that steer the parse: both come to the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let document = input.takeDocument()
    let options = XMLParsingOptions(choices: &input)
    ChunkTrial(document: document, options: options, choices: &input).check()
    return 0
}
