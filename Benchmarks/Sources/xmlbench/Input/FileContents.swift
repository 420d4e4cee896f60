#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Returns the bytes of a file.
///
/// - Throws: An error that names the file, if it can't be opened or read.
func contents(ofFile path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else {
        throw BenchmarkError(description: "\(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0 else { break }
        bytes.append(contentsOf: buffer[..<count])
    }
    guard ferror(file) == 0 else { throw BenchmarkError(description: "\(path): not read to its end") }
    return bytes
}
