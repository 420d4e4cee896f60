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
        if handler.isDone { stopWhenDone(context) }
    }

    /// Delivers a match that is complete.
    ///
    /// A tree that nobody keeps costs no memory of its own: the next one is built where it was.
    ///
    /// - Parameters:
    ///   - capture: The match.
    ///   - isAlone: Whether no other match is being built.
    ///   - handler: Whom it is for.
    ///   - context: Where its end is.
    /// - Throws: What the handler throws.
    func deliver(_ capture: Capture, isAlone: Bool, to handler: MatchHandler, _ context: XMLContext) throws {
        let isLent = isAlone && handler.lends
        var storage = isLent ? lent(capture, context) : copy(of: capture, context)
        handler.count += 1
        switch handler.delivery {
        case .tree(let body): try body(XMLTree(storage: storage))
        case .events(let sink): try TreeReplay(XMLTree(storage: storage)).send(to: sink)
        case .value: preconditionFailure("what is collected is what the handler takes")
        }
        let isFree = isKnownUniquelyReferenced(&storage)
        handler.note(isKept: !isFree)
        if isLent, isFree, storage.isModest { spare = storage }
        if handler.isDone { stopWhenDone(context) }
    }

    /// A storage that takes the place of the builder's memory, whose only node is the match.
    private func lent(_ capture: Capture, _ context: XMLContext) -> TreeStorage {
        let origin = origin(at: capture.depth, context)
        let serial = unsafe state.pointee.frames[capture.depth].serial
        let storage: TreeStorage
        if let spare {
            self.spare = nil
            storage = spare
            storage.reuse(names: names, origin: origin, byteOffset: capture.byteOffset, serial: serial)
        } else {
            storage = TreeStorage(
                nodes: TreeMemory(capacity: 0), bytes: TreeMemory(capacity: 0), names: names, origin: origin,
                byteOffset: capture.byteOffset, serial: serial)
        }
        unsafe state.pointee.builder.exchange(with: storage)
        return storage
    }

    /// A copy of a match that is complete.
    func copy(of capture: Capture, _ context: XMLContext) -> TreeStorage {
        let (nodes, bytes) = unsafe state.pointee.builder.copy(from: capture.node)
        return TreeStorage(
            nodes: nodes, bytes: bytes, names: names, origin: origin(at: capture.depth, context),
            byteOffset: capture.byteOffset, serial: unsafe state.pointee.frames[capture.depth].serial)
    }

    @inline(never)
    private func stopWhenDone(_ context: XMLContext) {
        if handlers.allSatisfy({ $0.isDone }) { context.stop() }
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
        try judgeFootprint()
    }

    /// Checks what undecided matches take.
    @inline(__always)
    func checkFootprint() throws {
        if unsafe state.pointee.builder.isAlarmed { try judgeFootprint() }
    }

    @inline(never)
    func judgeFootprint() throws {
        let taken = unsafe state.pointee.builder.footprint &+ gathered.count &+ queuedBytes
        // Of what is certain no limit speaks; it is asked about from time to time as new matches may not be.
        let room = max(options.pendingBytes - taken, 0)
        unsafe state.pointee.builder.setAlarm(room: taken > options.pendingBytes ? 1 << 14 : room)
        if unsafe state.pointee.builder.isTooLarge {
            throw XMLSelectingError(
                code: .treeTooLarge, reason: "a tree has more than 2 147 483 647 nodes or 4 GiB of text")
        }
        if taken <= options.pendingBytes { return }
        let isUndecided =
            queuedBytes > options.pendingBytes
            || captures.contains { $0.isUndecided }
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
        isInDocument = false
    }
}

extension Matcher.Capture {
    fileprivate var isUndecided: Bool { isTested || (candidate != nil && candidate?.outcome == nil) }
}

extension TreeStorage {
    /// Whether it's worth keeping for the next match, and doesn't tie up much memory.
    fileprivate var isModest: Bool { bytes.isModest && nodes.isModest }
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
