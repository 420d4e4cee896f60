import XMLParsing
import XMLWriting

/// A file that is read, or standard input.
final class InputFile {
    /// The path as it was given, `standard input` for that.
    let name: String
    private(set) var descriptor: Int32
    private var isOwned: Bool

    /// Where reading starts, nil if the input has no places.
    let start: Int?
    /// The size of a regular file.
    let size: Int?

    static func name(of path: String) -> String { path == "-" ? "standard input" : path.isEmpty ? "\"\"" : path }

    init(path: String) throws {
        name = Self.name(of: path)
        isOwned = path != "-"
        if isOwned {
            guard let descriptor = SystemInterface.openForReading(path) else {
                throw ToolFailure(.inputOutput, "can't be opened: \(SystemInterface.reason)")
            }
            self.descriptor = descriptor
        } else {
            descriptor = 0
        }
        start = SystemInterface.place(descriptor)
        size = SystemInterface.fileSize(descriptor)
        if SystemInterface.isFolder(descriptor) { throw ToolFailure(.inputOutput, "is a folder") }
    }

    deinit {
        if isOwned { SystemInterface.closeDescriptor(descriptor) }
    }

    private static let chunkSize = 1 << 18

    /// Parses all of it.
    func parse<Delegate: XMLContentDelegate>(_ delegate: Delegate, options: XMLParsingOptions) throws {
        try XMLPushParser(delegate: delegate, options: options).parse(
            fileDescriptor: descriptor, chunkSize: Self.chunkSize)
    }

    /// Parses all of it, and calls a closure where there is nothing to do but to wait for more.
    func parse<Delegate: XMLContentDelegate>(
        _ delegate: Delegate, options: XMLParsingOptions, beforeWaiting body: @escaping () throws -> Void
    ) throws {
        guard mayWait else { return try parse(delegate, options: options) }
        let parser = XMLPushParser(delegate: delegate, options: options)
        try parser.parse(fileDescriptor: descriptor, chunkSize: Self.chunkSize) { [descriptor] in
            if SystemInterface.mustWait(descriptor) { try body() }
        }
    }

    /// Whether reading may have to wait: what is on a disk is there.
    var mayWait: Bool { size == nil }

    /// Goes back to where reading started.
    func rewind() throws {
        guard let place = spooledStart ?? start, SystemInterface.move(descriptor, to: place) else {
            throw ToolFailure(.inputOutput, "can't be read twice: \(SystemInterface.reason)")
        }
    }

    private var spooledStart: Int?

    /// Whether it can be read twice.
    var isRewindable: Bool { spooledStart != nil || (start != nil && size != nil) }

    /// Makes sure that it can be read twice: what comes through a pipe goes to a temporary file first.
    func makeRewindable() throws {
        guard !isRewindable else { return }
        guard let file = SystemInterface.temporaryFile() else {
            let reason = SystemInterface.reason
            throw ToolFailure(
                .inputOutput, "no temporary file can be made in \(SystemInterface.temporaryFolder): \(reason)")
        }
        defer {
            if isOwned { SystemInterface.closeDescriptor(descriptor) }
            descriptor = file
            isOwned = true
            spooledStart = 0
        }
        try spool(to: file)
    }

    private func spool(to file: Int32) throws {
        let sink = XMLDescriptorSink(fileDescriptor: file)
        var chunk = [UInt8](repeating: 0, count: 1 << 17)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe SystemInterface.readBytes(descriptor, into: $0) }
            if count < 0 { throw ToolFailure(.inputOutput, "can't be read: \(SystemInterface.reason)") }
            if count == 0 { break }
            do {
                try sink.write(chunk.span.extracting(0..<count))
            } catch let error as XMLWritingError {
                let reason = SystemInterface.reason(error.errorNumber) ?? error.reason
                throw ToolFailure(
                    .inputOutput, "the temporary file in \(SystemInterface.temporaryFolder) can't be written: \(reason)"
                )
            }
        }
        guard SystemInterface.move(file, to: 0) else {
            throw ToolFailure(.inputOutput, "a temporary file can't be read: \(SystemInterface.reason)")
        }
    }
}
