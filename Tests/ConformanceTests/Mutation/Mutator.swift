import TestSupport

/// Makes mutants of the seeds.
struct Mutator {
    private var random: RandomSource

    init(seed: UInt64) { random = RandomSource(seed: seed) }

    private static let characters =
        Array("<>&;'\"=![]-?/ \r\n\t:%#xa0".utf8) + [0, 0x7F, 0x80, 0xBF, 0xC2, 0xE2, 0xEF, 0xFE, 0xFF]
    private static let tokens = [
        "<!--", "-->", "--", "]]>", "<![CDATA[", "&amp;", "&e;", "&#10;", "&#xD;", "&#0;", "&", "<?p ", "?>", "<?xml ",
        "\r",
        "\r\n", "\n", "<a>", "</a>", "<b/>", "<", ">", "/>", "<!DOCTYPE a [", "<!DOCTYPE a>", "]>", "<!ENTITY e \"x\">",
        "<!ENTITY % p \"\">", "%p;", "<!ATTLIST a b CDATA 'c'>", " xmlns:p=\"u\"", " xmlns=\"\"", " p:b='1'", " b='1'",
        "p:",
        "\u{FEFF}", "é", "€", "😀", "\u{2028}", "\u{85}", "]", "]]", "\"", "'",
    ].map { Array($0.utf8) }

    /// Makes one.
    mutating func next() -> [UInt8] {
        var bytes = random.pick(MutationSeeds.all)
        for _ in 0...random.below(3) { mutate(&bytes) }
        return bytes
    }

    /// Cuts at random: into bytes, into small pieces, or into few.
    mutating func cuts(_ count: Int) -> [Int] {
        let largest = random.pick([1, 2, 4, 9, 30, max(count, 1)])
        return (0..<7).map { _ in 1 + random.below(largest) }
    }

    /// Options that events depend on.
    mutating func isOneIn(_ count: Int) -> Bool { random.below(count) == 0 }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let place = random.below(bytes.count + 1)
        let end = min(place + 1 + random.below(12), bytes.count)
        switch random.below(10) {
        case 0, 1: if place < bytes.count { bytes[place] = random.pick(Self.characters) }
        case 2: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.below(8)) }
        case 3: if place < end { bytes.removeSubrange(place..<end) }
        case 4: if place < end { bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1)) }
        case 5, 6: bytes.insert(contentsOf: random.pick(Self.tokens), at: place)
        case 7: bytes.removeSubrange(place...)
        case 8:
            let other = random.pick(MutationSeeds.all)
            bytes.replaceSubrange(place..., with: other[random.below(other.count)...])
        default: mutateTokens(&bytes)
        }
    }

    /// Drops, doubles or moves one of the pieces that start with `<` or `&`.
    private mutating func mutateTokens(_ bytes: inout [UInt8]) {
        let starts = bytes.indices.filter { bytes[$0] == 0x3C || bytes[$0] == 0x26 }
        guard starts.count > 1 else { return }
        let index = random.below(starts.count)
        let range = starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)
        let token = Array(bytes[range])
        switch random.below(3) {
        case 0: bytes.removeSubrange(range)
        case 1: bytes.insert(contentsOf: token, at: range.lowerBound)
        default:
            let destination = starts[random.below(starts.count)]
            bytes.removeSubrange(range)
            bytes.insert(contentsOf: token, at: min(destination, bytes.count))
        }
    }
}
