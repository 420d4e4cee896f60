import XMLObjects

/// The option `--model`.
enum ModelArgument {
    static let option = CommandOption(
        "model", "m", argument: "MODEL", completion: .file,
        "The Core Data model: its file 'contents', or the folder .xcdatamodel or .xcdatamodeld that holds it")
    static let database = CommandOption(
        "database", "d", argument: "FILE", completion: .file, "The SQLite database")

    /// Loads the model that an option names; reports what is wrong with it, and returns nil then.
    static func load(_ arguments: Arguments, _ tool: ToolSession) throws -> ObjectModel? {
        guard let path = arguments.value("model") else { throw arguments.usage("--model is missing") }
        do {
            return try ObjectModel(contentsOfCoreDataModel: try file(path))
        } catch {
            tool.report(error, in: path)
            return nil
        }
    }

    /// The model's file: a folder holds it, or one version that does.
    private static func file(_ path: String) throws -> String {
        guard let names = SystemInterface.names(inFolder: path) else { return path }
        if names.contains("contents") { return "\(path)/contents" }
        let versions = names.filter { $0.hasSuffix(".xcdatamodel") }.sorted()
        switch versions.count {
        case 0: throw ToolFailure(.inputOutput, "holds no model")
        case 1: return "\(path)/\(versions[0])/contents"
        default:
            throw ToolFailure(.usage, "holds several versions, name one: \(versions.joined(separator: ", "))")
        }
    }
}
