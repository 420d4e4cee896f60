import FuzzSupport
import StreamingXML

/// A copy of a document has the document's events, and its canonical form is its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let document = input.takeDocument()
    let options = XMLParsingOptions(choices: &input)
    let copy = Copy(of: document, options: options, choices: &input)
    guard copy.original.failure == nil else { return 0 }
    copy.check()
    if options.namespaces { CanonicalTrial(document, options: options, choices: &input).check() }
    return 0
}
