import XMLBuilding
import XMLObjects
import XMLParsing

/// What an import is told with, as lines for people or for programs.
struct ImportReport {
    let isJSON: Bool
    private(set) var bytes: [UInt8] = []

    init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    /// What a document came to.
    mutating func add(_ summary: ObjectImportSummary, of file: String, into database: String) {
        if isJSON {
            for issue in summary.issues {
                bytes += Self.line(issue, "issue", issue.position == nil ? database : file)
            }
        }
        let ignored = summary.ignored.sorted {
            ($0.value.first.byteOffset, $0.key.name) < ($1.value.first.byteOffset, $1.key.name)
        }
        if isJSON {
            for (what, count) in ignored { bytes += Self.line(what, count, file) }
            bytes +=
                JSONText.object([
                    ("type", .string("document")), ("file", .string(file)), ("objects", .number(summary.objects)),
                    ("connections", .number(summary.connections)), ("leftOut", .number(summary.skippedObjects)),
                    ("issues", .number(summary.issueCount)), ("ignored", .number(summary.ignoredCount)),
                ]).line
            return
        }
        var text = "\(file): objects: \(summary.objects), connections: \(summary.connections)"
        if summary.skippedObjects > 0 { text += ", left out: \(summary.skippedObjects)" }
        if summary.issueCount > 0 { text += ", issues: \(summary.issueCount)" }
        if summary.ignoredCount > 0 { text += ", ignored: \(summary.ignoredCount)" }
        text += "\n"
        for (what, count) in ignored {
            text += "\(file):\(count.first): ignored \(Self.name(of: what)), \(count.count)×\n"
        }
        bytes += Array(text.utf8)
    }

    /// How many objects there are in the end.
    mutating func add(_ counts: [(entity: String, count: Int)], in database: String) {
        if isJSON {
            let members = counts.map { ($0.entity, JSONText.number($0.count)) }
            bytes +=
                JSONText.object([
                    ("type", .string("database")), ("file", .string(database)), ("objects", .object(members)),
                ]).line
        } else {
            let shown = counts.map { "\($0.entity): \($0.count)" }.joined(separator: ", ")
            bytes += Array("\(database): \(shown)\n".utf8)
        }
    }

    private static func name(of what: ObjectImportSummary.Ignored) -> String {
        switch what.kind {
        case .element: "<\(what.name)> in <\(what.parent)>"
        case .xmlAttribute: "the attribute \(what.name) of <\(what.parent)>"
        case .text: "text in <\(what.parent)>"
        }
    }

    private static func line(
        _ what: ObjectImportSummary.Ignored, _ count: ObjectImportSummary.Count, _ file: String
    ) -> [UInt8] {
        let kind =
            switch what.kind {
            case .element: "element"
            case .xmlAttribute: "attribute"
            case .text: "text"
            }
        return JSONText.object(
            [("type", .string("ignored")), ("file", .string(file))] + place(count.first) + [
                ("kind", .string(kind)), ("name", .string(what.name)), ("parent", .string(what.parent)),
                ("count", .number(count.count)),
            ]
        ).line
    }

    /// An issue, or the one that ends an import, as JSON.
    static func line(_ issue: ObjectIssue, _ type: String, _ file: String) -> [UInt8] {
        JSONText.object(
            [("type", .string(type)), ("file", .string(file))] + place(issue.position) + [
                ("code", .string(issue.code.rawValue)), ("entity", issue.entity.map { .string($0) } ?? .null),
                ("id", issue.id.map { .string($0) } ?? .null),
                ("attribute", issue.attribute.map { .string($0) } ?? .null), ("reason", .string(issue.reason)),
            ]
        ).line
    }

    /// What ends an import, as JSON, with the status that it means; nil for what isn't about models, documents or databases.
    static func end(_ error: any Error, _ file: String, _ database: String) -> (line: [UInt8], status: ExitStatus)? {
        switch error {
        case let issue as ObjectIssue: (line(issue, "error", file), .malformed)
        case let error as XMLParsingError where error.code == .inputFailed:
            (line("unreadable", error.reason, file), .inputOutput)
        case let error as XMLParsingError where error.code != .invalidUse:
            (line("malformed", error.reason, file, error.position), .malformed)
        case let error as XMLMappingError: (line("malformed", error.reason, file, error.position), .malformed)
        case let error as ToolFailure where error.status == .inputOutput:
            (line("unreadable", error.reason, file), .inputOutput)
        case let error as ToolFailure where error.status == .malformed:
            (line("malformed", error.reason, file), .malformed)
        case let error as ObjectModelError: (line("model", error.description, file), .malformed)
        case let error as ObjectStoreError: (line(error.code.rawValue, error.reason, database), .inputOutput)
        default: nil
        }
    }

    private static func line(
        _ code: String, _ reason: String, _ file: String, _ position: XMLPosition? = nil
    ) -> [UInt8] {
        JSONText.object(
            [("type", .string("error")), ("file", .string(file))] + place(position) + [
                ("code", .string(code)), ("reason", .string(reason)),
            ]
        ).line
    }

    private static func place(_ position: XMLPosition?) -> [(String, JSONText)] {
        [
            ("line", position.map { .number($0.line) } ?? .null),
            ("column", position.map { .number($0.column) } ?? .null),
            ("byteOffset", position.map { .number($0.byteOffset) } ?? .null),
        ]
    }
}
