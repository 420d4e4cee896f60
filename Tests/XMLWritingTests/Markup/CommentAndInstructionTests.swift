import Testing
import XMLWriting

@Suite struct CommentAndInstructionTests {
    @Test(arguments: [("", "<!---->"), ("-starts", "<!---starts-->"), ("a-b", "<!--a-b-->"), ("<&>", "<!--<&>-->")])
    func `A comment is written as it is`(text: String, expected: String) throws {
        #expect(try inside { try $0.comment(text) } == expected)
    }

    @Test(arguments: ["ends with-", "a--b-", "--", "-", "a--b", "--a"])
    func `A comment with two hyphens or one at its end is refused`(text: String) throws {
        try expectRefusal(.invalidComment) { try $0.comment(text) }
    }

    @Test func `Line ends in comments and instructions are written as parsers read them`() throws {
        #expect(try inside { try $0.comment("a\r\nb\rc\n") } == "<!--a\nb\nc\n-->")
        #expect(try inside { try $0.processingInstruction("t", "a\r\nb\r") } == "<?t a\nb\n?>")
    }

    @Test(arguments: [
        ("t", "", "<?t?>"), ("t", "d", "<?t d?>"), ("xml-stylesheet", "href=\"a\"", "<?xml-stylesheet href=\"a\"?>"),
        ("t", "?", "<?t ??>"), ("t", ">?", "<?t >??>"),
    ])
    func `An instruction is written as it is`(target: String, data: String, expected: String) throws {
        #expect(try inside { try $0.processingInstruction(target, data) } == expected)
    }

    @Test(arguments: [("t", "?>"), ("t", "a?>b"), ("xml", ""), ("XML", ""), ("xMl", "version=\"1.0\"")])
    func `An instruction with its own end or a reserved target is refused`(target: String, data: String) throws {
        try expectRefusal(.invalidProcessingInstruction) { try $0.processingInstruction(target, data) }
    }

    @Test(arguments: ["", "1", "a b", "a:b", "?", "-a"])
    func `An instruction's target must be a name without a colon`(target: String) throws {
        try expectRefusal(.invalidName) { try $0.processingInstruction(target, "") }
    }

    @Test func `Comments and instructions may stand before and after the root`() throws {
        let document = try written {
            try $0.comment("a")
            try $0.processingInstruction("b", "c")
            try $0.doctype("r")
            try $0.comment("d")
            try $0.element("r", "")
            try $0.processingInstruction("e", "")
            try $0.comment("f")
        }
        #expect(document == "<!--a--><?b c?><!DOCTYPE r><!--d--><r/><?e?><!--f-->")
    }
}
