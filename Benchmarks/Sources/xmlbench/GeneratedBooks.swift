/// A Books document made from a seed: about 224 bytes a book, pretty-printed, with entities, character references and
/// characters of two to four bytes, as `Scripts/generate-books` writes it.
struct GeneratedBooks {
    private var state: UInt64
    private var output: [UInt8] = []
    private static let words = """
        the of a history secret river &amp; mountains stars Circumference voyage café geometry 宇宙 \
        letters from Alexandria measured by shadow — gardens under &lt;glass&gt; naïve astronomers winter \
        Straße lighthouse archive 🌍 and its keepers caf&#233; tales Ἐρατοσθένης wandering
        """.split(separator: " ").map { Array($0.utf8) }
    private static let firstNames = ["Nicholas", "Jack", "Dan", "Zoë", "Søren", "Mary", "小川", "Ana"]
    private static let lastNames = [
        "Nicastro", "Repcheck", "Brown", "Åkesson", "Kierkegaard", "O&apos;Brien", "洋子", "Núñez",
    ]

    /// Returns a document of at least `size` bytes and at most one book more.
    static func document(size: Int, seed: UInt64 = 1) -> [UInt8] {
        var books = GeneratedBooks(state: seed)
        books.output.reserveCapacity(size + 1024)
        books.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Books>\n")
        var id = 1
        while books.output.count < size - "</Books>\n".utf8.count {
            books.writeBook(id: id)
            id += 1
        }
        books.write("</Books>\n")
        return books.output
    }

    private init(state: UInt64) {
        self.state = state
    }

    /// SplitMix64.
    private mutating func random(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }

    private mutating func write(_ text: String) {
        output.append(contentsOf: text.utf8)
    }

    private mutating func writePhrase(words count: Int) {
        for index in 0..<count {
            if index > 0 { output.append(UInt8(ascii: " ")) }
            output.append(contentsOf: Self.words[random(below: Self.words.count)])
        }
    }

    private mutating func writeBook(id: Int) {
        write("  <Book id=\"\(id)\">\n      <title>")
        writePhrase(words: 2 + random(below: 3))
        write("</title>\n      <author>")
        write(Self.firstNames[random(below: Self.firstNames.count)])
        write(" ")
        write(Self.lastNames[random(below: Self.lastNames.count)])
        write("</author>\n      <summary>")
        writePhrase(words: 9 + random(below: 6))
        write("</summary>\n  </Book>\n")
    }
}
