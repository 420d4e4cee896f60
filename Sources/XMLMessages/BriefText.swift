/// Names, paths and reasons as messages show them: at most so long, and ``VisibleText``, whatever a hostile document has.
package enum BriefText {
    /// Bytes that a name may have to be shown whole, and that are left of a longer one.
    private static let nameLimit = 100
    private static let keptOfName = 80
    /// Bytes that a path may have to be shown whole, and elements that are left at either end of a longer one.
    private static let pathLimit = 400
    private static let keptOfPath = 3
    /// Bytes that a reason may have to be shown whole, and that are left at either end of a longer one.
    private static let reasonLimit = 600
    private static let keptOfReason = (head: 350, tail: 150)

    /// A name, or its beginning and `…`.
    package static func name(_ name: some StringProtocol) -> String {
        name.utf8.count > nameLimit ? "\(head(name, keptOfName))…" : String(name)
    }

    /// `/a/b/c`, of many elements the outermost and innermost with `…` between.
    package static func path(_ names: [String]) -> String {
        let isLong = names.count > 2 * keptOfPath && names.reduce(0) { $0 + 1 + $1.utf8.count } > pathLimit
        guard isLong else { return names.map { "/\(name($0))" }.joined() }
        return (names.prefix(keptOfPath).map { name($0) } + ["…"] + names.suffix(keptOfPath).map { name($0) })
            .map { "/\($0)" }.joined()
    }

    /// A reason that quotes a document: long words are cut, as ``name(_:)`` does, but for what closes them, and then the
    /// middle of what is still long.
    package static func reason(_ reason: String) -> String {
        let reason = VisibleText.lines(reason)
        guard reason.utf8.count > nameLimit else { return reason }
        let words = reason.split(separator: " ", omittingEmptySubsequences: false).map(word)
        return text(words.joined(separator: " "))
    }

    /// A text without its middle, if it is long.
    package static func text(_ text: String) -> String {
        let text = VisibleText.lines(text)
        guard text.utf8.count > reasonLimit else { return text }
        return "\(head(text, keptOfReason.head))…\(tail(text, keptOfReason.tail))"
    }

    private static func word(_ word: Substring) -> String {
        guard word.utf8.count > nameLimit else { return String(word) }
        let closing = word.utf8.suffix(4).reversed().prefix { #">;:,.")'"#.utf8.contains($0) }
        return name(word) + String(decoding: closing.reversed(), as: UTF8.self)
    }

    /// The beginning, in whole scalars: a letter with its accents can be of any length.
    private static func head(_ text: some StringProtocol, _ count: Int) -> String {
        var bytes = Array(text.utf8.prefix(count + 1))
        // What follows a cut must start a character.
        while let next = bytes.popLast(), isContinuation(next) {}
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func tail(_ text: String, _ count: Int) -> String {
        String(decoding: text.utf8.suffix(count).drop { isContinuation($0) }, as: UTF8.self)
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
