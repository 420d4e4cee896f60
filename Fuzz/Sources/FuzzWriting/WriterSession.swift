import FuzzSupport
import StreamingXML

/// A writer, its options, and what it should have written.
struct WriterSession {
    let sink: FragileSink
    let writer: XMLStreamWriter
    let options: XMLWritingOptions
    /// What stands for each invalid character, nil where they are refused.
    let replacement: String?
    /// What a parser must report.
    var expected: [WrittenEvent] = []
    /// Whether the writer promises that a parser accepts the document.
    var isSurelyWellFormed: Bool
    /// Whether what a parser reports of it is known.
    var isKnown = true
    private var isFinished = false

    init(choices input: inout FuzzInput) {
        let bits = input.byte()
        var options = XMLWritingOptions.default
        options.indentation = bits & 3 == 3 ? input.pick([.spaces(2), .tab, .spaces(0)]) : .none
        options.quote = bits & 4 == 0 ? .double : .single
        options.emptyElements = bits & 8 == 0 ? .selfClosing : .startAndEndTags
        options.newline = bits & 16 == 0 ? .lineFeed : .carriageReturnLineFeed
        options.finalNewline = bits & 32 != 0
        options.namespaces = bits & 192 != 192
        let more = input.byte()
        options.bufferSize = more & 1 == 0 ? 65_536 : 16
        options.names = more & 14 == 14 ? .fifthEdition : .fourthEdition
        replacement = more & 16 == 0 ? nil : input.pick(["?", "", "\u{FFFD}", "<&", "]]>", "--", "\u{0}"])
        options.invalidCharacters = replacement.map { .replace(with: $0) } ?? .error
        self.options = options
        isSurelyWellFormed = options.names == .fourthEdition
        sink = FragileSink(room: more & 96 == 96 ? Int(input.byte()) : nil)
        writer = XMLStreamWriter(to: sink, options: options)
    }

    /// Makes a call, and checks that it throws if it must.
    ///
    /// - Returns: Whether it succeeded.
    @discardableResult
    func attempt(_ call: (XMLStreamWriter) throws -> Void) -> Bool {
        let mustFail = isFinished || sink.hasFailed
        do {
            try call(writer)
        } catch is XMLWritingError {
            return false
        } catch is FragileSink.Failure {
            return false
        } catch {
            finding("an error of another kind: \(error)")
        }
        guard !mustFail else { finding("a call succeeded after \(isFinished ? "finish()" : "the sink had failed")") }
        return true
    }

    /// Closes what is open, finishes, and reads what was written.
    mutating func finish() {
        attempt { try $0.endCDATA() }
        while writer.depth > 0, attempt({ try $0.endElement() }) { expected.append(.end) }
        guard attempt({ try $0.finish() }) else { return }
        isFinished = true
        attempt { try $0.startElement("a") }
        attempt { try $0.flush() }
        guard sink.isClosed else { finding("the sink isn't closed") }
        if isSurelyWellFormed { check() }
    }

    private func check() {
        var reading = XMLParsingOptions.default
        reading.namespaces = options.namespaces
        reading.limits = .unlimited
        let reader = WrittenEventReader()
        do {
            let parser = XMLPushParser(delegate: reader, options: reading)
            try parser.parse(sink.bytes)
            try parser.finish()
        } catch {
            finding("\(document)\n\(options)\nisn't accepted: \(error)")
        }
        guard isKnown else { return }
        let isLaidOut = options.indentation != .none
        let (written, read) =
            isLaidOut ? (expected.withoutLayout, reader.events.withoutLayout) : (expected, reader.events)
        guard written.count == read.count, zip(written, read).allSatisfy({ $0.isRead(as: $1) }) else {
            finding("\(document)\n\(options)\nwritten \(written)\nread \(read)")
        }
    }

    private var document: String { String(decoding: sink.bytes, as: UTF8.self).debugDescription }
}
