import XMLParsing
import XMLTransforming

/// `xmlstream canonical`: the form that compares by bytes.
enum CanonicalCommand: Command {
    static let description = CommandDescription(
        "canonical", "Write the canonical form of a document, for comparing and signing", operands: "[FILE]",
        operandCount: 0...1,
        options: [
            CommandOption("with-comments", "Keep comments"),
            CommandOption("exclusive", "Exclusive canonicalization: declare namespaces only where they are used"),
            CommandOption(
                "inclusive-prefixes", argument: "LIST",
                "With --exclusive: prefixes, separated by commas, whose declarations stay; #default is the default one"),
            CommandOption.output,
        ] + CommandOption.reading,
        discussion: [
            "An external document type and external parameter entities aren't read, and what they declare, such as default "
                + "values of attributes, isn't in the form: a note says so. A signature made of a form that has them differs."
        ],
        examples: [
            .init("canonical books.xml", "Canonical XML 1.0, which for whole documents is that of 1.1 too"),
            .init("canonical --exclusive --with-comments books.xml", "Exclusive, with comments"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        let prefixes = arguments.value("inclusive-prefixes")
        guard prefixes == nil || arguments.has("exclusive") else {
            throw arguments.usage("--inclusive-prefixes goes with --exclusive")
        }
        let form: XMLCanonicalForm =
            arguments.has("exclusive")
            ? .exclusive(inclusivePrefixes: (prefixes ?? "").split(separator: ",").map { String($0) }) : .canonical10
        var options = tool.options
        options.textDelivery = .pieces
        let reading = options
        try tool.withOutput(arguments) { output in
            try tool.forEachInput(arguments) { input in
                let canonicalizer = XMLCanonicalizer(
                    to: output, form: form, withComments: arguments.has("with-comments"))
                try input.parse(canonicalizer, options: reading)
                var unread = UnreadParts()
                for entity in canonicalizer.skippedEntities { unread.add(entity) }
                if !unread.isEmpty {
                    tool.note("\(input.name): not read: \(unread.text); what it declares isn't in the form")
                }
            }
        }
    }
}
