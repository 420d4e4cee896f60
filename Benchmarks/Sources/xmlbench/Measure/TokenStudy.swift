import StreamingXML

/// Whether the time for one long token is linear: each is parsed at one size and at twice that size.
struct TokenStudy {
    struct Line {
        let token: String
        let chunkSize: Int
        let bytes: Int
        let seconds: Double
        let secondsTwice: Double
    }

    let lines: [Line]

    private static let tokens = [
        ("attribute", "<a b='", "x", "'/>"), ("attribute of >", "<a b='", ">", "'/>"),
        ("comment", "<a><!--", "x", "--></a>"), ("CDATA", "<a><![CDATA[", "x", "]]></a>"),
        ("instruction", "<a><?p ", "x", "?></a>"), ("text", "<a>", "x", "</a>"),
    ]

    /// Parses tokens of `size` bytes and of twice as many, in chunks of three sizes; the best of so many rounds counts.
    ///
    /// - Throws: What the parser throws.
    init(size: Int, rounds: Int) throws {
        lines = try Self.tokens.flatMap { name, head, filling, tail in
            try [16, 1_024, 65_536].map { chunkSize in
                let times = try [size, 2 * size].map { size in
                    let bytes = Array((head + String(repeating: filling, count: size) + tail).utf8)
                    let document = Document(bytes, chunkSize: chunkSize, namespaces: true)
                    return try (0..<rounds).map { _ in try Self.seconds(document) }.min() ?? .nan
                }
                return Line(token: name, chunkSize: chunkSize, bytes: size, seconds: times[0], secondsTwice: times[1])
            }
        }
    }

    private static func seconds(_ document: Document) throws -> Double {
        var options = XMLParsingOptions.default
        options.limits = .unlimited
        let parser = XMLPushParser(delegate: StreamingXMLCount.Counter(), options: options)
        let duration = try ContinuousClock().measure {
            try document.forEachChunk { try parser.parse($0) }
            try parser.finish()
        }
        return duration / .seconds(1)
    }
}
