#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The system calls of this module, each behind one function that throws what went wrong.
enum SystemCalls {
    /// What failed, with the system's text for it.
    ///
    /// - Parameters:
    ///   - call: What was attempted, for the message.
    ///   - number: The `errno` value.
    /// - Returns: The error to throw.
    static func error(_ call: String, _ number: Int32 = errno) -> XMLWritingError {
        // strerror returns a string of its own for each error number that exists.
        let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "unknown error"
        return XMLWritingError(code: .system, reason: "\(call): \(text) (errno \(number))", errorNumber: number)
    }

    /// An error with the file that it is about.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - path: The file's path, as it was given.
    /// - Returns: A failure of the system's with the path before its reason; any other error as it is.
    static func error(_ error: any Error, about path: String) -> any Error {
        guard var error = error as? XMLWritingError, error.code == .system else { return error }
        error.reason = "\(path): \(error.reason)"
        return error
    }

    /// Writes a piece whole: goes on after interruptions and partial writes, and waits for a descriptor that is busy.
    static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws {
        try bytes.withBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                // The rest is valid memory of the span.
                let written = unsafe systemWrite(descriptor, rest.start, rest.count)
                if written >= 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    try waitUntilWritable(descriptor)
                } else if errno != EINTR {
                    throw error("write")
                }
            }
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, start, count)
        #elseif canImport(Musl)
        unsafe Musl.write(descriptor, start, count)
        #else
        unsafe Darwin.write(descriptor, start, count)
        #endif
    }

    private static func waitUntilWritable(_ descriptor: Int32) throws {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // One request, and one is announced.
        while unsafe poll(&request, 1, -1) < 0 {
            if errno != EINTR { throw error("poll") }
        }
    }

    /// Makes a file's content durable.
    static func synchronize(_ descriptor: Int32) throws {
        #if canImport(Darwin)
        // fsync alone leaves the data in the drive's cache there.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        while fsync(descriptor) != 0 {
            if errno != EINTR { throw error("fsync") }
        }
    }

    /// Closes a descriptor.
    ///
    /// It's closed even when an error is reported.
    static func close(_ descriptor: Int32) throws {
        #if canImport(Glibc)
        let result = Glibc.close(descriptor)
        #elseif canImport(Musl)
        let result = Musl.close(descriptor)
        #else
        let result = Darwin.close(descriptor)
        #endif
        if result != 0, errno != EINTR { throw error("close") }
    }
}
