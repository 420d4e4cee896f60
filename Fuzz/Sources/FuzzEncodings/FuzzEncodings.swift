import FuzzSupport
import StreamingXML

/// A document in an encoding that is declared, given, or marked, whole and in chunks: both come to the same, at places that
/// lie in the input and never go back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let text = input.takeDocument()
    let encoded = EncodedDocument(text, choices: &input)
    let trial = ChunkTrial(document: encoded.bytes, options: encoded.options, choices: &input)
    let result = trial.check()
    var last = 0
    for event in result.events {
        guard event.range.upperBound <= encoded.bytes.count, event.range.lowerBound >= last else {
            finding("\(encoded)\na place goes back or out at \(event):\n\(result)")
        }
        last = event.range.lowerBound
    }
    if let offset = result.error?.position.byteOffset, !(0...encoded.bytes.count).contains(offset) {
        finding("\(encoded)\nan error outside of the input:\n\(result)")
    }
    return 0
}
