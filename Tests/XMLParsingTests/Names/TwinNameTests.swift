import TestSupport
import Testing
import XMLParsing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An é that is one character, and one of two: Swift's strings are equal, XML's names aren't (XML 1.0, 1.2).
@Suite("Names that are canonically equivalent")
struct TwinNameTests {
    private static let one = "\u{E9}"
    private static let two = "e\u{301}"
    /// Both have three bytes, and neither is composed.
    private static let angstrom = "\u{212B}"
    private static let ring = "A\u{30A}"

    @Test(
        "are different names",
        arguments: [(one, two), (two, one), (angstrom, ring), (ring, angstrom), ("\u{C5}", ring)])
    func owned(name: String, twin: String) {
        #expect(name == twin)
        let names = [name, twin, name]
        #expect(XMLExpandedName(name) != XMLExpandedName(twin))
        #expect(XMLExpandedName("n", namespaceURI: name) != XMLExpandedName("n", namespaceURI: twin))
        #expect(XMLExpandedName(name, namespaceURI: "u") == XMLExpandedName(name, namespaceURI: "u"))
        #expect(Set(names.map { XMLExpandedName($0) }).count == 2)
        #expect(Set(names.map { XMLExpandedName("n", namespaceURI: $0) }).count == 2)
        #expect(XMLQualifiedName(name) != XMLQualifiedName(twin))
        #expect(XMLQualifiedName("p:n", namespaceURI: name) != XMLQualifiedName("p:n", namespaceURI: twin))
        #expect(Set(names.map { XMLQualifiedName($0) }).count == 2)
        #expect(Set(names.map { XMLQualifiedName("p:n", namespaceURI: $0) }).count == 2)
        #expect(XMLQualifiedName(name).matches(name))
        #expect(!XMLQualifiedName(name).matches(twin))
        #expect(!XMLQualifiedName("n", namespaceURI: name).matches("{\(twin)}n"))
        let attributes = names.map { XMLStartElement.Attribute(name: XMLQualifiedName("k"), value: $0) }
        #expect(Set(attributes).count == 2)
        #expect(attributes[0] != attributes[1])
        let entities = names.map { XMLSkippedEntity(kind: .generalEntity, name: $0) }
        #expect(Set(entities).count == 2)
    }

    @Test("are two attributes, each found by its own name")
    func attributes() throws {
        let (one, two) = (Self.one, Self.two)
        let probe = NameProbe { name, attributes in
            expectTrue(attributes.count == 2)
            expectTrue(attributes[named: one] == "1")
            expectTrue(attributes[named: two] == "2")
            expectTrue(name == one)
            expectTrue(!(name == two))
            expectTrue(name.expanded == XMLExpandedName(one))
            expectTrue(name.expanded != XMLExpandedName(two))
            let element = XMLStartElement(name, attributes)
            expectTrue(element[one] == "1")
            expectTrue(element[two] == "2")
            let dictionary = attributes.dictionary
            expectTrue(dictionary.count == 1)
            expectTrue(dictionary[one] == "1")
            expectTrue(dictionary.keys.allSatisfy { $0.utf8.elementsEqual(one.utf8) })
        }
        try probe.parse("<\(one) \(one)='1' \(two)='2'/>")
    }

    @Test("are set each for itself in a start tag")
    func setting() {
        var element = XMLStartElement(name: XMLQualifiedName("r"))
        element[Self.one] = "1"
        element[Self.two] = "2"
        #expect(element.attributes.map(\.value) == ["1", "2"])
        element[Self.one] = nil
        #expect(element.attributes.map(\.value) == ["2"])
    }

    @Test("are two prefixes of two namespaces")
    func prefixes() throws {
        let (one, two) = (Self.one, Self.two)
        let probe = NameProbe { name, attributes in
            expectTrue(name.namespaceURI == "u1")
            expectTrue(attributes[named: "{u2}k"] == "2")
            expectTrue(attributes[named: "\(two):k"] == "2")
            expectTrue(attributes[named: "\(one):k"]?.string == nil)
        }
        try probe.parse("<\(one):r xmlns:\(one)='u1' xmlns:\(two)='u2' \(two):k='2'/>")
    }

    @Test(
        "are two entities: one that isn't declared is an error, though its twin is",
        arguments: ["<a p='x&\(two);y'/>", "<a>&b;</a>", "<a p='&c;'/>"])
    func entities(content: String) throws {
        let document =
            "<!DOCTYPE a SYSTEM 'a' [<!ENTITY \(Self.one) '1'><!ENTITY b \"<b p='&\(Self.two);'/>\">"
            + "<!ENTITY c '&\(Self.two);'>]>\(content)"
        for chunking in Chunking.all(for: Array(document.utf8)) {
            let outcome = try outcome(of: Array(document.utf8), chunking)
            #expect(outcome.failure?.code == .undefinedEntity, "\(chunking)")
            let reason = try #require(outcome.error?.reason)
            #expect(reason.utf8.split(separator: UInt8(ascii: " ")).contains { $0.starts(with: "&\(Self.two);".utf8) })
        }
    }

    @Test("are two folders: the root's twin isn't the root")
    func folders() throws {
        try TestFiles.withTemporaryFolder { folder in
            for name in [Self.one, Self.two] {
                unsafe #expect(mkdir("\(folder)/\(name)", 0o700) == 0)
                try TestFiles.write(Array(name.utf8), to: "\(folder)/\(name)/e.txt")
            }
            let resolver = try XMLFolderResolver(root: "\(folder)/\(Self.one)")
            func find(_ path: String) -> XMLEntityContent? {
                resolver.resolve(XMLExternalEntity(kind: .generalEntity, name: "e", systemID: path))
            }
            #expect(find("e.txt") != nil)
            #expect(find("../\(Self.one)/e.txt") != nil)
            #expect(find("../\(Self.two)/e.txt") == nil)
        }
    }
}
