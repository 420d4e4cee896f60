import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

/// What the engine takes for an internal subset, and what the writer does.
@Suite("An internal subset")
struct InternalSubsetCopyTests {
    /// Declarations with `@` in place of a letter.
    static let declarations = [
        "<!ELEMENT @ EMPTY>", "<!ELEMENT a (b|@)>", "<!ELEMENT a (#PCDATA|x@)*>", "<!ATTLIST @ a CDATA 'x'>",
        "<!ATTLIST a @ CDATA 'x'>", "<!ATTLIST a b (c|@) 'c'>", "<!ATTLIST a b NOTATION (x@) #IMPLIED>",
        "<!ENTITY x 'y'><!ENTITY x@ 'y'><!ATTLIST a b CDATA '&x@;'>", "<!ENTITY @ 'x'>", "<!ENTITY % @ 'x'>",
        "<!ENTITY e '&x@;'>", "<!ENTITY e SYSTEM 's' NDATA @>", "<!NOTATION @ SYSTEM 's'>", "<!ENTITY % x@ ''>%x@;",
        "<?@ x?>",
    ]

    private static func isRead(_ document: [UInt8], _ options: XMLParsingOptions = .default) throws -> Bool {
        try outcome(of: document, options: options).failure == nil
    }

    @Test(
        "with letters that the engine takes in some encodings only is no part of a copy",
        arguments: declarations, ["ISO-8859-1", "UTF-16"])
    func lettersOfLatin1(_ declaration: String, _ encoding: String) throws {
        for letter in "ªµº" {
            let subset = declaration.replacing("@", with: String(letter))
            let text = "<?xml version='1.0' encoding='\(encoding)'?><!DOCTYPE a [\(subset)]><a/>"
            let document =
                encoding == "UTF-16"
                ? ([0xFEFF] + text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
                : text.unicodeScalars.map { UInt8($0.value) }
            #expect(try Self.isRead(document), "\(text)")
            let sink = XMLBytesSink()
            let writer = XMLStreamWriter(to: sink)
            let error = #expect(throws: XMLWritingError.self) {
                let parser = XMLPushParser(delegate: XMLWritingDelegate(writer))
                try parser.parse(document)
                try parser.finish()
            }
            #expect(error?.code == .invalidDoctype)
            #expect(error?.reason.contains(letter) == true)
            try writer.flush()
            #expect(!String(decoding: sink.bytes, as: UTF8.self).contains("DOCTYPE"), "something of it is written")
        }
    }

    @Test("of values has these letters in a copy, and the copy is read", arguments: ["ISO-8859-1", "windows-1252"])
    func valuesOfLatin1(_ encoding: String) throws {
        let subset = "<!ENTITY e \"ªµº\"><!ATTLIST a b CDATA \"ª\"><!--ª--><?p µ?><!NOTATION n SYSTEM \"º\">"
        let text = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><!DOCTYPE a [\(subset)]><a>&e;</a>"
        let copied = try copy(text.unicodeScalars.map { UInt8($0.value) })
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE a [\(subset)]>"
        #expect(String(decoding: copied, as: UTF8.self) == "\(head)<a>ªµº</a>")
        #expect(try Self.isRead(copied))
    }

    @Test("made at random of pieces of declarations is written if, and only if, the engine reads it", arguments: 0..<40)
    func agreement(_ seed: Int) throws {
        var random = RandomSource(seed: UInt64(seed))
        var parsing = XMLParsingOptions.default
        parsing.namespaces = seed % 2 == 0
        parsing.limits = .unlimited
        var writing = XMLWritingOptions.default
        writing.namespaces = parsing.namespaces
        var taken = 0
        for _ in 0..<400 {
            let subset = Self.mutant(&random)
            let isRead = try Self.isRead(Array("<!DOCTYPE r [\(subset)]><r/>".utf8), parsing)
            var isWritten = true
            do {
                _ = try XMLStreamWriter.bytes(options: writing) {
                    try $0.doctype("r", internalSubset: subset)
                    try $0.element("r", "")
                }
            } catch is XMLWritingError {
                isWritten = false
            }
            #expect(isRead == isWritten, "\(subset)")
            if isRead { taken += 1 }
        }
        #expect((20..<380).contains(taken), "both kinds are met")
    }

