import StreamingXML

/// A short document, and how often a run of the startup cases parses it.
enum StartupDocument {
    static let count = 10_000
    static let bytes = Array(
        """
        <?xml version="1.0"?>
        <message id="17" from="alice@example.org" to="bob@example.org">
          <subject>Lunch</subject>
          <body>Shall we meet at noon? &amp; bring the book.</body>
          <thread ref="a1b2"/>
        </message>

        """.utf8)
}

/// Raw Expat over short documents.
struct ExpatStartup: Implementation {
    let name = "expat-c"
    let benchmarkCase: BenchmarkCase

    init(resets: Bool) { benchmarkCase = resets ? .startupReset : .startup }

    func run(_ document: Document) throws -> Outcome {
        var parser = try ExpatBaseline(namespaces: true)
        try StartupDocument.bytes.withUnsafeBytes { bytes in
            for _ in 0..<StartupDocument.count {
                if benchmarkCase == .startupReset {
                    try parser.reset()
                } else {
                    parser = try ExpatBaseline(namespaces: true)
                }
                try parser.parse(bytes)
                try parser.finish()
            }
        }
        return Outcome(models: StartupDocument.count)
    }
}

/// The library over short documents.
struct StreamingXMLStartup: Implementation {
    let name = "streamingxml"
    let benchmarkCase: BenchmarkCase

    init(resets: Bool) { benchmarkCase = resets ? .startupReset : .startup }

    func run(_ document: Document) throws -> Outcome {
        let delegate = StreamingXMLCount.Counter()
        var parser = XMLPushParser(delegate: delegate)
        try StartupDocument.bytes.withUnsafeBytes { bytes in
            for _ in 0..<StartupDocument.count {
                if benchmarkCase == .startupReset {
                    try parser.reset()
                } else {
                    parser = XMLPushParser(delegate: delegate)
                }
                try parser.parse(bytes)
                try parser.finish()
            }
        }
        return Outcome(models: StartupDocument.count)
    }
}
