import XMLBuilding

/// `xmlstream plan`: parts for many machines.
enum PlanCommand: Command {
    static let description = CommandDescription(
        "plan", "Divide a document into parts that can be read apart", operands: "PATH FILE", operandCount: 2...2,
        leadingOperands: 1,
        options: [
            CommandOption(
                "shards", "n", argument: "N", "How many parts there should be at most; 2 without this option"),
            CommandOption.output,
        ] + CommandOption.reading,
        discussion: [
            "Prints a JSON object a line for each part: what the plan is for, the part's bytes, the elements open there, and "
                + "checkpoints for its start and end. 'xmlstream records --shard LINE PATH FILE' prints exactly that part's "
                + "records, on any machine that has the file; another path, encoding or file is refused. Only tags are balanced for it; a document that can't be divided is one part."
        ],
        examples: [.init("plan --shards=4 /Books/Book books.xml", "Divide a file into four parts")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        let path = arguments.operands[0]
        tool.noteFile(named: path, arguments)
        _ = try arguments.recordPath()
        let count = try arguments.number("shards", in: 1...1_000_000) ?? 2
        try tool.withOutput(arguments) { output in
            try tool.forEachInput(arguments) { input in
                guard let size = input.size else { throw ToolFailure(.inputOutput, "isn't a regular file") }
                let records = XMLRecords(
                    at: path, in: .descriptor(input.descriptor), workers: 1, options: tool.options
                ) { WholeAssembler() }
                let shards = try records.plan(shards: count, ofBytes: size)
                let origin = ShardText.Origin(
                    path: path, encoding: arguments.value("encoding"), input: InputTrace(of: input))
                for (number, shard) in shards.enumerated() {
                    try output.write(ShardText.line(shard, number: number, of: shards.count, size: size, origin))
                }
            }
        }
    }
}
