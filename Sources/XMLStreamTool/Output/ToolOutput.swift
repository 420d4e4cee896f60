import XMLWriting

/// Where results go: standard output, or a file that is replaced when all is well.
///
/// Writers and canonicalizers take it as their sink. It outlives their documents: only ``finish()`` closes it.
final class ToolOutput: XMLSink {
    private static let bufferSize = 1 << 16

    private let sink: any XMLSink
    private let file: XMLFileSink?
    /// What errors call a sink that doesn't know what it writes to; nil for one that does.
    private let name: String?
    private var buffer: [UInt8] = []

    /// Opens a file, or standard output if the path is nil or `-`.
    ///
    /// A device or a pipe is written to as it is, and so is what a path like `/dev/stdout` says is open already.
    init(path: String?) throws {
        if let path, let descriptor = SystemInterface.descriptor(named: path) {
            guard SystemInterface.isOpenForWriting(descriptor) else {
                throw ToolFailure(.inputOutput, "\(path) isn't open for writing")
            }
            file = nil
            name = path
            sink = XMLDescriptorSink(fileDescriptor: descriptor, closesDescriptor: descriptor == 1)
        } else if let path, path != "-", SystemInterface.isDeviceOrPipe(path) {
            guard let descriptor = SystemInterface.openForWriting(path) else {
                throw ToolFailure(.inputOutput, "\(path) can't be opened: \(SystemInterface.reason)")
            }
            file = nil
            name = path
            sink = XMLDescriptorSink(fileDescriptor: descriptor, closesDescriptor: true)
        } else if let path, path != "-" {
            name = nil
            let file = try InterruptWatch.shared.open(path)
            self.file = file
            sink = file
        } else {
            file = nil
            name = "standard output"
            sink = XMLDescriptorSink(fileDescriptor: 1, closesDescriptor: true)
        }
        buffer.reserveCapacity(Self.bufferSize + 4_096)
    }

    func write(_ bytes: Span<UInt8>) throws {
        unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
        if buffer.count >= Self.bufferSize { try flush() }
    }

    func write(_ bytes: [UInt8]) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    func write(_ text: String) throws {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Whether nothing is buffered.
    var isPassedOn: Bool { buffer.isEmpty }

    /// Passes on what is buffered.
    func flush() throws {
        guard !buffer.isEmpty else { return }
        var bytes: [UInt8] = []
        swap(&bytes, &buffer)
        try named { try sink.write(bytes.span) }
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &buffer)
    }

    /// Ends a document; the output may go on.
    func close() throws {}

    /// Ends the output: a file takes its place now.
    func finish() throws {
        try flush()
        try named { try sink.close() }
        if let file { InterruptWatch.shared.remove(file) }
    }

    /// Names in an error what is written to.
    private func named(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch var error as XMLWritingError {
            if let name { error.reason = "\(name): \(error.reason)" }
            throw error
        }
    }

    /// Gives a file up.
    func discard() {
        guard let file else { return }
        file.discard()
        InterruptWatch.shared.remove(file)
    }
}
