#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where the temporary file of a sink is, as long as the sink is neither closed nor given up.
package struct XMLTemporaryFile: Sendable {
    let folder: Int32
    let name: String

    /// Removes the file; what is written to it from now on is lost.
    package func remove() {
        // The name is a valid string during the call; nobody is left to tell about an error.
        _ = unsafe unlinkat(folder, name, 0)
    }

    /// Opens the file for reading, so that whoever does holds the same file under its later name.
    ///
    /// - Returns: A descriptor, which the caller closes; nil if the file can't be opened.
    package func open() -> Int32? {
        // The name is a valid string during the call.
        let descriptor = unsafe openat(folder, name, O_RDONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }
}
