internal import XMLMessages

/// How deep the references between entities nest, kept exact at each declaration, forward references included.
///
/// The engine follows references by recursion, so that the depth must be known before the first use. A cycle's entities
/// count with their number, since each can be open once; that the cycle is an error is the engine's to say, when it is
/// used.
struct EntityGraph {
    private struct Node {
        var references: [Int] = []
        var referrers: [Int] = []
        var depth = 1
        /// The cycle that the node is part of, -1 for none.
        var cycle = -1
    }

    private let marker: UInt8
    private var indices: [ExactString: Int] = [:]
    private var nodes: [Node] = []
    /// The members of each cycle.
    private var cycles: [[Int]] = []
    /// Steps that may still be spent on the search for cycles; grows with what is declared.
    private var credit = 1 << 20

    /// A graph of references that start with `&` or `%`.
    init(marker: UInt8) {
        self.marker = marker
    }

    /// Adds an entity's declaration; false if references now nest deeper than allowed.
    mutating func declare(_ name: ExactString, value: String, depthLimit: Int) -> Bool {
        let node = node(name)
        var seen: Set<Int> = []
        for reference in ReferenceScanner.names(in: value.utf8, marker: marker) {
            let target = self.node(reference)
            guard seen.insert(target).inserted else { continue }
            nodes[node].references.append(target)
            nodes[target].referrers.append(node)
        }
        credit += 64 * (1 + value.utf8.count)
        nodes[node].depth = 1 + (nodes[node].references.map { nodes[$0].depth }.max() ?? 0)
        return nodes[node].depth <= depthLimit && propagate(from: node, depthLimit: depthLimit)
            || isWithinLimitDespiteCycles(from: node, depthLimit: depthLimit)
    }

    private mutating func node(_ name: ExactString) -> Int {
        if let index = indices[name] { return index }
        indices[name] = nodes.count
        // An entity that isn't declared yet has a depth of its own already: it will be opened too.
        nodes.append(Node())
        return nodes.count - 1
    }

    /// Raises the depth of all that refer to a node; false where one exceeds the limit.
    private mutating func propagate(from start: Int, depthLimit: Int) -> Bool {
        var pending = [start]
        while let current = pending.popLast() {
            for referrer in nodes[current].referrers {
                let cycle = nodes[referrer].cycle
                if cycle >= 0, cycle == nodes[current].cycle { continue }
                // All members of a cycle can be open on the way.
                let members = cycle >= 0 ? cycles[cycle] : [referrer]
                let depth = nodes[current].depth + members.count
                guard depth > nodes[referrer].depth else { continue }
                if depth > depthLimit { return false }
                for member in members {
                    nodes[member].depth = depth
                }
                pending.append(contentsOf: members)
                credit -= members.count
            }
        }
        return credit > 0
    }

    /// The exact answer where depths seem to exceed the limit: they grow without end in a cycle.
    private mutating func isWithinLimitDespiteCycles(from start: Int, depthLimit: Int) -> Bool {
        // What refers to the declaration is reached through its cycle, if there is one.
        guard let members = cycle(through: start), members.count <= depthLimit else { return false }
        let cycle = cycles.count
        for member in members {
            nodes[member].cycle = cycle
        }
        cycles.append(members)
        let below = members.flatMap { nodes[$0].references }.filter { nodes[$0].cycle != cycle }
        let depth = members.count + (below.map { nodes[$0].depth }.max() ?? 0)
        guard depth <= depthLimit else { return false }
        for member in members {
            nodes[member].depth = depth
        }
        return members.allSatisfy { propagate(from: $0, depthLimit: depthLimit) }
    }

    /// All nodes that are reached from a node and reach it, nil if none are, or the search takes too long.
    private mutating func cycle(through start: Int) -> [Int]? {
        guard let forward = reached(from: start, { $0.references }) else { return nil }
        guard let backward = reached(from: start, { $0.referrers }) else { return nil }
        let members = forward.intersection(backward)
        return members.contains(start) ? Array(members) : nil
    }

    private mutating func reached(from start: Int, _ next: (Node) -> [Int]) -> Set<Int>? {
        var found: Set<Int> = []
        var pending = next(nodes[start])
        while let current = pending.popLast() {
            guard found.insert(current).inserted else { continue }
            let following = next(nodes[current])
            credit -= 1 + following.count
            if credit < 0 { return nil }
            pending.append(contentsOf: following)
        }
        return found
    }
}
