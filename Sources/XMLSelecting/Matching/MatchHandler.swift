import XMLParsing

/// Whom matches of a path go to.
final class MatchHandler {
    enum Delivery {
        case tree((XMLTree) throws -> Void)
        case value((XMLText) throws -> Void)
        case events(EventSink)
    }

    let path: StreamPath
    let number: Int
    let delivery: Delivery
    let limit: Int
    var count = 0
    /// Below zero after a tree was kept: as many have to be let go of before one is lent again.
    private var letGo = 0
    /// Matches that wait for one before them to be decided, in the order of their ends.
    var queue: [Candidate] = []
    /// Whether the sink is hearing the events of a match.
    var isForwarding = false

    init(_ path: StreamPath, number: Int, limit: Int?, _ delivery: Delivery) {
        self.path = path
        self.number = number
        self.limit = limit ?? .max
        self.delivery = delivery
    }

    var isDone: Bool { count >= limit }

    var buildsTrees: Bool {
        switch delivery {
        case .tree, .events: true
        case .value: false
        }
    }

    /// Whether matches wait, so that others can't go first.
    var isBlocked: Bool { isForwarding || !queue.isEmpty }

    /// Whether trees are lent to it as they were built, with memory to spare, and not copied to fit.
    var lends: Bool { letGo >= 0 }

    @inline(__always)
    func note(isKept: Bool) {
        if isKept { letGo = -16 } else if letGo < 0 { letGo += 1 }
    }

    func reset() {
        count = 0
        queue.removeAll()
        isForwarding = false
    }
}
