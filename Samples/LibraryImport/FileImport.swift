internal import SampleSupport
internal import XMLObjects

#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Reads a file in chunks into an importer, and says on a terminal how far it is.
struct FileImport {
    private let path: String
    private let importer: ObjectImporter
    private let showsProgress = isatty(2) != 0

    init(_ path: String, into store: any ObjectStore, options: ObjectImportOptions) {
        self.path = path
        importer = ObjectImporter(into: store, options: options)
    }

    /// Reads the file to its end.
    ///
    /// - Returns: What was imported.
    /// - Throws: ``SampleError``: errors of the document name its file.
    func run() throws -> ObjectImportSummary {
        try Sample.reading(path == "-" ? "standard input" : path) {
            do {
                return try importFile()
            } catch let error as ObjectStoreError {
                throw SampleError.output(reason: error.reason)
            }
        }
    }

    private func importFile() throws -> ObjectImportSummary {
        let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY)
        guard descriptor >= 0 else { throw failure() }
        defer { if path != "-" { close(descriptor) } }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        var said = Sample.seconds
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            guard count > 0 else { break }
            try importer.parse(chunk[..<count])
            total += count
            if showsProgress, Sample.seconds - said > 0.2 {
                said = Sample.seconds
                show("\(importer.objectCount) objects, \(total >> 20) MB")
            }
        }
        let summary = try importer.finish()
        if showsProgress { show("") }
        return summary
    }

    /// Writes over the last line of the terminal.
    private func show(_ text: String) { Sample.write("\r\u{1B}[K" + text) }

    private func failure() -> SampleError {
        // The system's text for its own number.
        SampleError.input(reason: "\(path): \(unsafe String(cString: strerror(errno)))")
    }
}
