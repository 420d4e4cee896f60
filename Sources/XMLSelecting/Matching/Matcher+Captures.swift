import XMLParsing

/// Elements that are being built, or whose text is being gathered, when they are complete.
extension Matcher {
    func finishValues(_ depth: Int, _ context: XMLContext) throws {
        let first = textUsers.firstIndex { $0.depth >= depth } ?? textUsers.count
        let users = textUsers[first...]
        textUsers.removeLast(users.count)
        unsafe state.pointee.textUserCount -= users.count
        for user in users {
            if case .value(let handler, let candidate) = user.user {
                try finish(handler, candidate, context) { .text(Array(self.gathered[user.start...])) }
            }
        }
        if textUsers.isEmpty { gathered.removeAll(keepingCapacity: gathered.count < 1 << 20) }
    }

    /// Delivers what is complete when an element ends.
    func finishCaptures(_ depth: Int, _ context: XMLContext) throws {
        if captures.count == 1 {
            let capture = captures.removeLast()
            unsafe state.pointee.captureCount -= 1
            try finish(capture, isAlone: true, context)
        } else {
            let first = captures.firstIndex { $0.depth >= depth } ?? captures.count
            let finished = captures[first...]
            captures.removeLast(finished.count)
            unsafe state.pointee.captureCount -= finished.count
            for capture in finished.sorted(by: { $0.handler < $1.handler }) {
                try finish(capture, isAlone: false, context)
            }
        }
        if captures.isEmpty { unsafe state.pointee.builder.removeAll() }
    }

    @inline(__always)
    private func finish(_ capture: Capture, isAlone: Bool, _ context: XMLContext) throws {
        let handler = handlers[capture.handler]
        if capture.isTested {
            pendingCount -= 1
            if !passesTest(capture) { return }
        }
        if capture.candidate == nil, !handler.isBlocked {
            if !handler.isDone { try deliver(capture, isAlone: isAlone, to: handler, context) }
        } else {
            try finish(handler, capture.candidate, context) { .tree(XMLTree(storage: self.copy(of: capture, context))) }
        }
    }

    /// Whether one of the tests that may choose a complete element for its handler does.
    private func passesTest(_ capture: Capture) -> Bool {
        let number = unsafe state.pointee.frames[capture.depth].state
        for (handler, steps) in automaton.states[number].tested where handler == capture.handler {
            return steps.contains { test($0, capture.node, isComplete: true) ?? false }
        }
        return false
    }

    /// Delivers an element's match, or has it wait.
    @inline(__always)
    private func finish(
        _ handler: MatchHandler, _ candidate: Candidate?, _ context: XMLContext, _ value: () -> Candidate.Value
    ) throws {
        if candidate?.outcome == false || handler.isDone { return }
        if candidate == nil || candidate?.outcome == true, !handler.isBlocked {
            return try deliver(value(), to: handler, context)
        }
        try enqueue(candidate, handler, value())
    }

    @inline(never)
    private func enqueue(_ candidate: Candidate?, _ handler: MatchHandler, _ value: Candidate.Value) throws {
        let waiting = candidate ?? Candidate()
        if candidate == nil { waiting.outcome = true }
        waiting.value = value
        try countQueued(value)
        handler.queue.append(waiting)
        needsDrain = true
    }
}
