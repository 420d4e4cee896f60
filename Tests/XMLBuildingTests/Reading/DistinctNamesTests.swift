import Testing
import XMLBuilding

/// Two fields of one name in one element: which is meant would depend on what a document has beside it, so that it's refused.
@Suite struct DistinctNamesTests {
    struct Pair: XMLMappable {
        var a = ""
        var b = ""
        static var mapping: XMLMapping<Pair> {
            XMLMapping("pair", make: { Pair() }) {
                XMLChild("x", \.a)
                XMLChild("y", \.b)
            }
        }
    }

    struct TwoChildren: XMLMappable {
        var a = ""
        var b = ""
        static var mapping: XMLMapping<TwoChildren> {
            XMLMapping("pair", make: { TwoChildren() }) {
                XMLChild("x", \.a)
                XMLChild("x", \.b)
            }
        }
    }

    struct TwoAttributes: XMLMappable {
        var a = ""
        var b = ""
        static var mapping: XMLMapping<TwoAttributes> {
            XMLMapping("pair", make: { TwoAttributes() }) {
                XMLAttribute("x", \.a)
                XMLAttribute("x", \.b)
            }
        }
    }

    struct TwoContainers: XMLMappable {
        var a = ""
        var b = ""
        static var mapping: XMLMapping<TwoContainers> {
            XMLMapping("pair", make: { TwoContainers() }) {
                XMLContainer("c") { XMLChild("x", \.a) }
                XMLContainer("c") { XMLChild("y", \.b) }
            }
        }
    }

    @Test func `An attribute and a child, or children of two namespaces, may have one local name`() throws {
        struct Names: XMLMappable {
            var attribute = ""
            var plain = ""
            var other = ""
            static var mapping: XMLMapping<Names> {
                XMLMapping("n", make: { Names() }) {
                    XMLAttribute("x", \.attribute)
                    XMLChild("x", \.plain)
                    XMLChild("{urn:o}x", \.other)
                }
            }
        }
        let names = try Names.parse(Array("<n x='1' xmlns:o='urn:o'><o:x>3</o:x><x>2</x></n>".utf8))
        #expect([names.attribute, names.plain, names.other] == ["1", "2", "3"])
        #expect(try Pair.parse(Array("<pair><y>2</y><x>1</x></pair>".utf8)).a == "1")
    }

    struct TwoIntoOne: XMLMappable {
        var all: [Int] = []
        static var mapping: XMLMapping<TwoIntoOne> {
            XMLMapping("pair", make: { TwoIntoOne() }) {
                XMLChildren("x", \.all)
                XMLChildren("y", \.all)
            }
        }
    }

    struct PathAsName: XMLMappable {
        var a = ""
        static var mapping: XMLMapping<PathAsName> {
            XMLMapping("pair", make: { PathAsName() }) { XMLChild("x/y", \.a) }
        }
    }

    @Test func `Two fields into one array, and a name that no element has, are programming errors`() async {
        await #expect(processExitsWith: .failure) { _ = try TwoIntoOne.parse(Array("<pair/>".utf8)) }
        await #expect(processExitsWith: .failure) { _ = try PathAsName.parse(Array("<pair/>".utf8)) }
    }

    @Test func `Two fields of one name are a programming error`() async {
        await #expect(processExitsWith: .failure) { _ = try TwoChildren.parse(Array("<pair/>".utf8)) }
        await #expect(processExitsWith: .failure) { _ = try TwoAttributes.parse(Array("<pair/>".utf8)) }
        await #expect(processExitsWith: .failure) { _ = try TwoContainers.parse(Array("<pair/>".utf8)) }
        await #expect(processExitsWith: .success) { _ = try Pair.parse(Array("<pair><x/><y/></pair>".utf8)) }
    }
}
