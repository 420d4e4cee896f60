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
