/// A way to cut a document into chunks.
public enum Chunking: Sendable, CustomStringConvertible {
    /// In one piece.
    case whole
    /// In chunks of a size.
    case size(Int)
    /// In two, before the byte with an index.
    case split(Int)
    /// After each of some sizes in turn, over and over.
    case pattern([Int])

    public var description: String {
        switch self {
        case .whole: "whole"
        case .size(let size): "chunks of \(size)"
        case .split(let index): "split at \(index)"
        case .pattern(let sizes): "chunks of \(sizes)"
        }
    }

    /// Whole, byte by byte, and split at every position: how every parser test runs.
    public static func all(for document: [UInt8]) -> [Chunking] {
        [.whole, .size(1)] + (0...document.count).map { .split($0) }
    }

    /// Cuts a document.
    public func chunks(_ document: [UInt8]) -> [ArraySlice<UInt8>] {
        switch self {
        case .whole: return [document[...]]
        case .split(let index): return [document[..<index], document[index...]]
        case .size(let size): return Chunking.pattern([size]).chunks(document)
        case .pattern(let sizes):
            var chunks: [ArraySlice<UInt8>] = []
            var start = 0
            var turn = 0
            while start < document.count {
                let end = min(document.count, start + max(sizes[turn % sizes.count], 1))
                chunks.append(document[start..<end])
                start = end
                turn += 1
            }
            return chunks
        }
    }
}

/// Bytes written as in a report: `\xNN` a byte, `\n`, `\r`, `\t` and `\\` as usual.
public func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
        guard source[index] == UInt8(ascii: "\\"), index + 1 < source.count else {
            bytes.append(source[index])
            index += 1
            continue
        }
        switch source[index + 1] {
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "x") where index + 3 < source.count:
            bytes.append(UInt8(String(decoding: source[(index + 2)...(index + 3)], as: UTF8.self), radix: 16) ?? 0)
            index += 2
        default: bytes.append(source[index + 1])
        }
        index += 2
    }
    return bytes
}
