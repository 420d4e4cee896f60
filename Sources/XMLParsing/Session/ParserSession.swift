/// One parser's session with the engine: everything about it that isn't hot.
///
/// Data flows one way: bytes, ``InputStage``, Expat, ``ParserState``, ``EventSink``, delegate. The session owns all of them,
/// keeps the order of calls, and answers what delegates ask of their context.
@usableFromInline
@safe
package final class ParserSession: EventSource {
    /// Where the document stands between the caller's calls.
    enum Phase {
        /// Takes input.
        case open
        /// A call is under way: events may be being delivered.
        case inCall
        /// Suspended by the delegate: input is queued.
        case suspended
        /// The end of the input was seen, and everything delivered.
        case finished
        /// The document failed, or was stopped.
        case failed
    }

    /// Input that arrived while the parse was suspended.
    enum QueuedInput {
        case bytes([UInt8])
        case descriptor(DescriptorInput)
        case end
    }

    /// What kind of input a document is fed: strings override the encoding that is declared, so the kinds can't mix.
    enum InputKind {
        case bytes
        case strings
    }

    let options: XMLParsingOptions
    let sink: EventSink
    let names = NameTable()
    let parser: ExpatParser
    let state: UnsafeMutablePointer<ParserState>

    var stage: InputStage
    var phase = Phase.open
    var inputKind: InputKind?
    /// Why the document failed; thrown by the call that is under way.
    var failure: (any Error)?
    var queue: [QueuedInput] = []

    // What the document has shown so far.
    var hasStarted = false
    var documentDeclaration: XMLDeclaration?
    var entities = EntityTable()
    var encodingTables: [String: EncodingTable] = [:]
    var doctype = DoctypeProgress.none
    var measure = DoctypeMeasure()
    var subset = SubsetCapture()
    /// The external entities that are being read, innermost last.
    var openEntities: [OpenEntity] = []
    /// Bytes of attribute values that the DTD defaulted.
    var defaultedBytes = 0

    // Where events are, when it is asked for later.
    var places = PlaceFinder(index: 0, line: 1, column: 1)
    var hasDecidedPlaces = false

    // What is kept while suspended.
    var keptEvents: [KeptEvent] = []
    /// Their bytes.
    var keptBytes = 0
    /// How many of them are delivered.
    var deliveredCount = 0
    /// The elements that are open where the kept events have been delivered to.
    var replayPath: [String] = []
    var isSuspensionPending = false
    /// An error that is thrown when the events kept before it are delivered.
    var deferredFailure: (any Error)?
    var isDeliveringMapping = false
    /// The event at hand is the end of a CDATA section.
    var isAtCDATAEnd = false
    /// The kept event that is being delivered.
    var replayed: KeptEvent? {
        didSet { unsafe state.pointee.isReplaying = replayed != nil }
    }

    /// Nil if there is no memory for the engine.
    package init?(sink: EventSink, options: XMLParsingOptions, memory: EngineMemory? = nil) {
        self.options = options
        self.sink = sink
        let route = EncodingRoute(options.encoding)
        guard
            let parser = unsafe ExpatParser(
                encoding: route.engineName, namespaces: options.namespaces, memory: memory)
        else { return nil }
        self.parser = parser
        unsafe state = .allocate(capacity: 1)
        stage = unsafe InputStage(
            engine: parser.handle, state: state, tokenLimit: options.limits.tokenLength, decoding: route.decoding)
        super.init()
        unsafe state.initialize(
            to: ParserState(
                engine: parser.handle, sink: Unmanaged.passUnretained(sink), owner: Unmanaged.passUnretained(self),
                context: Unmanaged.passUnretained(self), names: Unmanaged.passUnretained(names), options: options))
        prepare()
    }

    deinit {
        unsafe state.pointee.deallocate()
        unsafe state.deallocate()
    }

    /// Sets what a fresh or reset engine doesn't have.
    private func prepare() {
        unsafe Expat.setHandlers(parser.handle, state: state, interests: sink.interests)
        unsafe Expat.setEncodingHandler(parser.handle, state: state)
        unsafe state.pointee.mapsOffsets = stage.isTranscoding
        stage.givenEncoding = options.encoding
        unsafe Expat.setAmplificationLimit(
            parser.handle, factor: options.limits.amplification, threshold: options.limits.amplificationThreshold)
        unsafe state.pointee.examinesTags = startsWithExamination
    }

    /// Whether start tags need a closer look from the beginning.
    private var startsWithExamination: Bool {
        sink.interests.contains(.document) || options.limits.attributeLength < options.limits.tokenLength
            || options.limits.nameLength < 50_000
    }

    /// Makes the session ready for another document.
    func reset() throws {
        if phase == .inCall { throw misuse(.reentrantCall, "reset() was called from inside a callback") }
        let route = EncodingRoute(options.encoding)
        guard unsafe Expat.reset(parser.handle, encoding: route.engineName, namespaces: options.namespaces)
        else { throw misuse(.outOfMemory, "no memory to make the engine ready for another document") }
        unsafe state.pointee.reset()
        unsafe state.pointee.engine = parser.handle
        stage = unsafe InputStage(
            engine: parser.handle, state: state, tokenLimit: options.limits.tokenLength, decoding: route.decoding)
        phase = .open
        inputKind = nil
        failure = nil
        queue.removeAll()
        hasStarted = false
        documentDeclaration = nil
        entities = EntityTable()
        doctype = .none
        measure = DoctypeMeasure()
        subset = SubsetCapture()
        openEntities.removeAll()
        defaultedBytes = 0
        forgetKeptEvents()
        replayPath.removeAll()
        isSuspensionPending = false
        deferredFailure = nil
        isDeliveringMapping = false
        isAtCDATAEnd = false
        replayed = nil
        places = PlaceFinder(index: 0, line: 1, column: 1)
        hasDecidedPlaces = false
        prepare()
    }

    // MARK: What a delegate asks of its context

    override package var byteRange: Range<Int> {
        if let replayed { return replayed.byteRange }
        let index = unsafe max(Expat.byteIndex(state.pointee.engine), 0)
        if unsafe state.pointee.isDeliveringRun {
            let start = unsafe state.runOffset
            let end = stage.inputOffset(index)
            if end > start { return start..<end }
            // All of it comes from an entity's replacement text.
        }
        let (start, count) = unsafe (stage.inputOffset(index), Expat.byteCount(state.pointee.engine))
        if count > 0 { return start..<stage.inputEnd(ofCharacterAt: index + count - 1) }
        // Right behind an empty-element tag, for its end.
        let place = index > 0 ? stage.inputEnd(ofCharacterAt: index - 1) : start
        return place..<place
    }

    override package var position: XMLPosition {
        if unsafe state.pointee.isReplaying, let replayed { return replayed.position }
        return unsafe state.position
    }

    override package var deferredPosition: XMLPosition {
        let state = unsafe state
        guard unsafe state.pointee.findsPlaces, unsafe !state.pointee.isReplaying else { return firstPosition }
        // What the engine reads as it is needs no map.
        let index = unsafe max(Expat.byteIndex(state.pointee.engine), 0)
        let offset = unsafe state.pointee.isDeliveringRun ? state.runOffset : index &+ state.pointee.offsetShift
        return XMLPosition(deferring: index, byteOffset: offset)
    }

    override package var deferredStartPosition: XMLPosition {
        let state = unsafe state
        guard unsafe state.pointee.findsPlaces, unsafe !state.pointee.isReplaying else { return firstPosition }
        // The element at hand is the last of those that are open.
        let offset = unsafe state.pointee.openElements[state.pointee.depth &- 1].offset
        return unsafe XMLPosition(deferring: offset &- state.pointee.offsetShift, byteOffset: offset)
    }

    override package func settled(_ position: XMLPosition) -> XMLPosition { findPlace(of: position) }

    /// Where the engine is in the input.
    var inputPosition: XMLPosition {
        var position = enginePosition
        position.byteOffset = stage.inputOffset(position.byteOffset)
        return position
    }

    /// Where the engine is in what it was given.
    var enginePosition: XMLPosition {
        let engine = unsafe state.pointee.engine
        let place = unsafe stage.origin.place(line: Expat.line(engine), column: Expat.column(engine))
        return unsafe XMLPosition(byteOffset: max(Expat.byteIndex(engine), 0), line: place.line, column: place.column)
    }

    override package var depth: Int {
        if replayed != nil { return replayPath.count }
        return unsafe state.pointee.depth
    }

    override package var path: [String] {
        if replayed != nil { return replayPath }
        return openElementNames
    }

    override package var internalSubset: String? {
        if let replayed { return replayed.internalSubset }
        return subset.text
    }

    override package var rawMarkup: [UInt8]? { replayed == nil ? eventMarkup?.bytes : nil }

    /// The qualified names of the elements that the engine has open.
    var openElementNames: [String] {
        unsafe (0..<state.pointee.depth).map { index in
            let element = unsafe state.pointee.openElements[index]
            return unsafe names.string(
                UnsafePointer(state.pointee.nameBytes + element.nameStart), Int(element.nameCount))
        }
    }

    override package func stop() {
        guard failure == nil else { return }
        let position = position
        fail(
            XMLParsingError(
                code: .stopped, position: position, systemID: openEntities.last?.systemID,
                reason: "stopped by the delegate", path: path))
    }

    /// Ends the parse with an error: the engine is stopped, what it still sends is dropped, and the call that is under way
    /// throws the error.
    func fail(_ error: any Error) {
        if failure == nil { failure = error }
        unsafe state.pointee.mode = .drop
        unsafe Expat.stop(state.pointee.engine)
    }

    override package func suspend() {
        guard failure == nil, phase == .inCall else { return }
        if doctype == .open {
            isSuspensionPending = true
            return
        }
        unsafe state.pointee.mode = .keep
        if replayed == nil { suspendEngine() }
    }

    override package func skipElement() {
        guard failure == nil, !isDeliveringMapping else { return }
        let depth = depth
        guard depth > 0 else { return }
        unsafe state.pointee.skippedDepth = depth
        if unsafe state.pointee.mode == .deliver { unsafe state.pointee.mode = .skip }
    }
}

/// How far the document type declaration is.
enum DoctypeProgress {
    case none
    case open
    case closed
}
