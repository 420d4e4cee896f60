import XMLParsing

/// Whom matches of a path go to.
final class MatchHandler {
    enum Delivery {
        case tree((XMLTree) throws -> Void)
        case value((XMLText) throws -> Void)
        case events(EventSink)
    }

    let path: StreamPath
    let delivery: Delivery
    let limit: Int?
    var count = 0
    /// Matches that wait for one before them to be decided, in the order of their ends.
    var queue: [Candidate] = []
    /// Whether the sink is hearing the events of a match.
    var isForwarding = false

    init(_ path: StreamPath, limit: Int?, _ delivery: Delivery) {
        self.path = path
        self.limit = limit
        self.delivery = delivery
    }

    var isDone: Bool { limit.map { count >= $0 } ?? false }

    /// Whether matches wait, so that others can't go first.
    var isBlocked: Bool { isForwarding || !queue.isEmpty }

    func reset() {
        count = 0
        queue.removeAll()
        isForwarding = false
    }
}
