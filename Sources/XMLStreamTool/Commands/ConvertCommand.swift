import XMLTransforming
import XMLWriting

/// `xmlstream convert`: UTF-8 out of anything.
enum ConvertCommand: Command {
    static let description = CommandDescription(
        "convert", "Convert a document to UTF-8", operands: "[FILE]", operandCount: 0...1,
        options: [CommandOption.output] + CommandOption.reading,
        discussion: [
            "Reads the encoding that the document declares, or the one that --encoding names, and writes the same document "
                + "in UTF-8, its declaration changed accordingly. References are written as what they stand for."
        ],
        examples: [.init("convert --encoding=ISO-8859-1 books.xml", "Read Latin-1, whatever the file declares")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        try tool.withOutput(arguments) { output in
            try tool.forEachInput(arguments) { input in
                var options = XMLWritingOptions()
                options.finalNewline = true
                let writer = XMLStreamWriter(to: output, options: options)
                try input.parse(XMLWritingDelegate(writer), options: tool.options) {
                    try writer.flush()
                    try output.flush()
                }
                try writer.finish()
            }
        }
    }
}
