internal import XMLParsing

/// Input that can be waited for.
///
/// It belongs to one thread at a time.
final class RecordInput {
    private enum Kind {
        case descriptor(DescriptorInput)
        case bytes([UInt8])
    }

    private let kind: Kind
    /// Bytes of the document before the next one.
    private(set) var offset = 0
    /// Where the input ends, if before the document does.
    private let end: Int
    private var failure: (any Error)?

    init(path: String, end: Int) throws {
        do {
            kind = .descriptor(try DescriptorInput(path: path))
        } catch let failure as DescriptorInput.Failure {
            throw Self.failed(failure.text)
        }
        self.end = end
    }

    /// Reads a descriptor that stays the caller's, or by a duplicate that is closed in the end.
    init(descriptor: Int32, isDuplicated: Bool, end: Int, beforeReading: (() throws -> Void)? = nil) throws {
        do {
            kind = .descriptor(
                isDuplicated
                    ? try DescriptorInput(duplicating: descriptor)
                    : DescriptorInput(
                        descriptor: descriptor, chunkSize: BatchCutter.readSize, beforeReading: beforeReading))
        } catch let failure as DescriptorInput.Failure {
            throw Self.failed(failure.text)
        }
        self.end = end
    }

    init(bytes: [UInt8], end: Int) {
        kind = .bytes(bytes)
        self.end = end
    }

    /// Reads what is there, waiting if nothing is; 0 at the end.
    ///
    /// What it once failed with it fails with again.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if let failure { throw failure }
        let size = min(buffer.count, end - offset)
        guard size > 0 else { return 0 }
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<size])
        let count: Int
        switch kind {
        case .descriptor(let input):
            do {
                count = try unsafe input.read(into: room)
            } catch let failure as DescriptorInput.Failure {
                let error = Self.failed(failure.text)
                self.failure = error
                throw error
            }
        case .bytes(let bytes):
            count = max(min(size, bytes.count - offset), 0)
            if count > 0 {
                unsafe bytes.withUnsafeBytes { bytes in
                    unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
                }
            }
        }
        offset += count
        return count
    }

    /// Moves on by so many bytes, or less where the input ends.
    func skip(_ count: Int) throws {
        switch kind {
        case .bytes(let bytes): offset = min(offset + count, bytes.count)
        case .descriptor(let input):
            if input.skip(count) {
                offset += count
                return
            }
            var rest = count
            try unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                while rest > 0 {
                    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(rest, buffer.count)])
                    let read = try unsafe read(into: room)
                    if read == 0 { return }
                    rest -= read
                }
            }
        }
    }

    static func failed(_ reason: String) -> XMLParsingError {
        XMLParsingError(code: .inputFailed, position: XMLCheckpoint.start.position, reason: reason)
    }
}
