#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Input that is read from a file descriptor: a file's, a pipe's, a terminal's, a socket's.
package final class DescriptorInput {
    /// A call of the system that failed.
    package struct Failure: Error {
        var call: String
        var path: String?
        var errno: Int32

        package var text: String {
            // A static string, or one that the next call on this thread overwrites.
            let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
            return "\(call)\(path.map { " \($0)" } ?? ""): \(reason)"
        }
    }

    let chunkSize: Int
    private let descriptor: Int32
    private let path: String?
    private let closesDescriptor: Bool
    /// Called before each read, for what shall be done before there is nothing to do but to wait.
    private let beforeReading: (() throws -> Void)?

    /// Reads a descriptor that stays the caller's.
    package init(descriptor: Int32, chunkSize: Int, beforeReading: (() throws -> Void)? = nil) {
        self.descriptor = descriptor
        self.chunkSize = chunkSize
        self.beforeReading = beforeReading
        path = nil
        closesDescriptor = false
    }

    /// Reads what a descriptor stands for now, whatever becomes of it.
    package init(duplicating other: Int32) throws {
        descriptor = fcntl(other, F_DUPFD_CLOEXEC, 0)
        chunkSize = 1 << 16
        path = nil
        closesDescriptor = true
        beforeReading = nil
        if descriptor < 0 { throw Failure(call: "read", path: nil, errno: errno) }
    }

    /// Opens a file, and closes it in the end.
    package init(path: String, chunkSize: Int = 1 << 16) throws {
        descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        self.chunkSize = chunkSize
        self.path = path
        closesDescriptor = true
        beforeReading = nil
        if descriptor < 0 { throw Failure(call: "open", path: path, errno: errno) }
    }

    deinit {
        if closesDescriptor, descriptor >= 0 { close(descriptor) }
    }

    /// Reads what is there, waiting if nothing is; 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        try beforeReading?()
        while true {
            #if canImport(Darwin)
            let count = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Glibc)
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            let count = unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: try waitUntilReadable()
            default: throw Failure(call: "read", path: path, errno: errno)
            }
        }
    }

    /// Moves on without reading, where the input allows it.
    ///
    /// Returns whether it does.
    package func skip(_ count: Int) -> Bool {
        let place = lseek(descriptor, 0, SEEK_CUR)
        guard place >= 0 else { return false }
        let end = lseek(descriptor, 0, SEEK_END)
        // Beyond its end nothing can be read: where a file is too short, reading finds that out.
        guard end >= place + off_t(count), lseek(descriptor, place + off_t(count), SEEK_SET) >= 0 else {
            _ = lseek(descriptor, place, SEEK_SET)
            return false
        }
        return true
    }

    /// Waits on a descriptor that doesn't block.
    private func waitUntilReadable() throws {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, -1) >= 0 || errno == EINTR else {
            throw Failure(call: "poll", path: path, errno: errno)
        }
    }
}
