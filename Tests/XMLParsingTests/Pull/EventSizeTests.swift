import Testing
import XMLParsing

/// What events and names cost, and that it doesn't show.
@Suite struct EventSizeTests {
    @Test func `An event fits into the four registers that a result is returned in`() {
        #expect(MemoryLayout<XMLEvent?>.size <= 4 * MemoryLayout<Int>.size)
    }

    @Test func `Names are equal if their names and namespaces are, however they were made`() throws {
        let reader = XMLEventReader(bytes: Array("<p:a xmlns:p='urn:x'><p:a xmlns:p='urn:y'/></p:a>".utf8))
        var names: [XMLQualifiedName] = []
        while let event = try reader.next() {
            if case .startElement(let element) = event { names.append(element.name) }
            if case .endElement(let name) = event { names.append(name) }
        }
        let outer = XMLQualifiedName("p:a", namespaceURI: "urn:x")
        let inner = XMLQualifiedName("p:a", namespaceURI: "urn:y")
        #expect(names == [outer, inner, inner, outer])
        #expect(Set(names) == [outer, inner])
        #expect(outer != inner)
        #expect(outer != XMLQualifiedName("p:a"))
        #expect(outer.hashValue == XMLQualifiedName("p:a", namespaceURI: String("x:nru".reversed())).hashValue)
    }

    @Test func `A copy of a name keeps its namespace when the other's changes`() {
        let name = XMLQualifiedName("p:a", namespaceURI: "urn:x")
        var other = name
        other.namespaceURI = "urn:y"
        #expect(name.namespaceURI == "urn:x")
        #expect(other.namespaceURI == "urn:y")
        other.namespaceURI = nil
        #expect(other.namespaceURI == nil)
        #expect(other.prefix == nil)
        #expect(name.prefix == "p")
    }
}
