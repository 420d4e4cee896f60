import Foundation
import TestSupport
import Testing
import XMLParsing

/// A well-formed document of the suite.
struct PeerDocument: CustomTestStringConvertible {
    var id: String
    var url: URL
    var usesNamespaces: Bool

    var testDescription: String { id }

    /// The suite's valid and invalid documents that apply.
    static let all: [PeerDocument] = {
        guard let suite = TestData.suite, let (tests, _) = try? SuiteCatalogue.read(suite) else { return [] }
        return tests.filter { test in
            (test.kind == .valid || test.kind == .invalid) && test.appliesToFourthEdition
                && FileManager.default.fileExists(atPath: test.document.path)
        }.map { PeerDocument(id: $0.id, url: $0.document, usesNamespaces: $0.usesNamespaces) }
    }()

    /// Reads external entities from beside the document, and one that isn't there as nothing.
    var options: XMLParsingOptions {
        var options = XMLParsingOptions.default
        options.doctype = .resolveExternal(FolderResolver(document: url, replacesAbsent: true))
        return options
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
            let bytes = try TestFiles.bytes(document.url.path)
            for form in [ComparableEvents.Form.namespaces, .qualifiedNames] {
                if form == .namespaces, !document.usesNamespaces { continue }
                guard let theirs = try? peer.events(of: bytes, form, path: document.url.path) else {
                    unreadable.append(document.id)
                    continue
                }
                for chunks in [[], [1], [7, 3, 64]] {
                    do {
                        let ours = try ComparableLog.events(
                            of: bytes, form, chunks: chunks, options: document.options)
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
        #expect(compared > 1_500, "too few of the suite's files are there to tell anything")
        for (id, difference) in different.sorted(by: { $0.key < $1.key }) where PeerDeviations.known[id] == nil {
            Issue.record("\(id): \(difference)")
        }
        let vanished = PeerDeviations.known.keys.filter { different[$0] == nil }
        #expect(vanished.isEmpty, "to be taken out of the known deviations")
        let unexpected = Set(unreadable).subtracting(PeerDeviations.unreadable)
        #expect(unexpected.isEmpty)
    }
}
