/// Reading external entities, each with an engine and an input stage of its own.
extension ParserSession {
    /// Reads the content that the resolver gave, where its reference stands.
    ///
    /// Returns whether the parse may go on.
    func read(
        _ content: XMLEntityContent, of entity: XMLExternalEntity, _ parser: OpaquePointer,
        context: UnsafePointer<CChar>?
    ) -> Bool {
        guard openEntities.count < options.limits.safeEntityDepth else {
            limitExceeded("external entities nest deeper than \(options.limits.safeEntityDepth)", "entityDepth")
            return false
        }
        let route = EncodingRoute(content.encoding)
        guard let engine = unsafe Expat.createEntityParser(parser, context: context, encoding: route.engineName) else {
            fail(outOfMemory())
            return false
        }
        defer { unsafe Expat.free(engine) }
        guard unsafe Expat.setBase(engine, content.systemID) else {
            fail(outOfMemory())
            return false
        }
        unsafe Expat.setEncodingHandler(engine, state: state)
        openEntities.append(
            OpenEntity(
                name: entity.name, systemID: content.systemID, reference: inputPosition,
                enclosingSystemID: openEntities.last?.systemID))

        let mayBeInValue = unsafe context == nil && mayBeInValue
        // What lies in the outer engine's input is copied before the window moves on.
        unsafe state.detachRun()
        inputWillMove()
        let outerPlaces = places
        let findsPlaces = unsafe state.pointee.findsPlaces
        unsafe state.pointee.findsPlaces = false
        let outer = unsafe (state.pointee.windowStart, state.pointee.windowCount, state.pointee.windowOffset)
        let outerStage = stage
        let outerMeasure = measureEntity()
        unsafe state.pointee.engine = unsafe engine
        stage = unsafe InputStage(
            engine: engine, state: state, tokenLimit: options.limits.tokenLength, decoding: route.decoding,
            isEntity: true, isParameterEntity: unsafe context == nil, mayBeInValue: mayBeInValue)
        stage.givenEncoding = content.encoding
        unsafe state.pointee.mapsOffsets = stage.isTranscoding
        unsafe state.pointee.offsetShift = 0
        defer {
            unsafe state.detachRun()
            leaveEntity(outerMeasure, bytes: stage.received)
            stage = outerStage
            unsafe state.pointee.mapsOffsets = outerStage.isTranscoding
            unsafe state.pointee.offsetShift = outerStage.origin.shift
            unsafe state.pointee.engine = unsafe parser
            unsafe (state.pointee.windowStart, state.pointee.windowCount, state.pointee.windowOffset) = unsafe outer
            places = outerPlaces
            unsafe state.pointee.findsPlaces = findsPlaces
            openEntities.removeLast()
            if openEntities.isEmpty, unsafe state.pointee.mode == .keep { _ = unsafe Expat.suspend(parser) }
        }
        do {
            try feed(content.source)
            try settleEntity(stage.finish())
        } catch {
            if failure == nil { failure = error }
            unsafe state.pointee.mode = .drop
        }
        return failure == nil
    }

    private func feed(_ source: XMLEntityContent.Source) throws {
        switch source {
        case .bytes(let bytes): try unsafe bytes.withUnsafeBytes { try unsafe settleEntity(stage.feed($0)) }
        case .file(let path):
            do {
                let input = try DescriptorInput(path: path)
                while true {
                    let (count, outcome) = unsafe try stage.read(upTo: input.chunkSize) {
                        try unsafe input.read(into: $0)
                    }
                    try settleEntity(outcome)
                    if count == 0 { return }
                }
            } catch let failure as DescriptorInput.Failure {
                throw inputFailed(failure)
            }
        }
    }

    /// A tag in an external parameter entity that is read for a value.
    var tagInValue: any Error {
        error(.syntax, at: enginePosition, "a tag in a parameter entity that is part of an entity's value")
    }

    private func settleEntity(_ outcome: InputStage.Outcome) throws {
        if let failure { throw failure }
        switch outcome {
        case .ok, .suspended: break
        case .failed: throw engineFailure()
        case .tokenTooLong: throw tokenTooLong()
        case .outOfMemory: throw outOfMemory()
        case .malformed(let offset): throw malformed(at: offset)
        case .tagInValue: throw tagInValue
        case .contradictedEncoding(let name): throw contradicted(name)
        }
    }
}
