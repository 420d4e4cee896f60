import Foundation

/// An open file, closed with its last owner.
///
/// Foundation's ways to read a file and to run a program leak a little each time, which would hide leaks of one's own. All
/// memory that the system's calls see here is that of the array, the string or the variable named, for as long as they last.
final class Descriptor: Sendable {
    /// What the system calls it.
    let number: Int32

    /// Takes ownership of an open file.
    private init(owning number: Int32) {
        self.number = number
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - flags: Those of `open`.
    /// - Throws: ``SystemFailure`` if that can't be.
    init(path: String, _ flags: Int32) throws {
        number = unsafe open(path, flags, 0o666)
        guard number >= 0 else { throw SystemFailure(path) }
    }

    /// A pipe's two ends.
    ///
    /// - Returns: Where to read from it and where to write to it.
    /// - Throws: ``SystemFailure`` if there are too many already.
    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard unsafe Foundation.pipe(&ends) == 0 else { throw SystemFailure("a pipe") }
        return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    }

    deinit {
        _ = close(number)
    }

    /// Moves to the end, where the file has one.
    func moveToEnd() {
        _ = lseek(number, 0, SEEK_END)
    }

    /// Waits until something can be read.
    ///
    /// - Parameter count: At most how many bytes are read.
    /// - Returns: What is there; nothing at the end.
    /// - Throws: ``SystemFailure`` if reading fails.
    func read(upTo count: Int) throws -> [UInt8] {
        unsafe try Array(unsafeUninitializedCapacity: count) { buffer, readCount in
            var result = -1
            repeat {
                result = unsafe Foundation.read(number, buffer.baseAddress, count)
            } while result < 0 && errno == EINTR
            guard result >= 0 else { throw SystemFailure("reading") }
            readCount = result
        }
    }

    /// Reads to the end.
    ///
    /// - Returns: All that came until then.
    /// - Throws: ``SystemFailure`` if reading fails.
    func readToEnd() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try read(upTo: 1 << 16)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
        }
    }

    /// Writes all of some bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: ``SystemFailure`` if writing fails.
    func write(_ bytes: [UInt8]) throws {
        unsafe try bytes.withUnsafeBytes { buffer in
            var rest = unsafe buffer[...]
            while unsafe !rest.isEmpty {
                let count = unsafe Foundation.write(
                    number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count >= 0 || errno == EINTR else { throw SystemFailure("writing") }
                unsafe rest = unsafe rest.dropFirst(max(count, 0))
            }
        }
    }
}
