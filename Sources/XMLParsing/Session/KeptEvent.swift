/// An event that the engine sent while the parse was suspended, with what a delegate may ask about it.
struct KeptEvent {
    var event: XMLEvent
    var position: XMLPosition
    var byteRange: Range<Int>
    /// At the end of the document type declaration.
    var internalSubset: String?
}

extension XMLEvent {
    /// What the event counts for towards ``XMLParsingLimits/keptLength``.
    fileprivate var keptLength: Int {
        let overhead = 256
        switch self {
        case .startElement(let element):
            return element.attributes.reduce(overhead + element.name.byteCount) {
                $0 + overhead + $1.name.byteCount + $1.value.utf8.count
            }
        case .endElement(let name): return overhead + name.byteCount
        case .characters(let text), .comment(let text): return overhead + text.utf8.count
        case .processingInstruction(let target, let data): return overhead + target.utf8.count + data.utf8.count
        case .startMapping(let prefix, let uri):
            return overhead + (prefix?.utf8.count ?? 0) + (uri?.utf8.count ?? 0)
        case .endMapping(let prefix): return overhead + (prefix?.utf8.count ?? 0)
        case .skippedEntity(let entity): return overhead + entity.name.utf8.count
        case .startDocument, .endDocument, .startCDATA, .endCDATA: return overhead
        // While the document type declaration is open no event is kept; its end is, without content.
        case .startDoctype, .endDoctype, .notationDeclaration, .entityDeclaration, .elementDeclaration,
            .attributeDeclaration:
            return overhead
        }
    }
}

extension XMLQualifiedName {
    fileprivate var byteCount: Int { qualifiedName.utf8.count + (namespaceURI?.utf8.count ?? 0) }
}

/// Suspension: events that still come are kept, and delivered first by `resume()`.
extension ParserSession {
    func keep(_ event: @autoclosure () -> XMLEvent) {
        let event = event()
        keptBytes += event.keptLength
        guard keptBytes <= options.limits.keptLength else {
            return limitExceeded(
                "the events to be kept while the parse is suspended are more than \(options.limits.keptLength) bytes",
                "keptLength")
        }
        if keptEvents.isEmpty {
            // From here on the replay opens and closes elements itself.
            replayPath = openElementNames
            if case .startElement = event { replayPath.removeLast() }
        }
        keptEvents.append(
            KeptEvent(event: event, position: position, byteRange: byteRange, internalSubset: subset.text))
        suspendEngine()
    }

    /// Suspends the engine, where it can be: not while it is in an entity's replacement text, whose rest versions
    /// before 2.7.0 lose if entities nest, and not at the end of a CDATA section, where the engine may read on into
    /// such text.
    ///
    /// Events from there are kept, and the next one after it tries again.
    func suspendEngine() {
        guard openEntities.isEmpty, !isAtCDATAEnd, enclosingReference == nil else { return }
        _ = unsafe Expat.suspend(state.pointee.engine)
    }

    /// A start tag that isn't delivered now.
    func keepStartElement() {
        guard unsafe state.pointee.mode == .keep else { return }
        let element = unsafe XMLStartElement(
            XMLName(record: UnsafePointer(state.pointee.elementName)), XMLAttributes(table: state.pointee.attributes))
        keep(.startElement(element))
    }

    /// An end tag that isn't delivered now; the end of a skipped element ends the skipping.
    func keepEndElement() {
        switch unsafe state.pointee.mode {
        case .keep:
            let name = unsafe XMLQualifiedName(XMLName(record: UnsafePointer(state.pointee.elementName)))
            keep(.endElement(name))
        case .skip:
            if unsafe state.pointee.depth == state.pointee.skippedDepth {
                unsafe state.pointee.skippedDepth = 0
                unsafe state.pointee.mode = .deliver
            }
        case .deliver, .drop: break
        }
    }

    /// Skipping an element from its end has nothing left to skip.
    func forgetSkipping(of depth: Int) {
        guard unsafe state.pointee.skippedDepth == depth else { return }
        unsafe state.pointee.skippedDepth = 0
        if unsafe state.pointee.mode == .skip { unsafe state.pointee.mode = .deliver }
    }

    /// A run of text that isn't delivered now.
    func keepRun(_ count: Int) {
        guard unsafe state.pointee.mode == .keep else { return }
        unsafe state.pointee.isDeliveringRun = true
        let text = unsafe XMLText(start: state.pointee.run, count: count).string
        keep(.characters(text))
        unsafe state.pointee.isDeliveringRun = false
    }

    /// Takes the first piece of a run where it doesn't simply start one: returns whether that is all there is to do.
    func takesPiece(_ piece: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        switch unsafe state.pointee.mode {
        case .drop, .skip: return true
        case .deliver, .keep:
            guard unsafe state.pointee.deliversPieces else { return false }
            send {
                try unsafe $0.characters(XMLText(start: piece, count: count), $1)
            } kept: {
                unsafe .characters(XMLText(start: piece, count: count).string)
            }
            return true
        }
    }

    /// Delivers a namespace mapping, or keeps it: it lies between elements, so that none is there to be skipped.
    func sendMapping(_ deliver: (EventSink, XMLContext) throws -> Void, kept event: () -> XMLEvent) {
        isDeliveringMapping = true
        send(deliver, kept: event)
        isDeliveringMapping = false
    }

    /// Delivers an event that isn't hot, after the run of text before it, or keeps it.
    func send(_ deliver: (EventSink, XMLContext) throws -> Void, kept event: () -> XMLEvent) {
        if unsafe state.pointee.runCount != 0 { unsafe state.deliverRun() }
        if !hasStarted { startDocument() }
        if refusesDoctype() { return unsafe Expat.stop(state.pointee.engine) }
        switch unsafe state.pointee.mode {
        case .deliver:
            do {
                try deliver(sink, unsafe XMLContext(state.pointee.context))
            } catch {
                fail(error)
            }
        case .keep: keep(event())
        case .skip, .drop: break
        }
    }

    /// Delivers the kept events in order, as long as the delegate doesn't suspend again.
    func replayKeptEvents() throws {
        let replay = EventReplay()
        while deliveredCount < keptEvents.count {
            let kept = keptEvents[deliveredCount]
            deliveredCount += 1
            if case .startElement(let element) = kept.event { replayPath.append(element.name.qualifiedName) }
            try deliver(kept, replay)
            if case .endElement = kept.event { replayPath.removeLast() }
            if unsafe state.pointee.mode == .keep {
                phase = .suspended
                return
            }
        }
        forgetKeptEvents()
    }

    func forgetKeptEvents() {
        keptEvents.removeAll()
        keptBytes = 0
        deliveredCount = 0
    }

    /// Delivers a kept event, unless it is part of an element that is skipped.
    private func deliver(_ kept: KeptEvent, _ replay: EventReplay) throws {
        if unsafe state.pointee.skippedDepth > 0 {
            if case .endElement = kept.event { forgetSkipping(of: replayPath.count) }
            return
        }
        replayed = kept
        defer { replayed = nil }
        switch kept.event {
        case .startMapping, .endMapping: isDeliveringMapping = true
        default: isDeliveringMapping = false
        }
        do {
            try replay.send(kept.event, to: sink, unsafe XMLContext(state.pointee.context))
        } catch {
            fail(error)
        }
        isDeliveringMapping = false
        if let failure { throw failure }
        if case .endElement = kept.event { forgetSkipping(of: replayPath.count) }
    }
}
