import StreamingXML
import TestSupport
import Testing

/// A value that knows how many of its kind are alive.
private final class Counted: XMLValue {
    final class Count: @unchecked Sendable {
        // Sendable: only the serialised tests of one suite use it.
        var alive = 0
    }

    static let count = Count()
    let xmlText: String

    init?(_ text: borrowing XMLText) {
        guard text.string != "bad" else { return nil }
        xmlText = text.string
        Self.count.alive += 1
    }

    deinit { Self.count.alive -= 1 }
}

private struct Node: XMLMappable {
    var value: Counted?
    var list: [Counted] = []
    var nodes: [Node] = []

    static var mapping: XMLMapping<Node> {
        XMLMapping("n", make: { Node() }) {
            XMLChild("v", \.value).repeated(.last)
            XMLChildren("l", in: "ls", \.list)
            XMLChildren("n", \.nodes)
        }
        .validated { if $0.list.count == 3 { throw Three() } }
    }

    struct Three: Error {}
}

@Suite("Ownership of what is built", .serialized)
struct OwnershipTests {
    private static let good = "<n><v>a</v><v>b</v><ls><l>c</l></ls><n><v>d</v><ls/></n><n/></n>"

    @Test("frees a document that ends anywhere")
    func truncated() {
        let bytes = Array(Self.good.utf8)
        for end in 0..<bytes.count {
            _ = try? Node.parse(bytes[..<end])
            #expect(Counted.count.alive == 0, "\(end)")
        }
        #expect(throws: Never.self) { try Node.parse(bytes) }
        #expect(Counted.count.alive == 0)
    }

    @Test(
        "frees what is left out",
        arguments: [
            "<n><v>a</v><n><v>b</v><v>bad</v><n><v>c</v></n></n><v>d</v></n>",
            "<n><v>a</v><n><ls><l>b</l><l>bad</l></ls></n><v>d</v></n>",
            "<n><n><v>a</v><ls><l>b</l><l>b</l><l>b</l></ls><n><v>x</v></n></n><v>d</v></n>",
            "<n><v>a</v><ls><l>b</l><l>b</l><l>b</l></ls></n>",
        ])
    func leftOut(_ document: String) {
        for policy in [
            XMLIssuePolicy.fail, .skipRecord { _ in }, .skipItem { _ in }, .useDefault { _ in },
        ] {
            for chunking in [Chunking.whole, .size(1)] {
                do {
                    let node = try read(Node.self, Array(document.utf8), chunking, onIssue: policy)
                    #expect(Counted.count.alive > 0)
                    #expect(node.value?.xmlText == "d" || node.value?.xmlText == "a")
                } catch {
                    #expect(error is XMLMappingError)
                }
                #expect(Counted.count.alive == 0)
            }
        }
    }

    @Test("frees copies that were made for writing")
    func written() throws {
        do {
            let node = try Node.parse(Self.good)
            let alive = Counted.count.alive
            #expect(
                try text(node) == "<n><v>b</v><ls><l>c</l></ls><n><v>d</v><ls/></n><n><ls/></n></n>")
            #expect(Counted.count.alive == alive)
        }
        #expect(Counted.count.alive == 0)
    }

    @Test("lets many threads compile and use one mapping at once")
    func threads() async throws {
        struct Shared: Equatable, Sendable, XMLMappable {
            var name = ""
            var folders: [Folder] = []
            static var mapping: XMLMapping<Shared> {
                XMLMapping("s", make: { Shared() }) {
                    XMLChild("name", \.name)
                    XMLChildren("f", \.folders)
                }
            }
        }
        let expected = Shared(name: "x", folders: [Folder(name: "y")])
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask { try Shared.parse("<s><name>x</name><f name='y'/></s>") == expected }
            }
            for try await isEqual in group { #expect(isEqual) }
        }
    }
}
