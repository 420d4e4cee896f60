/// What is remembered of a file's bytes, by which it is known again: digests of some of them.
///
/// Nothing is remembered of what comes through a pipe, which can't be looked at twice.
struct InputTrace: Sendable {
    private struct Piece {
        var range: Range<Int>
        var digest: UInt64
    }

    private static let headSize = 1 << 16
    private static let tailSize = 1 << 12

    /// How long the input must be; nil if it may grow.
    private var length: Int?
    private var pieces: [Piece] = []

    /// Remembers some of the bytes before a place; what follows may become another.
    init?(of input: InputFile, before place: Int) {
        guard place > 0, let start = input.start, input.size != nil,
            let pieces = Self.pieces(of: input.descriptor, from: start, before: place)
        else { return nil }
        self.pieces = pieces
    }

    /// Remembers a file as a whole: its length besides.
    init?(of input: InputFile) {
        guard let start = input.start, let size = input.size,
            let pieces = Self.pieces(of: input.descriptor, from: start, before: size - start)
        else { return nil }
        self.pieces = pieces
        length = size - start
    }

    /// The first bytes before a place, and the last of them.
    private static func pieces(of descriptor: Int32, from start: Int, before place: Int) -> [Piece]? {
        let head = 0..<min(max(place, 0), headSize)
        let tail = max(place - tailSize, head.upperBound)..<max(place, head.upperBound)
        var pieces: [Piece] = []
        for range in [head, tail] where !range.isEmpty {
            let place = start + range.lowerBound..<start + range.upperBound
            guard let digest = FileDigest.digest(of: place, in: descriptor) else { return nil }
            pieces.append(Piece(range: range, digest: digest))
        }
        return pieces
    }

    /// How another input differs; nil if it is the same as far as can be told.
    func difference(of input: InputFile) -> String? {
        guard let start = input.start, let size = input.size else { return nil }
        let count = size - start
        if let length, count != length { return "it has \(count) bytes, not \(length)" }
        for piece in pieces {
            let range = piece.range
            guard range.upperBound <= count else {
                return "it has only \(count) bytes, not \(range.upperBound) or more"
            }
            let place = start + range.lowerBound..<start + range.upperBound
            guard FileDigest.digest(of: place, in: input.descriptor) == piece.digest else {
                return "its bytes from \(range.lowerBound) to \(range.upperBound - 1) are others"
            }
        }
        return nil
    }
}

extension InputTrace {
    /// `length=245 0-245=5f3c0a19b2d4e677`: the length if it counts, and each piece with its digest.
    var text: String {
        let words = pieces.map {
            "\($0.range.lowerBound)-\($0.range.upperBound)=\(String($0.digest, radix: 16))"
        }
        return ((length.map { ["length=\($0)"] } ?? []) + words).joined(separator: " ")
    }

    /// Reads its text; nil if it is none.
    init?(text: String) {
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=")
            guard parts.count == 2 else { return nil }
            if parts[0] == "length" {
                guard let number = Int(parts[1]), number >= 0 else { return nil }
                length = number
                continue
            }
            let bounds = parts[0].split(separator: "-").compactMap { Int($0) }
            guard bounds.count == 2, 0 <= bounds[0], bounds[0] < bounds[1], bounds[1] - bounds[0] <= Self.headSize,
                let digest = UInt64(parts[1], radix: 16)
            else { return nil }
            pieces.append(Piece(range: bounds[0]..<bounds[1], digest: digest))
        }
        if length == nil, pieces.isEmpty { return nil }
    }
}
