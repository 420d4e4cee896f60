internal import SampleSupport
internal import StreamingXML

private let help = """
    XPathPartySample: asks a party's document three questions in XPath while it is read, then walks its tree.

    usage: XPathPartySample FILE

      XPathPartySample Samples/Data/Party.xml
    """

@main
private enum XPathPartySample {
    private static let queries = ["//Party/Player", "//Party/Player[1]", "//Party/Player[Name=\"Shadow\"]"]

    static func main() {
        Sample.run(name: "XPathPartySample", help: help) {
            let arguments = try Arguments(flags: [], values: [])
            guard arguments.files.count == 1 else { throw SampleError.usage("one file is needed") }
            let output = Output.standard()
            let file = arguments.files[0]
            for query in queries {
                try output.line("\(query)")
                let players = try Sample.reading(file) { try answers(to: query, in: file) }
                for player in players { try output.line("  \(player)") }
            }
            try output.line("The tree:")
            try walk(try Sample.reading(file) { try XMLTree(contentsOfFile: file) }, output)
            try output.flush()
        }
    }

    /// What a query selects, taken out while the file is read.
    private static func answers(to query: String, in file: String) throws -> [String] {
        let matches = try XMLMatches(XMLPath(query), contentsOfFile: file)
        var answers: [String] = []
        while let player = try matches.next() { answers.append(describe(player)) }
        return answers
    }

    private static func describe(_ player: XMLTree) -> String {
        let fields = ["Name", "Level", "Class"].map { player.element(named: $0)?.stringValue ?? "no \($0)" }
        return fields.joined(separator: ", ")
    }

    /// Prints each player's fields by going from node to node.
    private static func walk(_ party: XMLTree, _ output: Output) throws {
        for player in party.elements(named: "Player") {
            try output.line("  \(player.name)")
            for field in player.elements { try output.line("    \(field.name): \(field.stringValue)") }
        }
    }
}
