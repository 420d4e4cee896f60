import TestSupport
import Testing
import XMLParsing

@Suite("Cases from libexpat's tests", .enabled(if: TestData.folder != nil, TestData.hint))
struct LibexpatCaseTests {
    @Test(
        "a document has the outcome, the code and the place that libexpat's tests expect",
        arguments: LibexpatCase.confirmed)
    func outcome(_ example: LibexpatCase) throws {
        let document = example.doc_b64.bytes
        var options = XMLParsingOptions.default
        options.namespaces = example.namespaces
        for chunking in [Chunking.whole] + [1, 2, 3, 5, 7].map({ .size($0) }) {
            let log = CaseLog()
            let parser = XMLPushParser(delegate: log, options: options)
            var error: XMLParsingError?
            do {
                for chunk in chunking.chunks(document) { try parser.parse(chunk) }
                try parser.finish()
            } catch let failure as XMLParsingError {
                error = failure
            }
            if let stricter = StricterCase.all[example.test] {
                let expected = [stricter.code.rawValue, stricter.line, stricter.column]
                #expect(
                    error.map { [$0.code.rawValue, $0.position.line, $0.position.column] } == expected, "\(chunking)")
            } else {
                check(example, error, log, chunking)
            }
        }
    }

    @Test("the cases are all there")
    func count() {
        #expect(LibexpatCase.confirmed.count == 151)
        let names = Set(LibexpatCase.confirmed.map(\.test))
        #expect(StricterCase.all.keys.allSatisfy { names.contains($0) })
    }

    private func check(_ example: LibexpatCase, _ error: XMLParsingError?, _ log: CaseLog, _ chunking: Chunking) {
        let expectedCode = example.error.flatMap { LibexpatCase.codes[$0] }
        #expect((example.kind == .error) == (expectedCode != nil))
        #expect(error?.code == expectedCode, "\(chunking)")
        if let pos = example.pos, let place = error?.position {
            #expect([place.line, place.column - 1] == pos, "\(chunking)")
        }
        guard let expected = example.expected.map({ String(decoding: $0.bytes, as: UTF8.self) }) else { return }
        switch example.kind {
        case .chardata: #expect(log.text == expected, "\(chunking)")
        case .attributes: #expect(log.values == expected, "\(chunking)")
        case .ok, .error: Issue.record("nothing is to be compared with the expected text")
        }
    }
}

/// Text, and attributes' values, joined.
private final class CaseLog: XMLContentDelegate {
    private(set) var text = ""
    private(set) var values = ""

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        attributes.forEach { values += $1.string }
    }

    func didEndElement(_ name: XMLName, context: XMLContext) {}

    func foundCharacters(_ text: XMLText, context: XMLContext) { self.text += text.string }
}
