#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which file a path leads to, by whatever name; where nothing is yet, the place for it.
package struct XMLFileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t
    /// The name in the folder that the numbers are of; nil if they are the file's own.
    private let name: String?

    /// The identity of what is at a path, symbolic links followed; nil if there is neither a file nor a folder for it.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - suffix: What is added to the name that the links lead to.
    package init?(path: String, suffix: String = "") {
        guard let target = try? LinkTarget.resolve(path) else { return nil }
        let name = target.name + suffix
        var status = stat()
        // The paths are valid strings during the calls, and the system fills in the structure.
        if unsafe stat("\(target.folder)/\(name)", &status) == 0 {
            self.name = nil
        } else {
            guard errno == ENOENT, unsafe stat(target.folder, &status) == 0 else { return nil }
            self.name = name
        }
        device = status.st_dev
        inode = status.st_ino
    }
}
