import XMLParsing

/// Matches on their way to whom they are for.
extension Matcher {
    func deliver(_ value: Candidate.Value, to handler: MatchHandler, _ context: XMLContext) throws {
        handler.count += 1
        switch (handler.delivery, value) {
        case (.tree(let body), .tree(let tree)): try body(tree)
        case (.events(let sink), .tree(let tree)): try TreeReplay(tree).send(to: sink)
        case (.value(let body), .text(let bytes)):
            try unsafe bytes.withUnsafeBufferPointer { buffer in
                var empty: UInt8 = 0
                try unsafe withUnsafePointer(to: &empty) { empty in
                    // The view is used during the call only.
                    try unsafe body(XMLText(start: buffer.baseAddress ?? empty, count: buffer.count))
                }
            }
        default: preconditionFailure("what is collected is what the handler takes")
        }
        if handler.isDone, handlers.allSatisfy({ $0.isDone }) { context.stop() }
    }

    /// Delivers what has become free to go.
    func drain(_ handler: MatchHandler, _ context: XMLContext) throws {
        if handler.isForwarding { return }
        var place = 0
        while place < handler.queue.count, let outcome = handler.queue[place].outcome {
            let candidate = handler.queue[place]
            place += 1
            guard let value = candidate.value else { continue }
            queuedBytes -= value.footprint
            if outcome, !handler.isDone { try deliver(value, to: handler, context) }
        }
        handler.queue.removeFirst(place)
    }

    func drainAll(_ context: XMLContext) throws {
        needsDrain = false
        for handler in handlers where !handler.queue.isEmpty { try drain(handler, context) }
    }

    /// Counts a match that isn't decided.
    func countPending() throws {
        pendingCount += 1
        peakPendingCount = max(peakPendingCount, pendingCount)
        guard pendingCount <= options.pendingMatches else {
            throw XMLSelectingError(
                code: .pendingLimit,
                reason:
                    "more than \(options.pendingMatches) matches are undecided; the option pendingMatches allows for more"
            )
        }
    }

    func countQueued(_ value: Candidate.Value) throws {
        queuedBytes += value.footprint
        try checkFootprint()
    }

    /// Checks what undecided matches take.
    func checkFootprint() throws {
        let building = unsafe state.pointee.builder.footprint
        if unsafe state.pointee.builder.isTooLarge {
            throw XMLSelectingError(
                code: .treeTooLarge, reason: "a tree has more than 2 147 483 647 nodes or 4 GiB of text")
        }
        guard building + gathered.count + queuedBytes > options.pendingBytes else { return }
        let isUndecided =
            queuedBytes > options.pendingBytes
            || captures.contains { $0.candidate != nil && $0.candidate?.outcome == nil }
            || textUsers.contains { if case .value(_, nil) = $0.user { false } else { true } }
        guard isUndecided else { return }
        throw XMLSelectingError(
            code: .pendingLimit,
            reason:
                "undecided matches take more than \(options.pendingBytes) bytes; the option pendingBytes allows for more"
        )
    }

    /// The document ends: nothing stays undecided.
    func endDocument(_ context: XMLContext) throws {
        if unsafe state.pointee.isDue { try settleDue(context) }
        try releaseHeld(0)
        try drainAll(context)
    }
}

extension Candidate.Value {
    /// Bytes that it takes, about.
    var footprint: Int {
        switch self {
        case .tree(let tree): tree.storage.nodes.count * MemoryLayout<TreeNode>.stride + tree.storage.bytes.count
        case .text(let bytes): bytes.count
        }
    }
}
