import Testing
import XMLParsing

/// How codes print.
@Suite struct CodeNameTests {
    @Test func `A code prints as its name, and one without a name as its number`() {
        #expect("\(XMLParsingError.Code.tagMismatch)" == "tagMismatch")
        #expect("\(XMLParsingError.Code.limitExceeded)" == "limitExceeded")
        #expect("\(XMLParsingError.Code(rawValue: 4_711))" == "code 4711")
    }

    @Test func `All of Expat's codes that can come have a name, and no two the same`() {
        // 43 and more: amplification is one of the library's limits, and what comes after it doesn't arise from parsing.
        let names = (1...42).map { XMLParsingError.Code(rawValue: $0).description }.filter { !$0.hasPrefix("code ") }
        #expect(Set(names).count == names.count)
        #expect(names.count > 30)
    }

    @Test func `The kind of a skipped entity prints in words`() {
        #expect("\(XMLSkippedEntity.Kind.externalSubset)" == "external subset")
        #expect("\(XMLSkippedEntity.Kind.generalEntityInAttribute)" == "general entity in an attribute")
    }
}
