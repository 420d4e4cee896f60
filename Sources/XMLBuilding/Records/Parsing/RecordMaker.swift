internal import XMLParsing

/// Makes records of their events, and puts each into the batch at hand when its end tag comes.
class RecordMaker {
    func start(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {}
    func characters(_ text: XMLText, _ context: XMLContext) throws {}
    func end(_ name: XMLName, _ context: XMLContext) throws -> AssemblyStep<Void> { .skipped }
}

/// Lets a mapping's machine make models.
final class ModelMaker: RecordMaker {
    private let machine: RecordMachine
    private let deliver: () -> Void

    init(machine: RecordMachine, deliver: @escaping () -> Void) {
        self.machine = machine
        self.deliver = deliver
    }

    override func start(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        try machine.start(name, attributes, context)
    }

    override func characters(_ text: XMLText, _ context: XMLContext) throws {
        try machine.characters(text, context)
    }

    override func end(_ name: XMLName, _ context: XMLContext) throws -> AssemblyStep<Void> {
        switch try machine.end(context) {
        case .inside: return .inside
        case .skipped: return .skipped
        case .complete:
            deliver()
            return .record(())
        }
    }
}
