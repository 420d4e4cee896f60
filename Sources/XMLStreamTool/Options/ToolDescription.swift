/// What is to be said about the program as a whole.
enum ToolDescription {
    static let version = "0.9.0"

    static let inputs =
        "Commands read the files named, or standard input if none is named or one is '-'. "
        + "Results go to standard output, messages to standard error. From a pipe or a terminal, 'select', 'records' with one "
        + "worker, 'events' and 'convert' print what is complete before they wait for more."

    static let memory =
        "Memory doesn't grow with the input, but 'edit' keeps the place of each match, 'outline' each different path, "
        + "'records' the record and 'select' the matches at hand."

    static let statuses: [(Int32, String)] = [
        (0, "all went well"),
        (1, "a document isn't well-formed, or doesn't allow what was asked for"),
        (2, "the command line is wrong"),
        (3, "a file can't be read or written"),
    ]

    static let commands: [any Command.Type] = [
        CheckCommand.self, EventsCommand.self, FormatCommand.self, CanonicalCommand.self, SelectCommand.self,
        RecordsCommand.self, PlanCommand.self, ConvertCommand.self, EditCommand.self, OutlineCommand.self,
        SplitCommand.self, MergeCommand.self, ImportCommand.self, ExportCommand.self, StatsCommand.self,
        VersionCommand.self, DocumentsCommand.self,
    ]

    static var descriptions: [CommandDescription] { commands.map { $0.description } }
}
