#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What is to be known of an output that is open already.
extension SystemInterface {
    /// The numbers by which the system knows an open file, of its device and within that; nil if it isn't open.
    static func identity(_ descriptor: Int32) -> String? {
        var status = stat()
        // The system fills in the structure.
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        return "\(status.st_dev):\(status.st_ino)"
    }

    /// Opens once more, for reading, a file that may be open for writing only; nil if that isn't allowed.
    static func reopenForReading(_ descriptor: Int32) -> Int32? {
        #if canImport(Darwin)
        // A path that stands for the descriptor would have its mode there.
        var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
        guard unsafe fcntl(descriptor, F_GETPATH, &path) == 0 else { return nil }
        let reopened = unsafe open(path, O_RDONLY | O_CLOEXEC)
        #else
        let reopened = unsafe open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
        #endif
        guard reopened >= 0 else { return nil }
        if isSameFile(descriptor, reopened) { return reopened }
        closeDescriptor(reopened)
        return nil
    }
}
