/// All that a writer knows, behind one pointer: no exclusivity checks and no reference counting on the way of an event.
///
/// Each method checks everything before it writes anything, so that a call that throws has no effect.
struct WriterState: ~Copyable {
    var output: OutputBuffer
    var frames = Stack<ElementFrame>(capacity: 32)
    /// The end tags of the open elements, one after another.
    var tags = Stack<UInt8>(capacity: 1_024)
    var bindings = NamespaceBindings()
    var attributes = AttributeTable()
    /// Whether the open start tag uses a prefix that wasn't bound when it was written.
    var hasUnboundPrefix = false
    var hasDoctype = false
    /// Whether the last thing written is a line end behind the root element.
    var endsLine = false
    /// How many `]` the open CDATA section ends with, at most 2.
    var trailingBrackets = 0

    let options: XMLWritingOptions
    let table: CharacterTable
    let checker: NameChecker
    let textEscaper: Escaper
    let attributeEscaper: Escaper
    let quote: UInt8
    let hasLayout: Bool
    let newline: [UInt8]
    let indentation: [UInt8]

    init(sink: any XMLSink, options: XMLWritingOptions) {
        self.options = options
        output = OutputBuffer(limit: options.bufferSize, sink: sink)
        table = CharacterTable()
        checker = NameChecker(rules: options.names, namespaces: options.namespaces)
        textEscaper = .text(table)
        quote = options.quote.byte
        attributeEscaper = .attribute(table, quote: quote)
        hasLayout = options.indentation.unit != nil
        newline = Array(options.newline.text.utf8)
        indentation = Array((options.indentation.unit ?? "").utf8)
    }

    @inline(__always) var phase: WriterPhase {
        get { output.phase }
        nonmutating set { output.phase = newValue }
    }

    /// The qualified names of the open elements, outermost first.
    var path: [String] {
        (0..<frames.count).map { index in
            let start = frames[index].tagStart
            let end = index + 1 < frames.count ? frames[index + 1].tagStart : tags.count
            return tags.bytes(at: start + 2, count: end - start - 3).string
        }
    }

    /// An error at the present place.
    @inline(never)
    func error(_ code: XMLWritingError.Code, _ reason: String) -> XMLWritingError {
        XMLWritingError(code: code, reason: reason, path: path)
    }

    /// The error for a call that the phase doesn't allow, other than for what it wanted to write.
    @inline(never)
    func phaseError(_ code: XMLWritingError.Code, _ reason: String) -> XMLWritingError {
        switch phase {
        case .finished: error(.finished, "the document is finished")
        case .failed: error(.sinkFailed, "an earlier write failed: \(output.failure ?? "unknown")")
        case .delivering: error(.reentrantCall, "the writer was called from inside its sink")
        case .cdata: error(.wrongState, "a CDATA section is open")
        default: error(code, reason)
        }
    }

    /// The error for a wrong name.
    @inline(never)
    func nameError(_ name: Bytes, _ kind: String) -> XMLWritingError {
        error(.invalidName, "\"\(name.string)\" is no name for \(kind)")
    }

    /// Throws if nothing can be written any more, or not now.
    func checkUsable() throws {
        switch phase {
        case .finished, .failed, .delivering: throw phaseError(.wrongState, "the writer can't be used")
        default: return
        }
    }

    /// Throws unless the given number of elements is open.
    @inline(__always)
    func checkDepth(_ expected: Int) throws {
        if frames.count != expected { throw depthError(expected) }
    }

    @inline(never)
    private func depthError(_ expected: Int) -> XMLWritingError {
        let difference = frames.count - expected
        let reason =
            difference > 0
            ? "the content left \(difference) elements open" : "the content closed \(-difference) elements too many"
        return phaseError(.wrongState, reason)
    }
}
