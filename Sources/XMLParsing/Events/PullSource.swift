/// Where a document comes from that is pulled: chunk by chunk, each when all of the last was taken.
package enum PullSource {
    case descriptor(DescriptorSource)
    case memory(ByteSlices)
    /// Nil is the end of the document.
    case chunks(() throws -> [UInt8]?)

    /// A document in memory.
    package static func bytes(_ bytes: [UInt8]) -> PullSource { .memory(ByteSlices(bytes)) }
}

/// A document in memory, cut so that what one chunk comes to stays small; no byte is copied.
package final class ByteSlices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// The next of the slices; nil after the last.
    func next() -> ArraySlice<UInt8>? {
        if rest.isEmpty { return nil }
        let slice = rest.prefix(65_536)
        rest = rest[slice.endIndex...]
        return slice
    }
}

/// What one chunk comes to, waiting to be pulled.
package protocol PullBuffer: AnyObject {
    /// Parses a chunk; nil is the end of the input.
    func feed(_ chunk: (some Sequence<UInt8>)?)

    /// Reads a chunk from a descriptor and parses it.
    func feed(from source: DescriptorSource)

    /// Takes an error of the input's source.
    func fail(_ error: any Error)
}

extension PullBuffer {
    /// Parses the next chunk of a source.
    package func feed(from source: PullSource) {
        switch source {
        case .descriptor(let source): feed(from: source)
        case .memory(let slices): feed(slices.next())
        case .chunks(let next):
            do {
                feed(try next())
            } catch {
                fail(error)
            }
        }
    }
}
