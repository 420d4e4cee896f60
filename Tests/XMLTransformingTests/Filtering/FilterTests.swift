import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

/// Checks what a filter makes of a document whole, byte by byte, and split at every position.
func expectFiltered(
    _ document: String, _ expected: String, location: SourceLocation = #_sourceLocation,
    _ prepare: (ClosureFilter) -> Void
) throws {
    for chunking in Chunking.all(for: Array(document.utf8)) {
        let filter = ClosureFilter()
        prepare(filter)
        #expect(try filter.filter(document, chunking) == expected, "\(chunking)", sourceLocation: location)
    }
}

@Suite("A filter")
struct FilterTests {
    @Test("that keeps everything copies")
    func keep() throws {
        let document = """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE a [<!-- c --><!ATTLIST b x CDATA "d">]><!--1--><a \
            xmlns="urn:a" xmlns:p="urn:p"><b>text</b><p:c p:y="&lt;"/><![CDATA[x]]><![CDATA[]]><?i d?></a><!--2-->
            """
        try expectFiltered(document, document) { _ in }
    }

    @Test("drops elements with all of their content")
    func drop() throws {
        try expectFiltered(
            "<a>1<x>2<x/><!--3--><![CDATA[4]]><y xmlns='urn:y'/></x>5<x/><b><x a='1'/></b></a>", "<a>15<b/></a>"
        ) { filter in
            filter.onStart = { name, _, _ in name == "x" ? .drop : .keep }
        }
    }

    @Test("unwraps elements, nested ones too")
    func unwrap() throws {
        try expectFiltered("<a>1<x y='1'>2<x><b>3</b></x>4</x>5<x/></a>", "<a>12<b>3</b>45</a>") { filter in
            filter.onStart = { name, _, _ in name == "x" ? .unwrap : .keep }
        }
    }

    @Test("unwraps the root where one element is left; white space around that goes")
    func unwrapRoot() throws {
        try expectFiltered("<a xmlns:p='urn:p'>\n  <p:b>1</p:b>\n</a>", "<p:b xmlns:p=\"urn:p\">1</p:b>") { filter in
            filter.onStart = { name, _, _ in name == "a" ? .unwrap : .keep }
        }
        let filter = ClosureFilter()
        filter.onStart = { name, _, _ in name == "a" ? .unwrap : .keep }
        #expect(throws: XMLWritingError.self) { try filter.filter("<a><b/><c/></a>") }
        #expect(throws: XMLWritingError.self) { try filter.filter("<a>text</a>") }
    }

    @Test("renames elements, which keep their attributes and defaults")
    func rename() throws {
        try expectFiltered(
            "<!DOCTYPE a [<!ATTLIST b y CDATA 'd'>]><a><b x='1'>t<b/></b></a>",
            "<!DOCTYPE a [<!ATTLIST b y CDATA 'd'>]><a><c x=\"1\" y=\"d\">t<c y=\"d\"/></c></a>"
        ) { filter in
            filter.onStart = { name, _, _ in name == "b" ? .rename("c") : .keep }
        }
    }

    @Test("rewrites start tags: attributes changed, added and taken away")
    func rewrite() throws {
        try expectFiltered(
            "<a><b id='1' old='2' keep='3'>t</b></a>", "<a><b id=\"one\" keep=\"3\" new=\"&lt;\">t</b></a>"
        ) { filter in
            filter.onStart = { name, attributes, _ in
                guard name == "b" else { return .keep }
                var element = XMLStartElement(name, attributes)
                element["id"] = "one"
                element["old"] = nil
                element["new"] = "<"
                return .rewrite(element)
            }
        }
    }

    @Test("replaces elements")
    func replace() throws {
        try expectFiltered("<a>1<x>2<y/></x>3</a>", "<a>1<new n=\"1\">z</new>&amp;3</a>") { filter in
            filter.onStart = { name, _, _ in
                guard name == "x" else { return .keep }
                return .replace { writer in
                    try writer.element("new", "z", attributes: ["n": "1"])
                    try writer.characters("&")
                }
            }
        }
    }

    @Test("inserts before and after elements, after start tags and before end tags")
    func insert() throws {
        try expectFiltered(
            "<a><b>t</b><c/></a>",
            "<a><before/><b><first/>t<last/></b><after/><end/><before/><c><first/><last/></c><after/><end/></a>"
        ) { filter in
            filter.onStart = { name, _, output in
                guard name != "a" else { return .keep }
                try output.writer.element("before", "")
                output.insertAfterStart { try $0.element("first", "") }
                output.insertAfterEnd { try $0.element("after", "") }
                return .keep
            }
            filter.onEnd = { name, output in
                guard name != "a" else { return }
                try output.writer.element("last", "")
                output.insertAfterEnd { try $0.element("end", "") }
            }
        }
    }

    @Test("inserts around elements that it drops, replaces or unwraps")
    func insertAround() throws {
        try expectFiltered(
            "<a><drop>1</drop><replace>2</replace><unwrap>3</unwrap></a>", "<a>(){r}[&lt;3&gt;]</a>"
        ) { filter in
            filter.onStart = { name, _, output in
                switch name {
                case "drop":
                    try output.writer.characters("(")
                    output.insertAfterEnd { try $0.characters(")") }
                    return .drop
                case "replace":
                    try output.writer.characters("{")
                    output.insertAfterEnd { try $0.characters("}") }
                    return .replace { try $0.characters("r") }
                case "unwrap":
                    try output.writer.characters("[")
                    output.insertAfterStart { try $0.characters("<") }
                    output.insertAfterEnd { try $0.characters("]") }
                    return .unwrap
                default: return .keep
                }
            }
            filter.onEnd = { name, output in
                if name == "unwrap" { try output.writer.characters(">") }
            }
        }
    }

    @Test("that acts on each of nested elements undoes each at its own end")
    func nested() throws {
        try expectFiltered(
            "<a><u><r><u><k><r>1</r></k></u><d><u/></d></r></u></a>", "<a><s><k><s>1</s>,</k></s>,</a>"
        ) { filter in
            filter.onStart = { name, _, output in
                switch name {
                case "u": return .unwrap
                case "d": return .drop
                case "r":
                    output.insertAfterEnd { try $0.characters(",") }
                    return .rename("s")
                default: return .keep
                }
            }
        }
    }
}
