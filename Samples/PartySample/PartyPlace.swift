internal import SampleSupport

#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Where a party is saved, and where it is loaded from.
struct PartyPlace {
    /// The file that is saved to.
    let path: String
    /// The documents folder, which is made when it is missing; nil for a file that was chosen.
    private let folder: String?

    /// Makes a place.
    ///
    /// - Parameter file: The file that was chosen, nil for the one in the documents folder.
    /// - Throws: ``SampleError/usage(_:)`` if no folder is known.
    init(file: String?) throws {
        if let file {
            path = file
            folder = nil
            return
        }
        let documents: String
        if let folder = Self.variable("XDG_DOCUMENTS_DIR") {
            documents = folder
        } else if let home = Self.variable("HOME") {
            documents = home + "/Documents"
        } else {
            throw SampleError.usage("HOME isn't set: say by --file where to save")
        }
        folder = documents
        path = documents + "/Party.xml"
    }

    /// The file to load: the one that was saved before, else the one that comes with the sample.
    ///
    /// - Parameter isBundled: Whether to take the one that comes with the sample in any case.
    /// - Returns: Its path.
    /// - Throws: ``SampleError/input(reason:)`` if neither is there.
    func source(isBundled: Bool) throws -> String {
        if !isBundled, Self.exists(path) { return path }
        let bundled = Self.bundledFile
        guard Self.exists(bundled) else { throw SampleError.input(reason: "\(bundled) isn't there") }
        return bundled
    }

    /// Makes the documents folder if it is missing.
    ///
    /// - Throws: ``SampleError/output(reason:)`` if that fails.
    func makeFolder() throws {
        guard let folder, !Self.exists(folder) else { return }
        guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            throw SampleError.output(reason: "\(folder): \(unsafe String(cString: strerror(errno)))")
        }
    }

    /// Samples/Data/Party.xml, found from where this source file was when it was compiled.
    private static var bundledFile: String {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(2)
        return parts.joined(separator: "/") + "/Data/Party.xml"
    }

    private static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    private static func variable(_ name: String) -> String? {
        // The string is copied at once, and no other thread changes the environment.
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
