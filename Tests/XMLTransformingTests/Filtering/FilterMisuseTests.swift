import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

@Suite("A filter that makes a mistake")
struct FilterMisuseTests {
    @Test("by leaving an element open is told so, with the place")
    func unbalanced() throws {
        let filter = ClosureFilter()
        filter.onStart = { name, _, output in
            if name == "b" { try output.writer.startElement("open") }
            return .keep
        }
        let error = #expect(throws: XMLTransformingError.self) { try filter.filter("<a>\n<b/></a>") }
        #expect(error?.code == .invalidUse)
        #expect(error?.position == XMLPosition(byteOffset: 4, line: 2, column: 1))
        #expect(error?.path == ["a", "b"])
        #expect(error?.reason == "the filter leaves elements open (1); what it inserts must be balanced")
    }

    @Test("by closing an element that isn't its own is told so")
    func closing() throws {
        let filter = ClosureFilter()
        filter.onEnd = { name, output in
            if name == "b" { try output.writer.endElement() }
        }
        let error = #expect(throws: XMLTransformingError.self) { try filter.filter("<a><b/></a>") }
        #expect(error?.reason == "the filter closes elements that aren't its own; what it inserts must be balanced")
    }

    @Test("in what it inserts later is told so")
    func later() throws {
        let filter = ClosureFilter()
        filter.onStart = { _, _, output in
            output.insertAfterEnd { try $0.startElement("open") }
            return .keep
        }
        #expect(throws: (any Error).self) { try filter.filter("<a><b/></a>") }
    }

    @Test("by inserting after the start tag of an element that it drops is told so")
    func afterDropped() throws {
        let filter = ClosureFilter()
        filter.onStart = { name, _, output in
            guard name == "b" else { return .keep }
            output.insertAfterStart { try $0.characters("x") }
            return .drop
        }
        let error = #expect(throws: XMLTransformingError.self) { try filter.filter("<a><b/></a>") }
        #expect(error?.code == .invalidUse)
    }

    @Test("and throws ends the parse with its own error")
    func throwing() throws {
        struct Enough: Error {}
        let filter = ClosureFilter()
        filter.onText = { _, _ in throw Enough() }
        #expect(throws: Enough.self) { try filter.filter("<a>x</a>") }
    }

    @Test("about an attribute that refers to what was not read matters only if the element stays")
    func skippedInAttribute() throws {
        var parsing = XMLParsingOptions.default
        parsing.undefinedEntities = .skip
        let document = "<!DOCTYPE a SYSTEM \"s\"><a><b x='&e;'/>&f;</a>"
        #expect(throws: XMLTransformingError.self) { try ClosureFilter().filter(document, parsing: parsing) }
        let filter = ClosureFilter()
        filter.onStart = { name, _, _ in name == "b" ? .drop : .keep }
        #expect(try filter.filter(document, parsing: parsing) == "<!DOCTYPE a SYSTEM \"s\"><a>&f;</a>")
    }
}
