/// The events of one chunk, waiting to be pulled: the common part of ``XMLEventReader`` and ``XMLEventSequence``.
@usableFromInline
package final class EventBuffer: PullBuffer {
    private let sink: EventRecorder
    private let parser: XMLPushParser
    private var error: (any Error)?
    private var isFinished = false

    /// Where the event that was last taken starts.
    var position: XMLPosition { unsafe sink.queue.pointee.position { parser.session.settled($0) } }

    @usableFromInline
    package init(options: XMLParsingOptions, kinds: XMLEventKinds) {
        sink = EventRecorder(interests: EventSink.Interests(rawValue: kinds.rawValue))
        parser = XMLPushParser(sink: sink, options: options)
    }

    /// Takes the next event that is there; nil if there is none, for whatever reason.
    @inline(__always)
    func takeWaiting() -> XMLEvent? {
        // The recorder keeps the queue alive.
        unsafe sink.queue.pointee.take()
    }

    /// Takes the next event that is there, nil if a chunk is needed first.
    ///
    /// - Throws: The parse's error, after the events before it, and again at each further call.
    @usableFromInline
    package func take() throws -> XMLEvent? {
        if let event = takeWaiting() { return event }
        if let error { throw error }
        return nil
    }

    /// Whether no event will come any more.
    @usableFromInline
    package var isAtEnd: Bool { unsafe isFinished && sink.queue.pointee.isEmpty && error == nil }

    /// Parses a chunk, after all events before it were taken; nil is the end of the input.
    @usableFromInline
    package func feed(_ chunk: (some Sequence<UInt8>)?) {
        if let chunk {
            collect { try parser.parse(chunk) }
        } else {
            finish()
        }
    }

    /// Reads a chunk from a descriptor and parses it.
    package func feed(from input: DescriptorSource) {
        collect { if try !parser.parseOnce(from: input) { try finishParser() } }
    }

    /// Ends the input.
    @usableFromInline
    package func finish() {
        collect { try finishParser() }
    }

    /// Takes an error of the input's source.
    ///
    /// It is thrown when the events before it are taken, those of bytes that were held back included.
    @usableFromInline
    package func fail(_ error: any Error) {
        collect { try parser.flush() }
        end(with: error)
    }

    private func end(with error: any Error) {
        if self.error == nil { self.error = error }
        isFinished = true
    }

    private func finishParser() throws {
        isFinished = true
        try parser.finish()
    }

    private func collect(_ body: () throws -> Void) {
        // The recorder keeps the queue alive.
        unsafe sink.queue.pointee.refill()
        do {
            try body()
        } catch {
            end(with: error)
        }
    }
}

/// Writes down every event as an owned value.
@safe
final class EventRecorder: EventSink {
    /// Behind a pointer, so that an event costs no check for overlapping access.
    let queue: UnsafeMutablePointer<EventQueue>
    /// The names that the end tags to come will have.
    private let openNames: UnsafeMutablePointer<NameStack>

    init(interests: EventSink.Interests) {
        // Freed by deinit.
        unsafe queue = .allocate(capacity: 1)
        unsafe queue.initialize(to: EventQueue())
        unsafe openNames = .allocate(capacity: 1)
        unsafe openNames.initialize(to: NameStack())
        super.init(
            interests: interests,
            content: ContentHandlers(
                startElement: { sink, name, attributes, context in
                    let element = XMLStartElement(name, attributes)
                    unsafe Self.of(sink).openNames.pointee.push(element.name)
                    Self.of(sink).record(.startElement(element), at: context.deferredStartPosition)
                },
                endElement: { sink, name, context in
                    let recorder = Self.of(sink)
                    // Nobody else uses the stack during an event.
                    if unsafe recorder.openNames.pointee.isEmpty {
                        recorder.record(.endElement(XMLQualifiedName(name)), context)
                    } else {
                        unsafe recorder.record(.endElement(recorder.openNames.pointee.pop()), context)
                    }
                },
                characters: { sink, text, context in
                    Self.of(sink).record(.characters(text.string), context)
                }
            )
        )
    }

    @inline(__always)
    private static func of(_ sink: EventSink) -> EventRecorder {
        // The functions get the sink that they were made with.
        unsafe unsafeDowncast(sink, to: EventRecorder.self)
    }

    deinit {
        // Initialised by init.
        unsafe queue.deinitialize(count: 1)
        unsafe queue.deallocate()
        unsafe openNames.deinitialize(count: 1)
        unsafe openNames.deallocate()
    }

    @inline(__always)
    private func record(_ event: consuming XMLEvent, _ context: XMLContext) {
        record(event, at: context.deferredPosition)
    }

    @inline(__always)
    private func record(_ event: consuming XMLEvent, at position: XMLPosition) {
        // Nobody else uses the queue during an event.
        unsafe queue.pointee.append(event, at: position)
    }

    override func inputWillMove(_ source: EventSource) {
        unsafe queue.pointee.settle { source.settled($0) }
    }

    override func startDocument(_ declaration: XMLDeclaration?, _ context: XMLContext) {
        record(.startDocument(declaration), context)
    }

    override func endDocument(_ context: XMLContext) {
        record(.endDocument, context)
    }

    override func processingInstruction(_ target: XMLText, _ data: XMLText, _ context: XMLContext) {
        record(.processingInstruction(target: target.string, data: data.string), context)
    }

    override func comment(_ text: XMLText, _ context: XMLContext) {
        record(.comment(text.string), context)
    }

    override func startCDATA(_ context: XMLContext) {
        record(.startCDATA, context)
    }

    override func endCDATA(_ context: XMLContext) {
        record(.endCDATA, context)
    }

    override func startDoctype(_ doctype: XMLDoctype, _ context: XMLContext) {
        record(.startDoctype(doctype), context)
    }

    override func endDoctype(_ context: XMLContext) {
        record(.endDoctype, context)
    }

    override func skippedEntity(_ entity: XMLSkippedEntity, _ context: XMLContext) {
        record(.skippedEntity(entity), context)
    }

    override func startMapping(_ prefix: XMLText?, _ namespaceURI: XMLText?, _ context: XMLContext) {
        record(.startMapping(prefix: prefix.map { $0.string }, namespaceURI: namespaceURI.map { $0.string }), context)
    }

    override func endMapping(_ prefix: XMLText?, _ context: XMLContext) {
        record(.endMapping(prefix: prefix.map { $0.string }), context)
    }

    override func declaration(_ declaration: XMLDTDDeclaration, _ context: XMLContext) {
        record(XMLEvent(declaration), context)
    }
}

extension XMLEvent {
    /// A declaration of the DTD as an event.
    init(_ declaration: XMLDTDDeclaration) {
        switch declaration {
        case .notation(let notation): self = .notationDeclaration(notation)
        case .entity(let entity): self = .entityDeclaration(entity)
        case .element(let element): self = .elementDeclaration(element)
        case .attribute(let attribute): self = .attributeDeclaration(attribute)
        }
    }
}
