/// Words and numbers made from a seed, the same on every machine.
struct RandomText {
    private var state: UInt64

    private static let words = """
        the of a history secret river &amp; mountains stars Circumference voyage café geometry 宇宙 \
        letters from Alexandria measured by shadow — gardens under &lt;glass&gt; naïve astronomers winter \
        Straße lighthouse archive 🌍 and its keepers caf&#233; tales Ἐρατοσθένης wandering
        """.split(separator: " ").map { Array($0.utf8) }
    private static let scripts = [
        "Die Straße führt über grüne Hügel bis ans Meer, wo die Fähren warten.",
        "Все счастливые семьи похожи друг на друга, каждая несчастливая несчастлива по-своему.",
        "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。",
        "كان يا ما كان في قديم الزمان رجل يحب الكتب أكثر من أي شيء آخر.",
        "It was a bright cold day, and all the clocks of the town were striking at once.",
        "Ο ήλιος ανέτειλε πάνω από το λιμάνι και τα πλοία ξεκίνησαν 🌊🚢.",
    ].map { Array($0.utf8) }
    static let firstNames = ["Nicholas", "Jack", "Dan", "Zoë", "Søren", "Mary", "小川", "Ana"]
    static let lastNames = [
        "Nicastro", "Repcheck", "Brown", "Åkesson", "Kierkegaard", "O&apos;Brien", "洋子", "Núñez",
    ]

    init(seed: UInt64) {
        state = seed
    }

    /// A number of at least 0 and less than `limit` (SplitMix64).
    mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }

    /// One of the choices.
    mutating func one(of choices: [String]) -> String { choices[number(below: choices.count)] }

    /// Appends so many words.
    mutating func phrase(words count: Int, to output: inout [UInt8]) {
        for index in 0..<count {
            if index > 0 { output.append(UInt8(ascii: " ")) }
            output.append(contentsOf: Self.words[number(below: Self.words.count)])
        }
    }

    /// Appends so many sentences in any script.
    mutating func sentences(_ count: Int, to output: inout [UInt8]) {
        for index in 0..<count {
            if index > 0 { output.append(UInt8(ascii: " ")) }
            output.append(contentsOf: Self.scripts[number(below: Self.scripts.count)])
        }
    }
}

extension [UInt8] {
    /// Appends a string's UTF-8.
    mutating func put(_ text: String) { append(contentsOf: text.utf8) }
}
