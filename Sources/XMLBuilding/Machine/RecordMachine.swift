public import XMLParsing

/// Builds one model after another out of their events, in memory whose type it doesn't know.
@usableFromInline
@safe
final class RecordMachine {
    @usableFromInline let state: UnsafeMutablePointer<MachineState>

    @usableFromInline
    init(graph: MappingGraph, reaction: IssueReaction, report: @escaping (XMLMappingError) throws -> Void) {
        // Freed by deinit; nobody else has the pointer.
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: MachineState(graph: graph, reaction: reaction, report: report))
    }

    deinit {
        unsafe state.pointee.deallocate()
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// The name of the model's element, as a document's root.
    var rootName: MappedName { unsafe state.pointee.graph.root.pointee.name }

    /// Whether a record's start tag has come, and its end tag hasn't.
    @inlinable
    var isInRecord: Bool { unsafe state.pointee.frameCount != 0 || state.pointee.ignored != 0 }

    /// Whether an element may be a document's root.
    func isRoot(_ name: XMLName) -> Bool { unsafe state.pointee.graph.isRoot(name) }

    /// Forgets a record that broke off.
    @usableFromInline
    func reset() {
        unsafe state.pointee.discardFrames(from: 0)
        unsafe state.pointee.ignored = 0
    }

    @usableFromInline
    func start(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        unsafe try state.pointee.start(name, attributes, context)
    }

    @usableFromInline
    func characters(_ text: XMLText, _ context: XMLContext) throws {
        unsafe try state.pointee.characters(text, context)
    }

    @usableFromInline
    func end(_ context: XMLContext) throws -> MachineStep {
        unsafe try state.pointee.end(context)
    }

    /// Takes the model of a record that is complete.
    @inlinable
    func take<Model>(_ type: Model.Type) -> Model {
        // The memory holds a complete model of the mapping's type, which leaves it here.
        unsafe modelOfRecord().assumingMemoryBound(to: Model.self).move()
    }

    /// The memory of the model that is complete; it stays until the next record starts.
    @usableFromInline
    func modelOfRecord() -> UnsafeMutableRawPointer {
        let model = unsafe state.pointee.frames[0].model
        unsafe state.pointee.pop()
        return unsafe model
    }
}

/// What an end tag did.
@usableFromInline
@frozen
enum MachineStep {
    case inside
    /// The record's model is complete.
    case complete
    case skipped
}
