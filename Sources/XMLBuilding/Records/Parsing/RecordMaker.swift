internal import XMLParsing

/// Makes records of their events, and puts each on the shelf when its end tag comes.
protocol RecordMaker {
    func start(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws
    func characters(_ text: XMLText, _ context: XMLContext) throws
    func end(_ name: XMLName, _ context: XMLContext) throws -> AssemblyStep<Void>
}

/// Lets a mapping's machine make models.
///
/// It isn't generic over the model, so that a delegate's methods for it are compiled once, and called directly.
struct ModelMaker: RecordMaker {
    let machine: RecordMachine
    /// Takes the model that is complete.
    let deliver: () -> Void

    @inline(__always)
    func start(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        try machine.start(name, attributes, context)
    }

    @inline(__always)
    func characters(_ text: XMLText, _ context: XMLContext) throws {
        try machine.characters(text, context)
    }

    @inline(__always)
    func end(_ name: XMLName, _ context: XMLContext) throws -> AssemblyStep<Void> {
        switch try machine.end(context) {
        case .inside: return .inside
        case .skipped: return .skipped
        case .complete:
            deliver()
            return .record(())
        }
    }
}
