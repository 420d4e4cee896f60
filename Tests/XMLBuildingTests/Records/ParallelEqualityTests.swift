import Testing
import XMLParsing

@testable import XMLBuilding

/// However many workers there are and however the document is cut, what comes is what comes of it in order.
@Suite
struct ParallelEqualityTests {
    private func expectEqual(
        _ document: [UInt8], at path: String = "/list/r", batches: [Int] = [1, 40, 100, 1 << 20],
        _ comment: Comment
    ) throws {
        let expected = try records(document, at: path, workers: 1)
        for workers in [2, 3, 8] {
            for batch in batches {
                let outcome = try records(document, at: path, workers: workers, batch: batch)
                #expect(outcome == expected, "\(workers) workers, batches of \(batch): \(comment)")
            }
        }
    }

    @Test(arguments: HostileDocuments.generated.indices)
    func generatedDocumentsGiveTheSameRecords(index: Int) throws {
        let document = HostileDocuments.generated[index]
        try expectEqual(Array(document.utf8), "\(document)")
    }

    @Test(arguments: HostileDocuments.malformed)
    func malformedDocumentsGiveTheSameRecordsAndError(document: String) throws {
        try expectEqual(Array(document.utf8), "\(document)")
    }

    @Test(arguments: ["/list/r", "/list/group/r", "/*/*/r", "//r", "/list/{urn:q}r", "/list"])
    func eachPathGivesTheSameRecords(path: String) throws {
        let groups = (0..<5).map { "<group id='\($0)'>\n <r>\($0)</r><r xmlns='urn:q'/> <s><r>no</r></s></group>" }
        let document = "<list><r>top</r>\(groups.joined())<r xmlns='urn:q'><x/></r></list>"
        try expectEqual(Array(document.utf8), at: path, "\(path)")
    }

    @Test
    func aDocumentCutAtAnyByteGivesTheSameRecordsAndError() throws {
        let document = Array(
            """
            <?xml version='1.0'?><!DOCTYPE list [<!ATTLIST r d 'x'>]>
            <list><!-- c --><r a='&gt;'>é</r>
            <r><![CDATA[<r>]]><?p i?></r><r/></list><!-- e -->
            """.utf8)
        for length in 0...document.count {
            let part = Array(document[..<length])
            let expected = try records(part, at: "/list/r", workers: 1)
            for batch in [1, 30] {
                #expect(try records(part, at: "/list/r", workers: 2, batch: batch) == expected, "cut at \(length)")
            }
        }
    }

    @Test
    func aBadByteAnywhereGivesTheSameRecordsAndError() throws {
        let document = Array("<list><r a='1'>é</r>\n<r><x>y</x></r><r/><r>z</r></list>".utf8)
        for index in document.indices {
            for byte in [0x00, 0x3C, 0x3E, 0x22, 0x27, 0x2F, 0xFF, 0x26] as [UInt8] {
                var spoiled = document
                spoiled[index] = byte
                let expected = try records(spoiled, at: "/list/r", workers: 1)
                #expect(try records(spoiled, at: "/list/r", workers: 2, batch: 10) == expected, "\(byte) at \(index)")
            }
        }
    }
}

extension ParallelEqualityTests {
    @Test(arguments: [2, 3, 8])
    func regularDocumentsAreParsedInManyBatches(workers: Int) throws {
        let document = "<list>\((0..<100).map { "<r>\($0)</r>" }.joined())</list>"
        let outcome = try records(Array(document.utf8), at: "/list/r", workers: workers, batch: 50)
        #expect(outcome.lines.count == 100)
        #expect(outcome.reason == nil)
        #expect(outcome.batches > 15)
    }

    @Test
    func aRecordLargerThanABatchMakesOneWorkerGoOn() throws {
        let text = String(repeating: "x", count: 10_000)
        let document = "<list><r>1</r><r>2</r><r>\(text)</r><r>4</r></list>"
        let outcome = try records(Array(document.utf8), at: "/list/r", workers: 2, batch: 10)
        #expect(outcome == (try records(Array(document.utf8), at: "/list/r", workers: 1)))
        #expect(outcome.lines.count == 4)
        #expect(outcome.reason == .largeRecord)
    }

    @Test(arguments: [
        XMLParsingLimits(tokenLength: 30), XMLParsingLimits(textLength: 5), XMLParsingLimits(depth: 3),
        XMLParsingLimits(attributes: 1), XMLParsingLimits(attributeLength: 4),
    ])
    func limitsApplyAlike(limits: XMLParsingLimits) throws {
        var options = XMLParsingOptions.default
        options.limits = limits
        let rows = (0..<10).map { "<r a='\($0)'>\($0)</r>" }.joined()
        for part in [
            "<r a='1' b='2'/>", "<r a='123456'/>", "<r>1234567</r>", "<r><x><y/></x></r>", "<r><!-- \(rows) --></r>",
        ] {
            let document = Array("<list>\(rows)\(part)\(rows)</list>".utf8)
            let expected = try records(document, at: "/list/r", workers: 1, options: options)
            for batch in [1, 60, 1_000] {
                let outcome = try records(document, at: "/list/r", workers: 2, batch: batch, options: options)
                #expect(outcome == expected, "\(part), batches of \(batch)")
            }
        }
    }

    @Test(arguments: ["ISO-8859-1", "windows-1252", "KOI8-R", "UTF-8", "US-ASCII"])
    func singleByteEncodingsAreParsedInParallel(encoding: String) throws {
        let rows = (0..<20).map { "<r>\($0)</r>" }.joined()
        var document = Array("<?xml version='1.0' encoding='\(encoding)'?><list>\(rows)<r>".utf8)
        if encoding != "UTF-8" && encoding != "US-ASCII" { document += [0xE9, 0xF1] }
        document += Array("</r>\(rows)</list>".utf8)
        let outcome = try records(document, at: "/list/r", workers: 2, batch: 50)
        #expect(outcome == (try records(document, at: "/list/r", workers: 1)))
        #expect(outcome.lines.count == 41)
        #expect(outcome.reason == nil)
    }
}