    /// One or two declarations with up to three of their pieces changed.
    private static func mutant(_ random: inout RandomSource) -> String {
        var pieces = random.pick(sound)
        if random.below(3) == 0 { pieces += random.pick(sound) }
        for _ in 0..<random.below(4) {
            let index = random.below(pieces.count)
            switch random.below(4) {
            case 0: pieces.remove(at: index)
            case 1: pieces.insert(random.pick(spare), at: index)
            case 2: pieces[index] = random.pick(spare)
            default: pieces.swapAt(index, random.below(pieces.count))
            }
            if pieces.isEmpty { pieces = ["\n"] }
        }
        return pieces.joined()
    }

    private static let sound: [[String]] = [
        ["<!ELEMENT", " ", "a", " ", "(", "b", "|", " ", "c", "?", ")", "*", " ", ">"],
        ["<!ELEMENT", " ", "a", "\n", "(", "(", "b", ",", "c", "+", ")", ",", "d", ")", ">"],
        ["<!ELEMENT", " ", "p:a", " ", "(", "#PCDATA", "|", "p:b", ")", "*", ">"],
        ["<!ELEMENT", " ", "a", " ", "EMPTY", ">"],
        ["<!ATTLIST", " ", "a", " ", "b", " ", "CDATA", " ", "#FIXED", " ", "'v'", ">"],
        ["<!ATTLIST", " ", "a", " ", "b", " ", "(", "c", "|", "1", " ", "|", "p:d", ")", " ", "#IMPLIED", ">"],
        ["<!ATTLIST", " ", "a", " ", "b", " ", "NOTATION", " ", "(", "n", "|", "m", ")", " ", "#REQUIRED", ">"],
        ["<!ATTLIST", " ", "a", " ", "b", " ", "ID", " ", "#IMPLIED", " ", "c", " ", "NMTOKENS", " ", "\"1 2\"", ">"],
        ["<!ENTITY", " ", "e", " ", "'v'", ">"],
        ["<!ENTITY", " ", "e", " ", "'", "&", "#", "65", ";", "&", "f", ";", "x", "'", ">"],
        ["<!ENTITY", " ", "%", " ", "p", " ", "'v'", " ", ">"],
        ["<!ENTITY", " ", "e", " ", "SYSTEM", " ", "'v'", " ", "NDATA", " ", "n", ">"],
        ["<!ENTITY", " ", "e", " ", "PUBLIC", " ", "'v'", " ", "\"w\"", ">"],
        ["<!NOTATION", " ", "n", " ", "PUBLIC", " ", "'v'", ">"],
        ["<!NOTATION", " ", "n", " ", "SYSTEM", " ", "'v'", " ", ">"],
        ["<?", "p", " ", "d", "?>"],
        ["<!--", " ", "c", "-->"],
    ]

    /// What may be put in their place. References that come to something are left out: what they come to isn't grammar.
    private static let spare = [
        " ", "\n", "\t", "<!ELEMENT", "<!ATTLIST", "<!ENTITY", "<!NOTATION", "<!--", "-->", "--", "<?", "?>", ">", "<",
        "(", ")",
        "|", ",", "?", "*", "+", "#PCDATA", "#IMPLIED", "#REQUIRED", "#FIXED", "CDATA", "NMTOKEN", "NOTATION", "SYSTEM",
        "PUBLIC", "NDATA", "EMPTY", "ANY", "'v'", "\"w\"", "'<'", "'%'", "'&#65;'", "'&#0;'", "'&'", "'{'", "\"", "%",
        "&", ";", "#",
        "a", "1", "é", "µ", "×", ".", "-", ":", "p:a", "a:b:c", "xml", "65", "[", "]", "=", "/", "日",
    ]
}
