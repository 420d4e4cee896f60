/// What a run of `records` prints, by which a later run knows whether it may go on with it.
struct RecordsWork: Sendable {
    private let path: String
    /// The fields as they were given; nil for all of a record.
    private let fields: String?
    private let format: String
    /// The encoding that the input is read in; nil for the one that it declares.
    private let encoding: String?

    init(_ arguments: Arguments) {
        path = arguments.operands[0]
        fields = arguments.value("fields")
        format = arguments.has("csv") ? "CSV" : "JSON"
        encoding = arguments.value("encoding")
    }

    /// Reads what was noted of an earlier run; nil if nothing was.
    init?(_ members: [String: String]) {
        guard let path = members["path"], let format = members["format"] else { return nil }
        self.path = path
        self.format = format
        fields = members["fields"]
        encoding = members["encoding"]
    }

    /// What is noted of it.
    var members: [(String, JSONText)] {
        [
            ("path", .string(path)), ("fields", fields.map { .string($0) } ?? .null), ("format", .string(format)),
            ("encoding", encoding.map { .string($0) } ?? .null),
        ]
    }

    /// In what this run differs from an earlier one.
    func differences(from earlier: RecordsWork) -> [String] {
        [
            Self.difference("path", earlier.path, path),
            Self.difference("fields", earlier.fields ?? "all", fields ?? "all"),
            Self.difference("format", earlier.format, format),
            Self.difference("encoding", earlier.encoding ?? "the declared one", encoding ?? "the declared one"),
        ].compactMap { $0 }
    }

    private static func difference(_ name: String, _ old: String, _ new: String) -> String? {
        old == new ? nil : "\(name): \(old) then, \(new) now"
    }
}
