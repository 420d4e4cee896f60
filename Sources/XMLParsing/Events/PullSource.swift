/// Where a document comes from that is pulled: chunk by chunk, each when all of the last was taken.
package enum PullSource {
    case descriptor(DescriptorSource)
    /// Nil is the end of the document.
    case chunks(() throws -> [UInt8]?)

    /// A document in memory, cut so that what one chunk comes to stays small.
    package static func bytes(_ bytes: [UInt8]) -> PullSource {
        let chunkSize = 65_536
        var start = 0
        return .chunks {
            guard start < bytes.count else { return nil }
            let end = min(start + chunkSize, bytes.count)
            defer { start = end }
            return Array(bytes[start..<end])
        }
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
        case .chunks(let next):
            do {
                feed(try next())
            } catch {
                fail(error)
            }
        }
    }
}
