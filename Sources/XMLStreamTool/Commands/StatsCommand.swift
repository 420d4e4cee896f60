import XMLParsing

/// `xmlstream stats`: sizes and speed.
enum StatsCommand: Command {
    static let description = CommandDescription(
        "stats", "Count what documents consist of, and measure how fast they are read", operands: "[FILE...]",
        options: [CommandOption.json, CommandOption.output] + CommandOption.reading,
        examples: [.init("stats books.xml", "Tell about a file"), .init("stats --json books.xml", "Tell it as JSON")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        try tool.withOutput(arguments) { output in
            try tool.forEachInput(arguments) { input in
                let counter = EventCounter()
                let begun = SystemInterface.seconds
                let parser = XMLPushParser(delegate: counter, options: tool.options)
                try parser.parse(fileDescriptor: input.descriptor, chunkSize: 1 << 18)
                let seconds = max(SystemInterface.seconds - begun, 1e-6)
                let bytes = parser.bytesConsumed
                let milliseconds = Int((seconds * 1_000).rounded())
                let values = [
                    ("bytes", bytes), ("elements", counter.elements), ("attributes", counter.attributes),
                    ("textBytes", counter.textBytes), ("comments", counter.comments),
                    ("instructions", counter.instructions), ("depth", counter.depth), ("milliseconds", milliseconds),
                    ("bytesPerSecond", Int(Double(bytes) / seconds)),
                ]
                if tool.isJSON {
                    try output.write(
                        JSONText.object(
                            [("file", .string(input.name))] + values.map { ($0.0, JSONText.number($0.1)) }
                                + [("engine", .string(XMLPushParser.engineVersion))]
                        ).line)
                } else {
                    try output.write("\(input.name)\n")
                    for (name, value) in values { try output.write("  \(name): \(value)\n") }
                    try output.write("  engine: \(XMLPushParser.engineVersion)\n")
                }
            }
        }
    }
}

/// Counts events.
final class EventCounter: XMLContentDelegate, XMLCommentDelegate, XMLProcessingInstructionDelegate {
    private(set) var elements = 0
    private(set) var attributes = 0
    private(set) var textBytes = 0
    private(set) var comments = 0
    private(set) var instructions = 0
    private(set) var depth = 0

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        elements += 1
        self.attributes += attributes.count
        depth = max(depth, context.depth)
    }

    func didEndElement(_ name: XMLName, context: XMLContext) {}
    func foundCharacters(_ text: XMLText, context: XMLContext) { textBytes += text.utf8.count }
    func foundComment(_ text: XMLText, context: XMLContext) { comments += 1 }
    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) { instructions += 1 }
}
