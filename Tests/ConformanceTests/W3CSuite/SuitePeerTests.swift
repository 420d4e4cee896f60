import Foundation
import TestSupport
import Testing
import XMLParsing

/// A document of the suite that is well-formed, and means the same to a processor that reads no external entity.
struct PeerDocument: CustomTestStringConvertible {
    var id: String
    var url: URL
    var usesNamespaces: Bool

    var testDescription: String { id }

    /// The suite's valid and invalid documents that apply, but for those that name an external entity: how much of one is read
    /// is each processor's choice.
    static let all: [PeerDocument] = {
        guard let suite = TestData.suite, let (tests, _) = try? SuiteCatalogue.read(suite) else { return [] }
        return tests.compactMap { test in
            guard test.kind == .valid || test.kind == .invalid, test.appliesToFourthEdition,
                let document = try? Data(contentsOf: test.document), !namesExternalEntity(document)
            else { return nil }
            return PeerDocument(id: test.id, url: test.document, usesNamespaces: test.usesNamespaces)
        }
    }()

    private static func namesExternalEntity(_ document: Data) -> Bool {
        // In UTF-16 as well: the zeros go.
        let text = String(decoding: document.filter { $0 != 0 }, as: UTF8.self)
        return text.contains("SYSTEM") || text.contains("PUBLIC")
    }
}

@Suite(
    "The W3C conformance suite, against libxml2", .enabled(if: TestData.suite != nil, TestData.suiteHint),
    .enabled(if: LibXML2.shared != nil, LibXML2.hint))
struct SuitePeerTests {
    @Test("a well-formed document has the same events, with and without namespaces")
    func events() throws {
        let peer = try #require(LibXML2.shared)
        var compared = 0
        var unreadable: [String] = []
        var different: [String: String] = [:]
        for document in PeerDocument.all {
            let bytes = Array(try Data(contentsOf: document.url))
            for form in [ComparableEvents.Form.namespaces, .qualifiedNames] {
                if form == .namespaces, !document.usesNamespaces { continue }
                guard let theirs = try? peer.events(of: bytes, form) else {
                    unreadable.append(document.id)
                    continue
                }
                for chunks in [[], [1], [7, 3, 64]] {
                    do {
                        let ours = try ComparableLog.events(of: bytes, form, chunks: chunks)
                        compared += 1
                        different[document.id] = ComparableEvents.difference(ours, theirs) ?? different[document.id]
                    } catch {
                        different[document.id] = "\(error)"
                    }
                }
            }
        }
        print(
            "Against libxml2: \(compared) comparisons of \(PeerDocument.all.count) documents, "
                + "\(Set(unreadable).count) that libxml2 can't read")
        #expect(compared > 3_000)
        for (id, difference) in different.sorted(by: { $0.key < $1.key }) where PeerDeviations.known[id] == nil {
            Issue.record("\(id): \(difference)")
        }
        let vanished = PeerDeviations.known.keys.filter { different[$0] == nil }
        #expect(vanished.isEmpty, "to be taken out of the known deviations")
        let unexpected = Set(unreadable).subtracting(PeerDeviations.unreadable)
        #expect(unexpected.isEmpty)
    }
}
