public import Testing
import Foundation

/// Files of test suites that aren't part of the repository: they lie in folders that environment variables name.
public enum TestFiles {
    /// The folder that `XML_TEST_DATA` names, nil if it isn't set.
    public static let data = folder("XML_TEST_DATA")
    /// The folder that `XMLCONF` names, nil if it isn't set.
    public static let suite = folder("XMLCONF")

    /// Whether a sanitizer looks on, which takes stack and memory of its own: what `SANITIZER` says.
    public static let isSanitized = ProcessInfo.processInfo.environment["SANITIZER"] != nil

    /// What a test says that is skipped for want of `XML_TEST_DATA`.
    public static let dataHint: Comment = "XML_TEST_DATA isn't set: it names the folder with real/, c14n/ and others"
    /// What a test says that is skipped for want of `XMLCONF`.
    public static let suiteHint: Comment = "XMLCONF isn't set: it names the folder of the W3C XML conformance suite"

    private static func folder(_ variable: String) -> String? {
        guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The paths of the files below a folder, sorted.
    ///
    /// - Parameters:
    ///   - folder: The folder's path; nil has no files.
    ///   - isWanted: Chooses by path.
    /// - Returns: The files' full paths.
    public static func paths(below folder: String?, where isWanted: (String) -> Bool = { _ in true }) -> [String] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.map { "\(folder)/\($0)" }.filter { isRegularFile($0) && isWanted($0) }.sorted()
    }

    /// The length of a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: Its bytes; 0 if there is none.
    public static func size(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// Whether tests run at full size: all files, long tokens, gigabytes. Small sizes keep the suite quick otherwise.
    public static let isFullSize = ProcessInfo.processInfo.environment["XML_FULL_SIZE"] != nil

    private static func isRegularFile(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    /// A file's content.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: Its bytes.
    /// - Throws: ``SystemFailure`` if it can't be read.
    public static func bytes(_ path: String) throws -> [UInt8] {
        try Descriptor(path: path, O_RDONLY).readToEnd()
    }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - bytes: Its content.
    ///   - path: Its path.
    /// - Throws: ``SystemFailure`` if it can't be written.
    public static func write(_ bytes: [UInt8], to path: String) throws {
        try Descriptor(path: path, O_WRONLY | O_CREAT | O_TRUNC).write(bytes)
    }

    /// Calls a closure with a folder that is removed afterwards.
    ///
    /// - Parameter body: Gets the folder's path.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    public static func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("xml-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.path)
    }
}
