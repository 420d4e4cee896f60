internal import XMLParsing

/// Text and end tags.
extension MachineState {
    /// Takes text.
    @inline(__always)
    mutating func characters(_ text: XMLText, _ context: XMLContext) throws {
        guard unsafe value == nil else { return unsafe append(text.utf8) }
        unsafe try charactersOutsideOfValue(text, context)
    }

    private mutating func charactersOutsideOfValue(_ text: XMLText, _ context: XMLContext) throws {
        guard unsafe frameCount != 0, unsafe ignored == 0 else { return }
        let element = unsafe frames[frameCount - 1].element
        if unsafe element.pointee.content != nil {
            unsafe append(text.utf8)
        } else if unsafe element.pointee.refusesText, !text.isWhitespace {
            unsafe try issue(
                .unknown, "text()", text: text.string,
                "the mapping of \(element.pointee.mapping.pointee.name.local) has no place for text", context)
        }
    }

    /// Takes an end tag.
    mutating func end(_ context: XMLContext) throws -> MachineStep {
        guard let field = unsafe value else { return unsafe try endFrame(context) }
        let frame = unsafe frames + (frameCount - 1)
        unsafe value = nil
        let start = unsafe valueStart
        // The buffer stays as it is while the value is read.
        let text = unsafe XMLText(start: UnsafePointer(self.text + start), count: textCount - start)
        if unsafe try !read(text, field, frame, isFirst: isFirstValue) {
            unsafe try invalid(field, text, isFirst: isFirstValue, context)
            if unsafe ignored != 0 { return .inside }
        }
        unsafe textCount = start
        return .inside
    }

    private mutating func endFrame(_ context: XMLContext) throws -> MachineStep {
        if unsafe ignored != 0 {
            unsafe ignored -= 1
            return unsafe ignored == 0 && frameCount == 0 ? .skipped : .inside
        }
        let frame = unsafe frames + (frameCount - 1)
        unsafe wasLeftOut = false
        if unsafe frame.pointee.element.pointee.content != nil {
            unsafe try readContent(frame, context)
            if unsafe wasLeftOut { return unsafe stepAfterLeavingOut }
        }
        if unsafe frame.pointee.isContainer {
            unsafe pop()
            return .inside
        }
        let mapping = unsafe frame.pointee.element.pointee.mapping
        if unsafe mapping.pointee.hasRequired || mapping.pointee.isDraft || mapping.pointee.hasCheck {
            unsafe try checkRequired(mapping, frame, context)
            if unsafe !wasLeftOut { unsafe try complete(mapping, frame, context) }
            if unsafe wasLeftOut { return unsafe stepAfterLeavingOut }
        }
        guard let field = unsafe frame.pointee.field else { return .complete }
        let isFirst = unsafe frame.pointee.isFirst
        let model = unsafe frame.pointee.model
        unsafe pop()
        // The memory that was given back stays until the next model is made.
        unsafe field.pointee.attach?(model, frames[frameCount - 1].model, isFirst)
        return .inside
    }

    private var stepAfterLeavingOut: MachineStep { unsafe frameCount == 0 && ignored == 0 ? .skipped : .inside }

    /// Reads an element's own text.
    private mutating func readContent(_ frame: UnsafeMutablePointer<MachineFrame>, _ context: XMLContext) throws {
        guard let field = unsafe frame.pointee.element.pointee.content else { return }
        let start = unsafe frame.pointee.textStart
        // The buffer stays as it is while the value is read.
        let text = unsafe XMLText(start: UnsafePointer(self.text + start), count: textCount - start)
        if unsafe try read(text, field, frame, isFirst: true) { return }
        if unsafe field.pointee.description.allowsUnreadableEmpty, text.isWhitespace { return }
        unsafe try invalid(field, text, isFirst: true, context, closing: true)
    }

    private mutating func checkRequired(
        _ mapping: UnsafeMutablePointer<CompiledMapping>, _ frame: UnsafeMutablePointer<MachineFrame>,
        _ context: XMLContext
    ) throws {
        let seenStart = unsafe frame.pointee.seenStart
        for word in 0..<(unsafe mapping.pointee.wordCount) {
            var missing = unsafe mapping.pointee.required[word] & ~seen[seenStart + word]
            while missing != 0 {
                let name = unsafe mapping.pointee.fieldNames[word * 64 + missing.trailingZeroBitCount]
                missing &= missing - 1
                unsafe try issue(
                    .missing, name, text: nil, "\(mapping.pointee.name.local) has no \(name)", context, closing: true)
                if unsafe wasLeftOut { return }
            }
        }
    }

    /// Makes the model of a draft, and has it checked; one that is refused is gone.
    private mutating func complete(
        _ mapping: UnsafeMutablePointer<CompiledMapping>, _ frame: UnsafeMutablePointer<MachineFrame>,
        _ context: XMLContext
    ) throws {
        do {
            if let finish = unsafe mapping.pointee.description.finish { try unsafe finish(frame.pointee.model) }
        } catch {
            return unsafe try refuse("\(error)", context)
        }
        do {
            if let check = unsafe mapping.pointee.description.check { try unsafe check(frame.pointee.model) }
        } catch {
            unsafe mapping.pointee.description.destroyModel(frame.pointee.model)
            return unsafe try refuse("\(error)", context)
        }
    }
}
