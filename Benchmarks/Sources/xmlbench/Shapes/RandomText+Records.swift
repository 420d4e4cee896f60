extension RandomText {
    /// About 224 bytes, pretty-printed, as `Scripts/generate-books` writes them.
    mutating func book(_ id: Int, to output: inout [UInt8]) {
        output.put("  <Book id=\"\(id)\">\n      <title>")
        phrase(words: 2 + number(below: 3), to: &output)
        output.put(
            "</title>\n      <author>\(one(of: Self.firstNames)) \(one(of: Self.lastNames))</author>\n      <summary>")
        phrase(words: 9 + number(below: 6), to: &output)
        output.put("</summary>\n  </Book>\n")
    }

    mutating func player(to output: inout [UInt8]) {
        let rank = one(of: ["Fighter", "Rogue", "Wizard"])
        output.put("  <Player>\n    <Name>\(one(of: Self.firstNames)) \(number(below: 10_000))</Name>\n")
        output.put("    <Level>\(1 + number(below: 60))</Level>\n    <Class>\(rank)</Class>\n  </Player>\n")
    }

    /// A node, or, one time in eight, a way with its references and tags.
    mutating func mapData(_ id: Int, to output: inout [UInt8]) {
        let common =
            "id=\"\(1_000_000 + id)\" version=\"\(1 + number(below: 9))\" timestamp=\"2024-0\(1 + number(below: 9))-"
            + "1\(number(below: 10))T12:0\(number(below: 10)):00Z\" changeset=\"\(number(below: 90_000_000))\" "
            + "uid=\"\(number(below: 100_000))\" user=\"\(one(of: Self.firstNames))\""
        guard number(below: 8) == 0 else {
            return output.put(
                "  <node \(common) lat=\"4\(number(below: 10)).\(1_000_000 + number(below: 8_999_999))\""
                    + " lon=\"1\(number(below: 10)).\(1_000_000 + number(below: 8_999_999))\"/>\n")
        }
        output.put("  <way \(common)>\n")
        for _ in 0..<(2 + number(below: 10)) {
            output.put("    <nd ref=\"\(1_000_000 + number(below: max(id, 1)))\"/>\n")
        }
        output.put(
            "    <tag k=\"highway\" v=\"residential\"/>\n    <tag k=\"name\" v=\"\(one(of: Self.lastNames)) &amp; co\"/>\n"
        )
        output.put("  </way>\n")
    }

    mutating func paragraph(to output: inout [UInt8]) {
        output.put("<p>")
        sentences(8 + number(below: 32), to: &output)
        output.put("</p>\n")
    }

    /// A spreadsheet's row of twelve cells, without any white space.
    mutating func row(_ number: Int, to output: inout [UInt8]) {
        output.put("<row r=\"\(number)\">")
        for column in "ABCDEFGHIJKL" {
            output.put("<c r=\"\(column)\(number)\"><v>\(self.number(below: 100_000))</v></c>")
        }
        output.put("</row>")
    }

    /// A paragraph of an office document; one in sixteen brings a declaration of its own.
    mutating func officeParagraph(_ number: Int, to output: inout [UInt8]) {
        output.put("<w:p w:rsidR=\"00\(number)\" r:id=\"rId\(number)\"><w:pPr><w:jc w:val=\"left\"/></w:pPr>")
        if number % 16 == 0 {
            output.put(
                "<a:blip xmlns:m=\"http://schemas.example.org/math/\(number % 7)\" m:scale=\"2\"><m:e/><item/></a:blip>"
            )
        }
        for _ in 0..<3 {
            output.put("<w:r><w:rPr><w:b/><w:sz w:val=\"24\"/></w:rPr><w:t xml:space=\"preserve\">")
            phrase(words: 3, to: &output)
            output.put("</w:t></w:r>")
        }
        output.put("</w:p>")
    }

    mutating func tower(to output: inout [UInt8]) {
        let depth = 100
        for level in 0..<depth { output.put("<n\(level % 10)>") }
        phrase(words: 4, to: &output)
        for level in (0..<depth).reversed() { output.put("</n\(level % 10)>") }
        output.put("\n")
    }

    mutating func dictionaryEntry(_ number: Int, to output: inout [UInt8]) {
        output.put("  <entry key=\"&#\(0x4E00 + number % 2_000);\"><pos>&e\(self.number(below: 24));</pos><gloss>")
        for _ in 0..<4 {
            phrase(words: 2, to: &output)
            output.put(
                " &e\(self.number(below: 24)); &lt;&#x\(String(0x391 + self.number(below: 16), radix: 16));&gt; ")
        }
        output.put("</gloss></entry>\n")
    }
}
