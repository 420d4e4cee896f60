import DocumentBuilders
import XMLObjects
import XMLParsing

/// The option `--model`.
enum ModelArgument {
    static let option = CommandOption(
        "model", "m", argument: "MODEL", completion: .file,
        "The Core Data model: its file 'contents', or the folder .xcdatamodel or .xcdatamodeld that holds it; of several "
            + "versions the current one")
    static let database = CommandOption(
        "database", "d", argument: "FILE", completion: .file, "The SQLite database")

    /// Loads the model that an option names; tells what is wrong with it, and returns nil then.
    static func load(
        _ arguments: Arguments, tell: (_ error: any Error, _ path: String) throws -> Void
    ) throws -> ObjectModel? {
        guard let path = arguments.value("model") else { throw arguments.usage("--model is missing") }
        do {
            return try ObjectModel(contentsOfCoreDataModel: try file(path))
        } catch {
            try tell(error, path)
            return nil
        }
    }

    /// The model's file: a folder holds it, or the only or the current version in it does.
    private static func file(_ path: String) throws -> String {
        guard let names = SystemInterface.names(inFolder: path) else { return path }
        if names.contains("contents") { return "\(path)/contents" }
        let versions = names.filter { $0.hasSuffix(".xcdatamodel") }.sorted()
        switch versions.count {
        case 0: throw ToolFailure(.inputOutput, "holds no model")
        case 1: return "\(path)/\(versions[0])/contents"
        default:
            guard names.contains(currentVersionFile) else {
                throw ToolFailure(.usage, "holds several versions, name one: \(versions.joined(separator: ", "))")
            }
            return "\(path)/\(try currentVersion(path, of: versions))/contents"
        }
    }

    /// The property list by which a folder of versions says which of them is current.
    private static let currentVersionFile = ".xccurrentversion"

    private static func currentVersion(_ path: String, of versions: [String]) throws -> String {
        let list: PropertyList
        do {
            list = try PropertyListParser.propertyList(contentsOfFile: "\(path)/\(currentVersionFile)")
        } catch let error as XMLParsingError where error.code == .inputFailed {
            throw ToolFailure(.inputOutput, "\(currentVersionFile) can't be read: \(error)")
        } catch {
            throw ToolFailure(.malformed, "\(currentVersionFile) is no property list: \(error)")
        }
        guard case .dictionary(let values) = list, case .string(let version)? = values["_XCCurrentVersionName"] else {
            throw ToolFailure(.malformed, "\(currentVersionFile) names no current version (_XCCurrentVersionName)")
        }
        guard versions.contains(version) else {
            throw ToolFailure(
                .malformed,
                "\(currentVersionFile) names \(version), which isn't there: \(versions.joined(separator: ", ")) are")
        }
        return version
    }
}
