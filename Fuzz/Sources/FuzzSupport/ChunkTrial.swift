public import StreamingXML

/// A document, a way to read it, and calls that steer the parse.
public struct ChunkTrial: CustomStringConvertible {
    /// What is done at one event that isn't text.
    enum Action: CaseIterable {
        case nothing, stop, skip, fail
    }

    /// What a delegate fails with.
    struct Failure: Error {}

    let document: [UInt8]
    let options: XMLParsingOptions
    let cuts: [Int]
    let action: Action
    let place: Int
    /// At which events the parse is suspended when it is cut, 0 for none, and after how many further chunks it goes on.
    let suspensions: Int
    let patience: Int
    let flushes: Bool
    let resets: Bool

    /// Takes choices from an input.
    public init(document: [UInt8], options: XMLParsingOptions, choices input: inout FuzzInput) {
        self.document = document
        self.options = options
        action = input.pick(Action.allCases + [.nothing, .nothing, .nothing])
        place = Int(input.byte())
        suspensions = input.choice(of: 4)
        patience = input.choice(of: 4)
        let bits = input.byte()
        flushes = bits & 3 == 1
        resets = bits & 12 == 4
        cuts = (0..<6).map { _ in 1 + Int(input.byte()) }
    }

    /// For people.
    public var description: String {
        "cuts \(cuts), \(action) at \(place), suspended every \(suspensions) for \(patience), flush \(flushes), "
            + "reset \(resets)\n\(options)"
    }

    /// Checks that both ways come to the same.
    ///
    /// - Returns: What the document came to.
    @discardableResult
    public func check() -> ParseResult {
        let whole = whole()
        let cut = cut()
        if cut.agrees(with: whole, inPieces: options.textDelivery == .pieces) { return whole }
        if flushes, agreesButForFlushes(cut, with: whole) { return whole }
        if agreesButForSectionEnd(cut, with: whole) { return whole }
        let text = String(decoding: document, as: UTF8.self).debugDescription
        finding("\(text)\n\(self)\nwhole:\n\(whole)\ncut:\n\(cut)")
    }

    /// Whether two results differ only by what a flush may change of an error: before the fourth byte the engine sees less than
    /// it needs to tell the encoding.
    private func agreesButForFlushes(_ cut: ParseResult, with whole: ParseResult) -> Bool {
        guard let one = whole.error, let other = cut.error else { return false }
        return min(one.position.byteOffset, other.position.byteOffset) < 4
    }

    /// Whether two results differ only in which of two errors comes first in a run of text that is too long, and holds a
    /// stray `]]>`: the engine finds that one before it passes on the text before it, as far as both arrived together.
    ///
    /// The limit's would come first in each case if it were known, at the `]]>`, how much text the engine kept back. But it
    /// tells neither that nor where its token began: only the place of the `>`. To find out, the parser would have to note where
    /// each event ends, which costs time in every document, or to tokenise the input behind the last chunk's end once more.
    private func agreesButForSectionEnd(_ cut: ParseResult, with whole: ParseResult) -> Bool {
        guard let one = whole.error, let other = cut.error else { return false }
        return one.code == .invalidToken && other.code == .limitExceeded && other.reason.contains("textLength")
            && other.position.byteOffset < one.position.byteOffset
            && (options.textDelivery == .pieces || whole.events == cut.events)
    }

    /// Parses in one chunk, without suspending.
    private func whole() -> ParseResult {
        run { parser, _ in
            try parser.parse(document)
            try parser.finish()
        }
    }

    /// Parses in chunks.
    private func cut() -> ParseResult {
        run(suspending: suspensions > 0) { parser, recorder in
            if resets {
                try? parser.parse(document.prefix(cuts[0]))
                try parser.reset()
                recorder.removeAll()
            }
            var start = 0
            var turn = 0
            var waited = 0
            while start < document.count {
                let end = min(document.count, start + cuts[turn % cuts.count])
                try parser.parse(document[start..<end])
                if flushes, turn % 2 == 0 { try parser.flush() }
                (start, turn) = (end, turn + 1)
                while parser.isSuspended, waited >= patience {
                    waited = 0
                    try parser.resume()
                }
                if parser.isSuspended { waited += 1 }
            }
            try parser.finish()
            while parser.isSuspended { try parser.resume() }
        }
    }

    private func run(
        suspending: Bool = false, _ feed: (XMLPushParser, EventRecorder) throws -> Void
    ) -> ParseResult {
        let recorder = EventRecorder()
        recorder.onMarkup = { number, context in
            if number == place {
                switch action {
                case .nothing: break
                case .stop: context.stop()
                case .skip: context.skipElement()
                case .fail: throw Failure()
                }
            }
            if suspending, number % suspensions == 0 { context.suspend() }
        }
        do {
            try feed(XMLPushParser(delegate: recorder, options: options), recorder)
        } catch let error as XMLParsingError {
            return ParseResult(events: recorder.events, error: error)
        } catch is Failure {
            return ParseResult(events: recorder.events, other: "failed")
        } catch {
            finding("an error of another kind: \(error)")
        }
        return ParseResult(events: recorder.events)
    }
}
