internal import XMLParsing

/// Reading values, and what happens where they can't be.
extension MachineState {
    /// Reads a text into a field of a frame's model.
    ///
    /// Returns whether it could be read.
    @inline(__always)
    mutating func read(
        _ text: XMLText, _ field: UnsafeMutablePointer<CompiledField>, _ frame: UnsafeMutablePointer<MachineFrame>,
        isFirst: Bool
    ) throws -> Bool {
        if unsafe field.pointee.emptyRule == .value, unsafe field.pointee.action == .place {
            let address = unsafe frame.pointee.model + field.pointee.offset
            let place = unsafe XMLValuePlace(address: address, shape: field.pointee.shape, isFirst: isFirst)
            return unsafe field.pointee.type._read(text, into: place)
        }
        return unsafe try readByRule(text, field, frame, isFirst: isFirst)
    }

    @inline(never)
    private mutating func readByRule(
        _ text: XMLText, _ field: UnsafeMutablePointer<CompiledField>, _ frame: UnsafeMutablePointer<MachineFrame>,
        isFirst: Bool
    ) throws -> Bool {
        if unsafe field.pointee.emptyRule == .absent, text.isWhitespace {
            // It doesn't count as come.
            if isFirst { unsafe seen[frame.pointee.seenStart + field.pointee.word] &= unsafe ~field.pointee.bit }
            return true
        }
        if unsafe field.pointee.action == .place {
            let address = unsafe frame.pointee.model + field.pointee.offset
            let place = unsafe XMLValuePlace(address: address, shape: field.pointee.shape, isFirst: isFirst)
            return unsafe field.pointee.type._read(text, into: place)
        }
        guard let store = unsafe field.pointee.store else { return true }
        do {
            return try unsafe store(frame.pointee.model, text, isFirst)
        } catch {
            unsafe refusal = "\(error)"
            return false
        }
    }

    /// A text that a field of the innermost frame can't be made of.
    @inline(never)
    mutating func invalid(
        _ field: UnsafeMutablePointer<CompiledField>, _ text: XMLText, isFirst: Bool, _ context: XMLContext,
        closing: Bool = false
    ) throws {
        let form = unsafe field.pointee.form
        let reason = unsafe refusal.map { "\"\(text)\": \($0)" } ?? "\"\(text)\" is not \(form)"
        unsafe refusal = nil
        let error = unsafe error(.invalidValue, field.pointee.label, text.string, reason, context)
        if unsafe field.pointee.isArray, unsafe reaction == .skipItem || reaction == .useDefault {
            if isFirst { unsafe field.pointee.description.open(frames[frameCount - 1].model) }
            return unsafe try report(error)
        }
        unsafe try react(to: error, closing: closing)
    }

    /// Anything else that doesn't fit.
    ///
    /// - Parameters:
    ///   - kind: What kind it is.
    ///   - field: The field's name.
    ///   - text: The text at fault.
    ///   - reason: What is wrong.
    ///   - context: Where it is.
    ///   - closing: Whether the event is the end tag of the innermost frame.
    /// - Throws: The error, or what the report throws.
    @inline(never)
    mutating func issue(
        _ kind: XMLMappingError.Kind, _ field: String, text: String?, _ reason: String, _ context: XMLContext,
        closing: Bool = false
    ) throws {
        unsafe try react(to: error(kind, field, text, reason, context), closing: closing)
    }

    /// A model that its draft or its check refused: it has been freed, and its frame is the innermost one.
    @inline(never)
    mutating func refuse(_ reason: String, _ context: XMLContext) throws {
        let frame = unsafe frames[frameCount - 1]
        let isItem = unsafe frame.field?.pointee.isArray ?? false
        let label = unsafe frame.field?.pointee.label ?? ""
        if isItem, unsafe frame.isFirst { unsafe frame.field?.pointee.description.open(frames[frameCount - 2].model) }
        unsafe pop()
        unsafe wasLeftOut = true
        let error = unsafe error(.invalidModel, label, nil, reason, context)
        if unsafe reaction == .useDefault || (reaction == .skipItem && isItem) { return unsafe try report(error) }
        unsafe try react(to: error, closing: false)
    }

    private mutating func react(to error: XMLMappingError, closing: Bool) throws {
        guard unsafe reaction != .fail else { throw error }
        unsafe try report(error)
        switch unsafe reaction {
        case .fail, .useDefault: break
        case .skipRecord: unsafe leaveOut(from: 0, closing: closing)
        case .skipItem:
            var target = unsafe frameCount
            repeat { target -= 1 } while unsafe target > 0 && !(frames[target].isItem)
            unsafe leaveOut(from: max(target, 0), closing: closing)
        }
    }

    /// Leaves out a frame and those above it; what still comes of them is ignored.
    private mutating func leaveOut(from first: Int, closing: Bool) {
        unsafe ignored = unsafe frameCount - first + (value == nil ? 0 : 1) - (closing ? 1 : 0)
        if unsafe first < frameCount, let field = unsafe frames[first].field, unsafe field.pointee.isArray {
            if unsafe frames[first].isFirst { unsafe field.pointee.description.open(frames[first - 1].model) }
        }
        unsafe discardFrames(from: first)
        unsafe wasLeftOut = true
    }

    private func error(
        _ kind: XMLMappingError.Kind, _ field: String, _ text: String?, _ reason: String, _ context: XMLContext
    ) -> XMLMappingError {
        XMLMappingError(
            kind: kind, position: context.position, path: context.path, field: field, text: text, reason: reason)
    }
}
