#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Text for a descriptor, gathered until it is flushed, with every failure noticed.
package final class Output {
    /// Standard output.
    package static func standard() -> Output { Output(descriptor: 1) }

    private let descriptor: Int32
    private var bytes: [UInt8] = []

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Adds a line.
    package func line(_ text: String) throws {
        bytes.append(contentsOf: text.utf8)
        bytes.append(0x0A)
        if bytes.count >= 1 << 16 { try flush() }
    }

    /// Writes what was gathered.
    package func flush() throws {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes[start...].withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw SampleError.output(reason: unsafe String(cString: strerror(errno)))
            }
            start += count
        }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Why a sample could not do its work.
package enum SampleError: Error {
    /// The command line isn't right.
    case usage(String)
    /// Standard output can't be written.
    case output(reason: String)
    /// Input can't be read.
    case input(reason: String)
    /// The document is at fault.
    case document(String)
    /// The document is at fault, by an error that tells the place in it.
    case reading(file: String, any Error)
}
