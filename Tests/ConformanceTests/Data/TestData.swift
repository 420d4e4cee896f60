import Foundation
import TestSupport
import Testing

/// Test data that isn't part of the repository, because its licences differ: it lies in folders that environment
/// variables name.
enum TestData {
    /// The folder with `real/`, `real-malformed/`, `synthetic/`, `encodings/` and `libexpat-cases.json`.
    static let folder = URL(variable: "XML_TEST_DATA")
    /// The folder with the catalogue of the W3C conformance suite, `xmlconf.xml`.
    static let suite = URL(variable: "XMLCONF")

    /// What a test says that is skipped for want of test data.
    static let hint: Comment =
        "XML_TEST_DATA isn't set: it names the folder with real/, real-malformed/, synthetic/, encodings/ and others"
    /// What a test says that is skipped for want of the suite.
    static let suiteHint: Comment =
        """
        XMLCONF isn't set: it names the folder xmlconf of the W3C XML conformance suite. Get it with \
        `curl -O https://www.w3.org/XML/Test/xmlts20130923.tar.gz && tar xzf xmlts20130923.tar.gz`
        """

    /// The files below one of the folders, by their paths within it, sorted.
    ///
    /// - Parameters:
    ///   - name: The folder's name, `real`.
    ///   - isWanted: Chooses by path.
    /// - Returns: The paths; none if the variable isn't set.
    static func paths(in name: String, where isWanted: (String) -> Bool = { _ in true }) -> [String] {
        guard let root = folder?.appendingPathComponent(name) else { return [] }
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
        return paths.filter { path in
            var isFolder: ObjCBool = false
            let file = root.appendingPathComponent(path).path
            // The call writes into a variable of this function.
            let exists = unsafe FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
            return exists && !isFolder.boolValue && isWanted(path)
        }.sorted()
    }

    /// A file's content.
    ///
    /// - Parameters:
    ///   - name: The folder's name.
    ///   - path: The path within it.
    /// - Returns: The bytes.
    /// - Throws: Where it can't be read.
    static func bytes(_ name: String, _ path: String) throws -> [UInt8] {
        let root = try #require(folder)
        return try TestFiles.bytes(root.appendingPathComponent(name).appendingPathComponent(path).path)
    }
}

extension URL {
    /// The folder that an environment variable names, nil if it isn't set or is empty.
    fileprivate init?(variable: String) {
        guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
        self.init(fileURLWithPath: path, isDirectory: true)
    }
}
