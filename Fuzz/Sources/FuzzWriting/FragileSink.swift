import StreamingXML

/// A sink in memory that fails after some bytes.
final class FragileSink: XMLSink {
    struct Failure: Error {}

    private(set) var bytes: [UInt8] = []
    private(set) var hasFailed = false
    private(set) var isClosed = false
    private let room: Int?

    /// - Parameter room: How many bytes it takes; nil for any number.
    init(room: Int?) { self.room = room }

    func write(_ piece: Span<UInt8>) throws {
        precondition(!hasFailed && !isClosed && piece.count > 0, "a call that the protocol excludes")
        if let room, bytes.count + piece.count > room {
            hasFailed = true
            throw Failure()
        }
        for index in piece.indices { bytes.append(piece[index]) }
    }

    func close() throws {
        precondition(!hasFailed && !isClosed, "a call that the protocol excludes")
        isClosed = true
    }
}
