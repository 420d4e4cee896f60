import Testing
import XMLParsing
import XMLSelecting
import XMLWriting

@Suite("Selectors that are used in ways that can't work")
struct MisuseTests {
    @Test("refuse a path that comes amid a document, and follow it through the next")
    func latePath() throws {
        for start in ["<r><a/>", "<r><a/></r>"] {
            var found: [String] = []
            let selector = XMLSelector(try XMLPath("//a")) { (_: XMLTree) in found.append("a") }
            let parser = XMLPushParser(delegate: selector)
            try parser.parse(start)
            selector.select(try XMLPath("//b")) { (_: XMLTree) in found.append("b") }
            let error = #expect(throws: XMLSelectingError.self) {
                if start.last == ">", !start.hasSuffix("</r>") { try parser.parse("<b/></r>") }
                try parser.finish()
            }
            #expect(error?.code == .invalidUse)
            try parser.reset()
            try parser.parse("<r><b/><a/></r>")
            try parser.finish()
            #expect(found == ["a", "b", "a"])
        }
    }

    @Test("notice two documents at a time, and go on with the next one")
    func twoDocuments() throws {
        var count = 0
        let selector = XMLSelector(try XMLPath("//a")) { (_: XMLTree) in count += 1 }
        let one = XMLPushParser(delegate: selector)
        let other = XMLPushParser(delegate: selector)
        try one.parse("<r><a><b>")
        try other.parse("<r><a/>")
        let error = #expect(throws: XMLSelectingError.self) {
            try one.parse("</b></a></r>")
        }
        #expect(error?.code == .invalidUse)
        count = 0
        try other.reset()
        try other.parse("<r><a/></r>")
        try other.finish()
        #expect(count == 1)
    }

    @Test("go on after a handler's error, and after a stop")
    func reuse() throws {
        struct Enough: Error {}
        var texts: [String] = []
        let selector = XMLSelector(try XMLPath("//a[b or not(b)]"), limit: 2) { (tree: XMLTree) in
            texts.append(tree.stringValue)
            if texts.count == 1 { throw Enough() }
        }
        let parser = XMLPushParser(delegate: selector)
        #expect(throws: Enough.self) { try parser.parse("<r><a>1</a><a>2</a></r>") }
        try parser.reset()
        let error = #expect(throws: XMLParsingError.self) { try parser.parse("<r><a>3</a><a>4</a><a>5</a></r>") }
        #expect(error?.code == .stopped)
        #expect(texts == ["1", "3", "4"])
    }

    @Test("leave the trees that are kept as they are", arguments: [1, 2, 3, 17])
    func keptTrees(every: Int) throws {
        var count = 0
        var kept: [XMLTree] = []
        var attributes: [XMLTree.Attributes] = []
        var children: [XMLTree] = []
        let selector = XMLSelector(try XMLPath("//i")) { (tree: XMLTree) in
            if count % every == 0 { kept.append(tree) }
            if count % every == 1 { attributes.append(tree.attributes) }
            if count % every == 2 { children += tree.elements }
            count += 1
        }
        var document = "<r>"
        for number in 0..<100 { document += "<i n=\"\(number)\"><e\(number)>text \(number)</e\(number)></i>" }
        try parse(document + "</r>", selector)
        let numbers = Array(0..<100)
        #expect(
            kept.map(\.description)
                == numbers.filter { $0 % every == 0 }.map { "<i n=\"\($0)\"><e\($0)>text \($0)</e\($0)></i>" })
        #expect(attributes.map(\.description) == numbers.filter { $0 % every == 1 }.map { "n=\"\($0)\"" })
        #expect(children.map(\.description) == numbers.filter { $0 % every == 2 }.map { "<e\($0)>text \($0)</e\($0)>" })
    }

    @Test("let the path that was added first edit an element, whatever is decided earlier")
    func editsInOrder() throws {
        func edited(_ paths: [String]) throws -> String {
            let bytes = try XMLStreamWriter.bytes { writer in
                let editor = XMLEditor(to: writer)
                for (index, path) in paths.enumerated() {
                    editor.edit(try XMLPath(path)) { _ in .replace(with: XMLTree(name: "e\(index)")) }
                }
                let parser = XMLPushParser(delegate: editor)
                try parser.parse("<r><a><b>1</b></a><a><c/></a><a/></r>")
                try parser.finish()
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try edited(["//a[b]", "//a"]) == "<r><e0/><e1/><e1/></r>")
        #expect(try edited(["//a[.//b]", "//a[c]", "//a"]) == "<r><e0/><e1/><e2/></r>")
        #expect(try edited(["//a", "//a[b]"]) == "<r><e0/><e0/><e0/></r>")
        #expect(try edited(["/r/a[last()]", "//a"]) == "<r><e1/><e1/><e0/></r>")
    }
}
