#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Where a sample saves its document: a file that was chosen, or one in the documents folder.
package struct SavingPlace {
    /// The file that is saved to.
    package let path: String
    /// The documents folder, which is made when it is missing; nil for a file that was chosen.
    private let folder: String?

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - file: The file that was chosen, nil for the one in the documents folder.
    ///   - name: The name of that one.
    /// - Throws: ``SampleError/usage(_:)`` if no folder is known.
    package init(file: String?, name: String) throws {
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
        path = "\(documents)/\(name)"
    }

    /// Makes the documents folder if it is missing.
    ///
    /// - Throws: ``SampleError/output(reason:)`` if that fails.
    package func makeFolder() throws {
        guard let folder, !Self.exists(folder) else { return }
        guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            throw SampleError.output(reason: "\(folder): \(unsafe String(cString: strerror(errno)))")
        }
    }

    /// Whether a file or folder is there.
    package static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    private static func variable(_ name: String) -> String? {
        // The string is copied at once, and no other thread changes the environment.
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
