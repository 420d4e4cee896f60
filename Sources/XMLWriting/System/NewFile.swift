#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files that are made where nothing is yet, whoever else tries the same.
package enum NewFile {
    /// What came of making a file.
    package enum Creation: Equatable {
        case created
        /// Something is there already.
        case exists
        /// The system refused it, for this reason.
        case failed(String)
    }

    private static var failure: Creation {
        let number = errno
        // The system's text for its own number, copied at once.
        return .failed(unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)")
    }

    /// Makes an empty file.
    ///
    /// - Parameter path: Its path.
    /// - Returns: What came of it.
    package static func create(_ path: String) -> Creation {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return errno == EEXIST ? .exists : failure }
        return close(descriptor) == 0 ? .created : failure
    }

    /// Gives a file another name, on the disk too; the old name may stay.
    ///
    /// - Parameters:
    ///   - path: The new name.
    ///   - file: The old one.
    /// - Returns: What came of it.
    package static func giveName(_ path: String, toFile file: String) -> Creation {
        if unsafe link(file, path) != 0 {
            if errno == EEXIST { return .exists }
            guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { return failure }
            // A file system without links: the name is taken first.
            let taking = create(path)
            guard taking == .created else { return taking }
            guard unsafe rename(file, path) == 0 else { return failure }
        }
        let slash = path.utf8.lastIndex(of: 0x2F)
        let folder = unsafe open(slash.map { String(path[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            // Some file systems know no such thing for folders.
            _ = fsync(folder)
            _ = close(folder)
        }
        return .created
    }
}
