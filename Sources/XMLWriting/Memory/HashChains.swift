/// An index over a stack: finds, newest first, the entries that have a given hash.
///
/// The owner of the stack pushes and truncates both together, and compares what is found: chains may hold entries of other
/// hashes. Finding costs the same however many entries there are.
package struct HashChains {
    private struct Link {
        var hash: UInt32
        /// The next older entry of the chain, or ``none``.
        var older: Int32
    }

    /// What ends a chain.
    package static let none = -1

    private var links: [Link] = []
    /// The newest entry of each chain; their number is a power of two.
    private var heads = [Int32](repeating: -1, count: 16)

    package init() {}

    package mutating func push(_ hash: UInt32) {
        if links.count == heads.count { spread() }
        let slot = Int(hash) & (heads.count - 1)
        links.append(Link(hash: hash, older: heads[slot]))
        heads[slot] = Int32(truncatingIfNeeded: links.count - 1)
    }

    package mutating func truncate(to count: Int) {
        while links.count > count {
            let link = links.removeLast()
            heads[Int(link.hash) & (heads.count - 1)] = link.older
        }
    }

    /// The newest entry that may have a hash, or ``none``.
    package func newest(_ hash: UInt32) -> Int { Int(heads[Int(hash) & (heads.count - 1)]) }

    /// The next older entry of the same chain, or ``none``.
    package func older(than index: Int) -> Int { Int(links[index].older) }

    private mutating func spread() {
        heads = [Int32](repeating: -1, count: 2 * heads.count)
        for index in links.indices {
            let slot = Int(links[index].hash) & (heads.count - 1)
            links[index].older = heads[slot]
            heads[slot] = Int32(truncatingIfNeeded: index)
        }
    }
}

/// A hash of a few bytes (FNV-1a).
package struct BytesHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    @inline(__always)
    package mutating func combine(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    package var value: UInt32 { UInt32(truncatingIfNeeded: state ^ state >> 29) & 0x7FFF_FFFF }
}
