internal import XMLParsing

/// Lets a mapping's machine build records; a record stays in the machine until it is taken.
///
/// It isn't generic over the model, so that the path of each event is compiled here once and for all.
struct MachineAssembler: RecordAssembling {
    let machine: RecordMachine

    func start(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        try machine.start(name, attributes, context)
    }

    func characters(_ text: XMLText, context: XMLContext) throws {
        try machine.characters(text, context)
    }

    func end(_ name: XMLName, context: XMLContext) throws -> AssemblyStep<Void> {
        switch try machine.end(context) {
        case .inside: .inside
        case .skipped: .skipped
        case .complete: .record(())
        }
    }

    /// A parser that builds with a machine.
    static func parser(
        _ machine: RecordMachine, _ track: RecordTrack, _ options: XMLParsingOptions, deliver: @escaping () -> Void
    ) -> XMLPushParser {
        let delegate = RecordDelegate(assembler: MachineAssembler(machine: machine), track: track) { deliver() }
        return XMLPushParser(delegate: delegate, options: options)
    }
}
