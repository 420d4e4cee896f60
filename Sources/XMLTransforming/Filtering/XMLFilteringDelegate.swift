public import XMLParsing
public import XMLWriting

/// Copies a document from a parser to a writer through an ``XMLFilter``.
///
/// It copies as an ``XMLWritingDelegate`` does, in one pass and in constant memory: a few bytes for each element that was
/// unwrapped or has something to be inserted at its end, and for each namespace declaration in scope.
///
/// The writer stays the caller's: call its `finish()` after the parser's.
public final class XMLFilteringDelegate {
    let filter: any XMLFilter
    let markupFilter: (any XMLMarkupFilter)?
    let copy: XMLWritingDelegate
    let output: XMLFilterOutput
    let state = HotState(FilterState())

    /// Makes a delegate that copies to a writer what a filter lets pass.
    ///
    /// - Parameters:
    ///   - filter: Decides about each event; kept alive by the delegate.
    ///   - writer: Where the result goes.
    public init(_ filter: any XMLFilter, to writer: XMLStreamWriter) {
        self.filter = filter
        markupFilter = filter as? any XMLMarkupFilter
        copy = XMLWritingDelegate(writer)
        output = XMLFilterOutput(writer)
    }

    var writer: XMLStreamWriter { copy.writer }
}

extension XMLFilteringDelegate: XMLContentDelegate {
    /// Asks the filter about an element.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: What the filter throws, ``XMLTransformingError`` if it writes what isn't balanced, and what the writer
    ///   throws.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        let level = writer.depth
        let action = try filter.didStartElement(name, attributes: attributes, output: output, context: context)
        try checkBalance(level, context)
        switch action.kind {
        case .keep:
            try startElement(context)
            try copy.startElement(name)
            try copy.writeAttributes(attributes, withDefaults: !copy.state.value.doctype.keepsDefaults)
            try finishStart(hasTags: true, context)
        case .unwrap:
            enterElement(hidesMappings: true)
            try finishStart(hasTags: false, context)
        case .drop: try leaveOut(context)
        case .replace(let body): try leaveOut(context, body)
        case .rename(let newName, nil):
            try startElement(context)
            try startRenamed(newName)
            try copy.declareMappings()
            try copy.writeAttributes(attributes, withDefaults: true)
            try finishStart(hasTags: true, context)
        case .rename(let newName, let namespace?):
            var element = XMLStartElement(name, attributes)
            element.name = XMLQualifiedName(newName, namespaceURI: namespace.isEmpty ? nil : namespace)
            try rewrite(element, context)
        case .rewrite(let element): try rewrite(element, context)
        }
    }

    /// Asks the filter about a run of text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        let level = writer.depth
        output.noteText()
        let action = try filter.foundCharacters(text, output: output, context: context)
        try checkBalance(level, context)
        switch action.kind {
        case .keep:
            // White space around the elements of a root that was unwrapped has no place in a document.
            if level > 0 || !text.isWhitespace {
                try output.openSection()
                try writer.characters(uncheckedUTF8: text.utf8)
            }
        case .drop: break
        case .replace(""): break
        case .replace(let other):
            try output.openSection()
            try writer.characters(other)
        }
        try insertAfterEvent(context)
    }

    /// Ends an element as it was started.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: As ``didStartElement(_:attributes:context:)`` does.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        let level = writer.depth
        try filter.willEndElement(name, output: output, context: context)
        try checkBalance(level, context)
        let insertions = output.takeAfterEnd()
        if let frame = state.value.frames.last, frame.depth == state.value.depth {
            state.value.frames.removeLast()
            if frame.hasTags { try writer.endElement() }
            try insert(frame.afterEnd, context)
        } else {
            try writer.endElement()
        }
        if !state.value.scope.isEmpty { state.value.scope.close(state.value.depth) }
        state.value.depth -= 1
        if state.value.depth == 0 { copy.noteOutside(context) }
        try insert(insertions, context)
    }
}

@available(*, unavailable, message: "a delegate belongs to one parser at a time")
extension XMLFilteringDelegate: Sendable {}
