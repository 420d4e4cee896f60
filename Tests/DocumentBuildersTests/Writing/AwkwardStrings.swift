import TestSupport

/// Strings that a writer or a parser may stumble over, and random mixtures of them.
struct AwkwardStrings {
    /// What XML can hold.
    static let all = [
        "", " ", "\n", "\t", "\r", "\r\n", "  \n ", "text", "\"quoted\"", "it's", "a & b", "<tag>", "a > b", "]]>",
        "]]", "]", ">",
        "<![CDATA[x]]>", "<!-- c -->", "<?p?>", "&amp;", "&#0;", "&lt", "%e;", "e\u{301}", "\u{1F469}\u{200D}\u{1F680}",
        "🎉",
        "שלום", "مرحبا", "\u{202E}reversed", "\u{FEFF}", "\u{85}", "\u{2028}", "\u{7F}", "\u{9F}", "\u{D7FF}",
        "\u{E000}",
        "\u{FFFD}", "\u{10FFFF}", "日本語", "ß", String(repeating: "long ", count: 40_000), "a\rb\r\nc\nd", "--", "?>",
        "{}", "\\",
    ]

    /// What it can't: each makes a writer throw.
    static let invalid = [
        "\u{0}", "\u{1}", "\u{B}", "\u{C}", "\u{1F}", "\u{FFFE}", "\u{FFFF}", "text\u{0}", "\u{8}text",
    ]

    private var random: RandomSource

    init(seed: UInt64) { random = RandomSource(seed: seed) }

    /// A number from 0 up to a bound, exclusive.
    mutating func number(below bound: Int) -> Int { random.below(bound) }

    /// Up to four of the strings, one after another.
    mutating func next() -> String {
        (0..<number(below: 5)).map { _ in Self.all[number(below: Self.all.count)] }.joined()
    }

    /// Nil, now and then.
    mutating func nextOrNil() -> String? {
        number(below: 3) == 0 ? nil : next()
    }
}
