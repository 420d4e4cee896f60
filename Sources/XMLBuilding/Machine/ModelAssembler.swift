public import XMLParsing

/// Builds one model after another out of their events.
@usableFromInline
struct ModelAssembler<Model: XMLMappable>: RecordAssembling {
    @usableFromInline let machine: RecordMachine

    /// Makes an assembler.
    ///
    /// - Parameters:
    ///   - reaction: What happens where a document doesn't fit.
    ///   - report: Gets each error, unless it's thrown; what it throws ends the parse.
    @usableFromInline
    init(onIssue reaction: IssueReaction, report: @escaping (XMLMappingError) throws -> Void) {
        let graph = MappingCache.shared.graph(of: Model.self)
        machine = RecordMachine(graph: graph, reaction: reaction, report: report)
    }

    /// The name of the model's element, as a document's root.
    var rootName: MappedName { machine.rootName }

    /// Forgets a record that broke off.
    @usableFromInline
    func reset() {
        machine.reset()
    }

    @inlinable
    @inline(__always)
    func start(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        try machine.start(name, attributes, context)
    }

    @inlinable
    @inline(__always)
    func characters(_ text: XMLText, context: XMLContext) throws {
        try machine.characters(text, context)
    }

    @inlinable
    @inline(__always)
    func end(_ name: XMLName, context: XMLContext) throws -> AssemblyStep<Model> {
        switch try machine.end(context) {
        case .inside: .inside
        case .skipped: .skipped
        case .complete: .record(machine.take(Model.self))
        }
    }
}
