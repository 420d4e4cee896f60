internal import XMLParsing

/// Start tags.
extension MachineState {
    /// Takes the start tag of a record, or of an element in it.
    mutating func start(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        if unsafe ignored != 0 { return context.skipElement() }
        guard unsafe frameCount != 0 else { return unsafe try startRecord(attributes, context) }
        let top = unsafe frames + (frameCount - 1)
        guard unsafe value == nil else { return unsafe try startUnknown(name, top, context) }
        let element = unsafe top.pointee.element
        let number = unsafe element.pointee.childNames.find(name, guess: top.pointee.expected)
        guard number >= 0 else { return unsafe try startUnknown(name, top, context) }

        let field = unsafe element.pointee.children + number
        let word = unsafe seen + (top.pointee.seenStart + field.pointee.word)
        let isFirst = unsafe word.pointee & field.pointee.bit == 0
        if unsafe field.pointee.isArray {
            unsafe top.pointee.expected = number
        } else {
            unsafe top.pointee.expected = number + 1
            if !isFirst, unsafe try !takesAgain(field, context) { return }
        }
        unsafe word.pointee |= unsafe field.pointee.bit

        switch unsafe field.pointee.action {
        case .place, .text:
            unsafe value = unsafe field
            unsafe isFirstValue = isFirst
            unsafe valueStart = unsafe textCount
        case .model:
            guard let mapping = unsafe field.pointee.mapping else { return }
            unsafe pushModel(mapping, field: field, isFirst: isFirst)
            unsafe try takeAttributes(attributes, context)
        case .container:
            guard let container = unsafe field.pointee.element else { return }
            if isFirst { unsafe field.pointee.description.open(top.pointee.model) }
            let frame = unsafe MachineFrame(
                element: container, model: top.pointee.model, field: field, isFirst: isFirst,
                seenStart: top.pointee.seenStart, textStart: textCount, mark: top.pointee.mark)
            unsafe push(frame)
            unsafe try takeAttributes(attributes, context)
        }
    }

    private mutating func startRecord(_ attributes: XMLAttributes, _ context: XMLContext) throws {
        unsafe pushModel(graph.root, field: nil, isFirst: true)
        unsafe try takeAttributes(attributes, context)
    }

    /// Whether an element counts whose field has had one already; if not, it's skipped.
    @inline(never)
    private mutating func takesAgain(_ field: UnsafeMutablePointer<CompiledField>, _ context: XMLContext) throws -> Bool
    {
        if unsafe field.pointee.action == .container { return true }
        switch unsafe field.pointee.repetition {
        case .last: return true
        case .first: context.skipElement()
        case .error:
            context.skipElement()
            unsafe try issue(
                .repeated, field.pointee.label, text: nil, "there is more than one", context)
        }
        return false
    }

    /// Takes the start tag of an element that no field is read from.
    @inline(never)
    private mutating func startUnknown(
        _ name: XMLName, _ top: UnsafeMutablePointer<MachineFrame>, _ context: XMLContext
    ) throws {
        context.skipElement()
        let mapping = unsafe top.pointee.element.pointee.mapping
        if let onUnknown = unsafe mapping.pointee.description.onUnknown { try onUnknown(name, context) }
        guard unsafe mapping.pointee.description.unknownElements == .error else { return }
        unsafe try issue(
            .unknown, name.qualifiedName, text: nil,
            "the mapping of \(mapping.pointee.name.local) doesn't know the element",
            context)
    }

    /// Reads the attributes of the innermost frame.
    @inline(__always)
    private mutating func takeAttributes(_ attributes: XMLAttributes, _ context: XMLContext) throws {
        let frame = unsafe frames + (frameCount - 1)
        if unsafe frame.pointee.element.pointee.looksAtAttributes, !attributes.isEmpty {
            unsafe try readAttributes(attributes, frame, context)
        }
    }

    private mutating func readAttributes(
        _ attributes: XMLAttributes, _ frame: UnsafeMutablePointer<MachineFrame>, _ context: XMLContext
    ) throws {
        let element = unsafe frame.pointee.element
        var guess = 0
        for index in 0..<attributes.count {
            let number = unsafe element.pointee.attributeNames.find(attributes.name(at: index), guess: guess)
            guard number >= 0 else {
                if unsafe element.pointee.mapping.pointee.description.unknownAttributes == .error {
                    let name = "@" + attributes.name(at: index).qualifiedName
                    unsafe try issue(
                        .unknown, name, text: attributes.value(at: index).string,
                        "the mapping of \(element.pointee.mapping.pointee.name.local) doesn't know the attribute",
                        context)
                    if unsafe ignored != 0 { return }
                }
                continue
            }
            guess = number + 1
            let field = unsafe element.pointee.attributes + number
            let text = attributes.value(at: index)
            let word = unsafe seen + (frame.pointee.seenStart + field.pointee.word)
            // A container may come again; the first one's attributes count.
            guard unsafe word.pointee & field.pointee.bit == 0 else { continue }
            unsafe word.pointee |= unsafe field.pointee.bit
            if unsafe try !read(text, field, frame, isFirst: true) {
                unsafe try invalid(field, text, isFirst: true, context)
                if unsafe ignored != 0 { return }
            }
        }
    }
}
