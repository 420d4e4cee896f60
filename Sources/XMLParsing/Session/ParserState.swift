/// What the parser's hot path reads and writes at each event.
///
/// It lives behind a pointer that ``ParserSession`` owns: the engine's user data. Access through the pointer needs no
/// exclusivity check, and nothing in it is retained per event.
@unsafe
struct ParserState {
    /// What happens to events.
    enum Mode: UInt8 {
        /// They go to the sink.
        case deliver
        /// An element is skipped: they are dropped up to its end.
        case skip
        /// The parse is suspended: they are kept until it is resumed.
        case keep
        /// The parse has ended, by an error or a stop: what the engine still sends is dropped.
        case drop
    }

    /// The engine whose handlers run: the document's, or an external entity's.
    var engine: OpaquePointer
    let sink: Unmanaged<EventSink>
    let owner: Unmanaged<ParserSession>
    let context: Unmanaged<EventSource>
    let namespaces: Bool
    let deliversPieces: Bool
    let recordsTextPositions: Bool
    /// Neither of both: all there is to do for text that lies in the input is to note where.
    let takesRuns: Bool

    var mode = Mode.deliver
    /// Depth of the element that is skipped, 0 if none is.
    var skippedDepth = 0

    // MARK: Open elements

    var openElements: UnsafeMutablePointer<OpenElement>
    var openCapacity: Int
    var depth = 0
    /// The root element has started.
    var hasSeenRoot = false
    /// Where in the input the root element has ended.
    var rootEnd = 0
    let depthLimit: Int
    let nameLimit: Int
    /// The open elements' qualified names, one after the other.
    var nameBytes: UnsafeMutablePointer<UInt8>
    var nameBytesCount = 0
    var nameBytesCapacity: Int
    /// Whether the last start tag's name has a namespace: the next one's is likely to be of the same kind.
    var expectsNamespace = false
    /// The name at hand.
    var elementName: UnsafeMutablePointer<NameRecord>

    // MARK: Attributes

    var attributes: UnsafeMutablePointer<AttributeTable>
    let attributeLimit: Int
    /// Namespace declarations of the start tag at hand.
    var mappingCount = 0
    /// Whether start tags need a closer look: attributes may come from the DTD or hold entities, or may be longer than
    /// allowed.
    var examinesTags = false

    // MARK: The run of text at hand

    /// In the engine's memory while it is one piece there, else in `textBuffer`.
    var run: UnsafePointer<UInt8>
    /// 0 while there is none.
    var runCount = 0
    /// Where in the input it starts; -1 while that is where `run` points to.
    var runOffset = 0
    var runLine = 0
    var runColumn = 0
    let textLimit: Int
    var textBuffer: UnsafeMutablePointer<UInt8>
    var textCapacity: Int
    /// Whether the event that is being delivered is a run of text.
    var isDeliveringRun = false

    // MARK: The input that the engine works on

    var windowStart: UnsafePointer<UInt8>
    var windowCount = 0
    /// Index of the window's first byte in the input.
    var windowOffset = 0
    /// Whether the input is transcoded, so that the engine's places aren't those in the input.
    var mapsOffsets = false
    /// What the engine's places are less than those in the document (``InputOrigin``).
    var offsetShift = 0
    /// Whether the document's lines and columns aren't the engine's (``InputOrigin``).
    var movesPlaces = false
    /// Whether lines and columns can be found again in the input (``PlaceFinder``).
    var findsPlaces = false
    /// Whether an event is being delivered that was kept while the parse was suspended.
    var isReplaying = false
    /// Whether the internal subset is being written down.
    var capturesSubset = false
}

/// An element that is open: where it started, and where its qualified name lies in the state's `nameBytes`.
@unsafe
struct OpenElement {
    var offset: Int
    var nameStart: Int
    var nameCount: Int32
    /// -1 if the name is in no namespace.
    var prefixCount: Int32
}

extension ParserState {
    init(
        engine: OpaquePointer, sink: Unmanaged<EventSink>, owner: Unmanaged<ParserSession>,
        context: Unmanaged<EventSource>, names: Unmanaged<NameTable>, options: XMLParsingOptions
    ) {
        unsafe self.engine = engine
        unsafe self.sink = unsafe sink
        unsafe self.owner = unsafe owner
        unsafe self.context = unsafe context
        unsafe namespaces = options.namespaces
        unsafe deliversPieces = options.textDelivery == .pieces
        unsafe recordsTextPositions = options.textPositions
        unsafe takesRuns = options.textDelivery != .pieces && !options.textPositions
        unsafe depthLimit = max(options.limits.depth, 0)
        unsafe nameLimit = options.limits.nameLength
        unsafe attributeLimit = options.limits.attributes
        unsafe textLimit = max(options.limits.textLength, 0)
        unsafe openCapacity = 32
        unsafe openElements = .allocate(capacity: 32)
        unsafe nameBytesCapacity = 512
        unsafe nameBytes = .allocate(capacity: 512)
        unsafe textCapacity = 1_024
        unsafe textBuffer = .allocate(capacity: 1_024)
        unsafe run = UnsafePointer(textBuffer)
        unsafe windowStart = UnsafePointer(textBuffer)
        unsafe elementName = .allocate(capacity: 1)
        unsafe elementName.initialize(
            to: NameRecord(
                start: UnsafePointer(nameBytes), count: 0, prefixCount: 0, uri: nil, uriCount: 0, names: names))
        unsafe attributes = .allocate(capacity: 1)
        unsafe attributes.initialize(to: AttributeTable(names: names))
    }

    func deallocate() {
        unsafe openElements.deallocate()
        unsafe nameBytes.deallocate()
        unsafe textBuffer.deallocate()
        unsafe elementName.deallocate()
        unsafe attributes.pointee.deallocate()
        unsafe attributes.deallocate()
    }

    /// Forgets a document; memory is kept for the next.
    mutating func reset() {
        unsafe mode = .deliver
        unsafe skippedDepth = 0
        unsafe depth = 0
        unsafe mappingCount = 0
        unsafe hasSeenRoot = false
        unsafe rootEnd = 0
        unsafe nameBytesCount = 0
        unsafe expectsNamespace = false
        unsafe examinesTags = false
        unsafe runCount = 0
        unsafe isDeliveringRun = false
        unsafe windowCount = 0
        unsafe windowOffset = 0
        unsafe capturesSubset = false
        unsafe offsetShift = 0
        unsafe movesPlaces = false
        unsafe findsPlaces = false
        unsafe mapsOffsets = false
    }
}

extension UnsafeMutablePointer<ParserState> {
    /// The session that owns the state, for what isn't hot.
    var session: ParserSession { unsafe pointee.owner._withUnsafeGuaranteedRef { $0 } }

    /// Where the event at hand starts.
    var position: XMLPosition {
        let engine = unsafe pointee.engine
        var place = unsafe (line: Expat.line(engine), column: Expat.column(engine))
        if unsafe pointee.movesPlaces {
            place = unsafe session.stage.origin.place(line: place.line, column: place.column)
        }
        guard unsafe pointee.isDeliveringRun else {
            let offset = unsafe inputOffset(of: max(Expat.byteIndex(engine), 0))
            return XMLPosition(byteOffset: offset, line: place.line, column: place.column)
        }
        if unsafe pointee.recordsTextPositions {
            place = unsafe (pointee.runLine, pointee.runColumn)
        }
        return unsafe XMLPosition(byteOffset: runOffset, line: place.line, column: place.column)
    }
}
