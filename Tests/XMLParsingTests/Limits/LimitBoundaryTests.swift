import TestSupport
import Testing
import XMLParsing

/// A document that has a limit's value just reached, and one that goes beyond it by one.
struct LimitBoundary: CustomTestStringConvertible, Sendable {
    var name: String
    /// What the reason names: the value and the option.
    var reason: String
    var within: String
    var beyond: String
    var change: @Sendable (inout XMLParsingLimits) -> Void

    var testDescription: String { name }

    init(
        _ name: String, _ within: String, _ beyond: String, _ reason: String,
        _ change: @escaping @Sendable (inout XMLParsingLimits) -> Void
    ) {
        self.name = name
        self.within = within
        self.beyond = beyond
        self.reason = reason
        self.change = change
    }

    static let all = [
        LimitBoundary("depth", "<a><b/></a>", "<a><b><c/></b></a>", "deeper than 2 (XMLParsingLimits.depth)") {
            $0.depth = 2
        },
        LimitBoundary(
            "attributes", "<a b='' c=''/>", "<a b='' c='' d=''/>", "2 attributes (XMLParsingLimits.attributes)"
        ) {
            $0.attributes = 2
        },
        LimitBoundary(
            "namespaces", "<a xmlns='u' xmlns:p='v'/>", "<a xmlns='u' xmlns:p='v' xmlns:q='w'/>",
            "2 namespaces (XMLParsingLimits.attributes)"
        ) { $0.attributes = 2 },
        LimitBoundary("names of elements", "<abc/>", "<abcd/>", "3 bytes (XMLParsingLimits.nameLength)") {
            $0.nameLength = 3
        },
        LimitBoundary("names of attributes", "<a bcd=''/>", "<a bcde=''/>", "3 bytes (XMLParsingLimits.nameLength)") {
            $0.nameLength = 3
        },
        LimitBoundary("values", "<a b='1234'/>", "<a b='12345'/>", "4 bytes (XMLParsingLimits.attributeLength)") {
            $0.attributeLength = 4
        },
        LimitBoundary("text", "<a>1234</a>", "<a>12345</a>", "4 bytes (XMLParsingLimits.textLength)") {
            $0.textLength = 4
        },
        LimitBoundary("tags", "<a b='12345678'/>", "<a b='123456789'/>", "17 bytes (XMLParsingLimits.tokenLength)") {
            $0.tokenLength = 17
        },
        LimitBoundary(
            "comments", "<a><!--1234567890--></a>", "<a><!--12345678901--></a>",
            "17 bytes (XMLParsingLimits.tokenLength)"
        ) { $0.tokenLength = 17 },
        LimitBoundary(
            "instructions", "<a><?p 1234567890?></a>", "<a><?p 123456789012?></a>",
            "17 bytes (XMLParsingLimits.tokenLength)"
        ) { $0.tokenLength = 17 },
        LimitBoundary(
            "comments in the DTD", "<!DOCTYPE a [<!--1234567890-->]><a/>", "<!DOCTYPE a [<!--12345678901-->]><a/>",
            "17 bytes (XMLParsingLimits.tokenLength)"
        ) { $0.tokenLength = 17 },
        LimitBoundary(
            // The engine looks at the byte behind a literal, too.
            "literals in the DTD", "<!DOCTYPE a [<!ENTITY e '12345678901234'>]><a/>",
            "<!DOCTYPE a [<!ENTITY e '12345678901234567'>]><a/>", "17 bytes (XMLParsingLimits.tokenLength)"
        ) { $0.tokenLength = 17 },
        LimitBoundary(
            "nesting of entities", "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f ''>]><a/>",
            "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&g;'><!ENTITY g ''>]><a/>",
            "deeper than 2, by the declaration of &f; (XMLParsingLimits.entityDepth)"
        ) { $0.entityDepth = 2 },
        LimitBoundary(
            "declared attributes", "<!DOCTYPE a [<!ATTLIST a b ID #IMPLIED c CDATA ''>]><a/>",
            "<!DOCTYPE a [<!ATTLIST a b ID #IMPLIED c CDATA '' d CDATA ''>]><a/>",
            "2 declared attributes (XMLParsingLimits.attributes)"
        ) { $0.attributes = 2 },
        LimitBoundary(
            "document type declarations", "<!DOCTYPE a [ ]><a/>", "<!DOCTYPE a [  ]><a/>",
            "3 bytes (XMLParsingLimits.doctypeLength)"
        ) { $0.doctypeLength = 3 },
        LimitBoundary(
            "amplification", "<!DOCTYPE a [<!ENTITY e '1234567890'>]><a>&e;</a>",
            "<!DOCTYPE a [<!ENTITY e '1234567890'>]><a>\(String(repeating: "&e;", count: 40))</a>",
            "2.0 times as large as the input (XMLParsingLimits.amplification)"
        ) {
            $0.amplification = 2
            $0.amplificationThreshold = 100
        },
    ]
}

@Suite("Each limit, just reached and just exceeded")
struct LimitBoundaryTests {
    @Test(
        "what reaches a limit is accepted, and what exceeds it is refused with its value and its name",
        arguments: LimitBoundary.all)
    func boundary(_ boundary: LimitBoundary) throws {
        var options = XMLParsingOptions()
        boundary.change(&options.limits)
        for full in [false, true] {
            for chunking in Chunking.all(for: bytes(boundary.within)) {
                let within = try outcome(of: bytes(boundary.within), chunking, options: options, full: full)
                #expect(within.failure == nil, "\(chunking): \(within.error?.reason ?? "")")
            }
            let whole = try outcome(of: bytes(boundary.beyond), options: options, full: full)
            #expect(whole.failure?.code == .limitExceeded)
            #expect(whole.error?.reason.contains(boundary.reason) == true, "\(whole.error?.reason ?? "")")
            for chunking in Chunking.all(for: bytes(boundary.beyond)) {
                #expect(try outcome(of: bytes(boundary.beyond), chunking, options: options, full: full) == whole)
            }
        }
    }

    @Test("without limits all of it is accepted", arguments: LimitBoundary.all)
    func unlimited(_ boundary: LimitBoundary) throws {
        var options = XMLParsingOptions()
        options.limits = .unlimited
        #expect(try outcome(of: bytes(boundary.beyond), options: options).failure == nil)
    }
}
