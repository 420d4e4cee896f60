public import XMLParsing

/// Builds a model of a whole document while it arrives: a delegate for an `XMLPushParser`.
///
/// ```swift
/// let builder = XMLModelBuilder<Podcast>()
/// let parser = XMLPushParser(delegate: builder)
/// while let chunk = try nextChunk() { try parser.parse(chunk) }
/// try parser.finish()
/// let podcast = try builder.result()
/// ```
///
/// `Podcast.parse(contentsOfFile:)` and its siblings do the same in one call. For the records of a large document, one by one, there is
/// `XMLRecords`.
///
/// Another delegate can pass on to a builder the events of some of its elements, each from the start tag to the end tag, and
/// leave the rest of the document to itself: ``isInModel`` says where the builder is.
public final class XMLModelBuilder<Model: XMLMappable>: XMLContentDelegate, XMLDocumentDelegate {
    // What events touch comes first and isn't generic: its place doesn't depend on the model.
    @usableFromInline let machine: RecordMachine
    private let firstIssue = FirstIssue()
    private let onModel: ((Model) throws -> Void)?
    private var model: Model?

    /// Makes a builder, to be a parser's delegate.
    ///
    /// - Parameters:
    ///   - onIssue: What happens where the document doesn't fit the mapping.
    ///   - onModel: Called with each model as its end tag arrives; what it throws ends the parse. With a callback no model is
    ///     kept.
    public convenience init(onIssue: XMLIssuePolicy = .fail, onModel: ((Model) throws -> Void)? = nil) {
        self.init(reaction: onIssue.reaction, report: onIssue.report, onModel: onModel)
    }

    /// Makes a builder whose reports stay on the thread that parses.
    package init(
        reaction: IssueReaction, report: @escaping (XMLMappingError) throws -> Void,
        onModel: ((Model) throws -> Void)? = nil
    ) {
        self.onModel = onModel
        let firstIssue = firstIssue
        machine = RecordMachine(graph: MappingCache.shared.graph(of: Model.self), reaction: reaction) { error in
            firstIssue.note(error)
            try report(error)
        }
    }

    /// Whether the start tag of a model has come, and its end tag hasn't.
    public var isInModel: Bool { machine.isInRecord }

    /// Forgets a model that broke off, and one that was kept.
    package func reset() {
        machine.reset()
        model = nil
        firstIssue.error = nil
    }

    /// The model of the document that was read.
    ///
    /// - Returns: The model.
    /// - Throws: The first ``XMLMappingError`` if the document as a whole was left out; `XMLParsingError` with the code
    ///   `invalidUse` if none has been read to its end.
    public func result() throws -> Model {
        if let model { return model }
        if let error = firstIssue.error { throw error }
        throw XMLParsingError(
            code: .invalidUse, position: XMLPosition(byteOffset: 0, line: 1, column: 1),
            reason: "no document has been read to its end")
    }

    /// Starts anew, also after a document that broke off.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) {
        reset()
    }

    /// Does nothing: the root element's end has completed the model.
    ///
    /// - Parameter context: Where the event is.
    public func didEndDocument(context: XMLContext) {}

    /// Takes a start tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: ``XMLMappingError``, if the policy is to fail, or the root element has another name than the mapping's.
    @inlinable
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if !machine.isInRecord { try checkRoot(name, context) }
        try machine.start(name, attributes, context)
    }

    /// Takes text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: ``XMLMappingError``, if the policy is to fail.
    @inlinable
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try machine.characters(text, context)
    }

    /// Takes an end tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: ``XMLMappingError``, if the policy is to fail, and what the callback throws.
    @inlinable
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        if try machine.end(context) == .complete { try deliver() }
    }

    @usableFromInline
    func deliver() throws {
        let model = machine.take(Model.self)
        if let onModel {
            try onModel(model)
        } else {
            self.model = model
        }
    }

    @usableFromInline
    @inline(never)
    func checkRoot(_ name: XMLName, _ context: XMLContext) throws {
        guard context.depth == 1, !machine.isRoot(name) else { return }
        let expected = machine.rootName
        let found = name.expanded
        throw XMLMappingError(
            kind: .wrongRoot, position: context.position, path: context.path, field: "", text: nil,
            reason: "the root element is \(found), not \(XMLExpandedName(expected.local, namespaceURI: expected.uri))")
    }
}

/// Remembers why a document was left out.
final class FirstIssue {
    var error: XMLMappingError?

    func note(_ error: XMLMappingError) {
        if self.error == nil { self.error = error }
    }
}

@available(*, unavailable)
extension XMLModelBuilder: Sendable {}
