#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A document in a file without a name, for what reads files: it is written once, and gone with the process.
///
/// It lies in the folder that `TMPDIR` names, `/tmp` without.
enum DocumentFile {
    /// The last one that was made; the benchmark has one thread.
    nonisolated(unsafe) private static var last: (size: Int, shape: Shape?, descriptor: Int32)?

    /// A descriptor of a file with the document, at its start.
    static func descriptor(_ document: Document) throws -> Int32 {
        if let last, last.size == document.size, last.shape == document.shape {
            guard lseek(last.descriptor, 0, SEEK_SET) == 0 else { throw failed("lseek") }
            return last.descriptor
        }
        let given = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let folder = given.isEmpty ? "/tmp" : given
        var name = Array("\(folder)/xmlbench-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw failed("mkstemp") }
        unlink(name)
        try document.forEachChunk { chunk in
            var rest = chunk
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                guard count > 0 else { throw failed("write") }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
        if let last { close(last.descriptor) }
        last = (document.size, document.shape, descriptor)
        return try self.descriptor(document)
    }

    private static func failed(_ call: String) -> BenchmarkError {
        BenchmarkError(description: "\(call): error \(errno)")
    }
}
