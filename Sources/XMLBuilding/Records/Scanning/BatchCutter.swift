internal import XMLParsing

/// Cuts a document into pieces that can be parsed on their own: before elements at the records' depth, once a piece is as
/// long as a batch.
///
/// It belongs to one thread at a time.
final class BatchCutter {
    /// What came of looking for the next piece.
    enum Outcome {
        /// More input is needed.
        case input
        case segment(RecordSegment)
        /// The document can't be cut, or no further: what is left is ``rest``.
        case serial(XMLOneWorkerReason)
        /// The last piece was handed out.
        case finished
    }

    /// A prolog that is longer isn't read anew for each batch.
    private static let longestProlog = 1 << 16

    private let options: XMLParsingOptions
    private let batchSize: Int
    private let longestBatch: Int
    private var scanner: MarkupScanner
    private var lines: LineCount
    /// Where the piece at hand starts.
    private(set) var start: RecordStart
    private var buffer: BatchBuffer
    /// Up to where it is scanned.
    private var index = 0
    private var open: [RecordStart.Ancestor]
    /// The document's bytes up to the root element, for the pieces behind the first.
    private var knownProlog: [UInt8] = []
    private var isAtEnd = false
    private var isFinished = false
    private var reason: XMLOneWorkerReason?

    /// What is open where the input ends, if it ends before the document does.
    private let end: RecordStart?

    init(at start: RecordStart, end: RecordStart?, recordDepth: Int, batchSize: Int, options: XMLParsingOptions) {
        self.end = end
        self.options = options
        self.batchSize = max(batchSize, 1)
        // One final call must not take a token that chunks would refuse; and memory has a bound.
        longestBatch = min(max(8 * self.batchSize, 1 << 12), options.limits.tokenLength, Int(Int32.max) / 4)
        self.start = start
        open = start.ancestors
        scanner = MarkupScanner(
            recordDepth: recordDepth, depth: start.ancestors.count, hasSeenRoot: !start.isDocumentStart)
        lines = LineCount(isUTF8: true)
        buffer = BatchBuffer(capacity: self.batchSize + Self.readSize)
        if !start.isDocumentStart { learnProlog(start.prolog) }
    }

    /// How much is read at a time.
    static let readSize = 1 << 17

    /// The piece at hand, nil once the last one was handed out.
    var rest: BatchBuffer? { isFinished ? nil : buffer }

    /// Room for input.
    func room(_ size: Int = BatchCutter.readSize) -> UnsafeMutableRawBufferPointer { unsafe buffer.room(size) }

    /// Notes how much was put there; 0 is the end.
    func filled(_ count: Int) {
        if count == 0 { isAtEnd = true }
        buffer.filled(count)
    }

    /// Looks for the end of the piece at hand.
    func next() -> Outcome {
        if isFinished { return .finished }
        if let reason { return .serial(reason) }
        while true {
            let stop = unsafe scanner.scan(buffer.base, from: &index, to: buffer.count, cutFrom: batchSize)
            switch stop {
            case .input:
                if buffer.count > longestBatch { return serial(.largeRecord) }
                guard isAtEnd else { return .input }
                isFinished = true
                return .segment(RecordSegment(start: start, buffer: buffer, end: end, lines: lines))
            case .root:
                guard index <= Self.longestProlog else { return serial(.longProlog) }
                learnProlog(unsafe Array(buffer.bytes[..<index]))
                if let reason { return .serial(reason) }
            case .cut:
                if index > longestBatch { return serial(.largeRecord) }
                return .segment(cut())
            case .open(let range):
                let tag = unsafe Array(buffer.bytes[range])
                guard tag.count <= Self.longestProlog else { return serial(.longProlog) }
                let offset = start.position.byteOffset
                open.append(
                    RecordStart.Ancestor(range: range.lowerBound + offset..<range.upperBound + offset, tag: tag))
            case .close:
                guard open.popLast() != nil else { return serial(.irregular) }
            case .irregular: return serial(.irregular)
            }
        }
    }

    /// Ends the piece at hand where the scanner stands.
    private func cut() -> RecordSegment {
        var next = start
        next.position = unsafe lines.advance(start.position, over: buffer.base, count: index)
        next.prolog = knownProlog
        next.ancestors = open
        let rest = buffer.split(at: index, capacity: batchSize + Self.readSize)
        let segment = RecordSegment(start: start, buffer: buffer, end: next, lines: lines)
        start = next
        buffer = rest
        index = 0
        return segment
    }

    private func learnProlog(_ prolog: [UInt8]) {
        let report = PrologReport(prolog, options: options)
        knownProlog = prolog
        lines = LineCount(isUTF8: report.isUTF8)
        reason = report.oneWorkerReason
    }

    private func serial(_ reason: XMLOneWorkerReason) -> Outcome {
        self.reason = reason
        return .serial(reason)
    }
}
