import XMLParsing

/// Elements that the automaton says may match.
extension Matcher {
    /// What a node is to one step.
    struct Matches {
        /// Whether no predicate has a say.
        var isCertain: Bool
        var list: [NodeMatch]
    }

    @inline(never)
    func lookAtElement(
        _ entry: KnownName, _ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext
    ) throws {
        let depth = unsafe state.pointee.depth
        let number = unsafe state.pointee.frames[depth].state
        if automaton.states[number].conditional.isEmpty {
            if !automaton.states[number].attributes.isEmpty {
                try takeAttributes(attributes, automaton.states[number].attributes, context)
            }
            for handler in automaton.states[number].certain {
                try collect(handlers[handler], nil, entry, name, attributes, context)
            }
        } else {
            let described = automaton.states[number]
            try lookAtConditions(described, entry, name, attributes, context)
        }
    }

    private func lookAtConditions(
        _ described: Automaton.State, _ entry: KnownName, _ name: XMLName,
        _ attributes: XMLAttributes, _ context: XMLContext
    ) throws {
        let depth = unsafe state.pointee.depth
        let serial = unsafe state.pointee.frames[depth].serial
        let treeName = names[Int(entry.name)]
        var found: [(handler: Int, matches: Matches)] = described.certain.map {
            ($0, Matches(isCertain: true, list: []))
        }
        for number in described.conditional {
            let matches = try begin(number, .element, treeName, depth: depth, serial: serial, leaf: nil)
            if automaton.steps[number].handler >= 0 { found.append((automaton.steps[number].handler, matches)) }
        }
        unsafe state.pointee.frames[depth].duties.insert(.matches)
        if !described.ownAttributes.isEmpty { try takeAttributes(attributes, described.ownAttributes, context) }
        for number in described.conditional {
            if let run = openRuns[number].last, run.depth == depth { try advance(run) }
        }
        if !described.attributes.isEmpty { try takeAttributes(attributes, described.attributes, context) }

        var isTaken: Set<Int> = []
        for (handler, _) in found where isTaken.insert(handler).inserted {
            let candidate = Candidate()
            for (other, matches) in found where other == handler { candidate.take(matches) }
            if candidate.outcome == false { continue }
            try collect(
                handlers[handler], candidate.outcome == true ? nil : candidate, entry, name, attributes, context)
        }
        if needsDrain { try drainAll(context) }
    }

    /// Starts to collect what a handler wants of an element; without a candidate the match is certain.
    private func collect(
        _ handler: MatchHandler, _ candidate: Candidate?, _ entry: KnownName, _ name: XMLName,
        _ attributes: XMLAttributes, _ context: XMLContext
    ) throws {
        if handler.isDone { return }
        if candidate != nil { try countPending() }
        let depth = unsafe state.pointee.depth
        switch handler.delivery {
        case .value:
            use(.value(handler, candidate), depth: depth)
        case .events(let sink) where candidate == nil && !handler.isBlocked:
            try startForward(handler, sink, name, attributes, context)
        case .events, .tree:
            if unsafe state.pointee.captureCount == 0 { build(entry, attributes) }
            unsafe state.pointee.captureCount += 1
            unsafe state.pointee.frames[depth].duties.insert(.capture)
            captures.append(
                Capture(
                    handler: handler, candidate: candidate, depth: depth,
                    node: unsafe state.pointee.builder.currentElement, byteOffset: context.byteRange.lowerBound,
                    origin: origin(at: depth, context), serial: unsafe state.pointee.frames[depth].serial))
        }
    }

    /// Gathers the text of the element at a depth.
    func use(_ user: TextUser.User, depth: Int) {
        textUsers.append(TextUser(user: user, depth: depth, start: gathered.count))
        unsafe state.pointee.textUserCount += 1
        unsafe state.pointee.frames[depth].duties.insert(.text)
    }

    /// What is known about the elements around the node at a depth.
    func origin(at depth: Int, _ context: XMLContext) -> TreeOrigin? {
        if depth <= 1 { return nil }
        let serial = unsafe state.pointee.frames[depth - 1].serial
        if let origin, origin.serial == serial { return origin.value }
        let bindings = mappings.filter { $0.depth < depth }.map { TreeOrigin.Binding(prefix: $0.prefix, uri: $0.uri) }
        let value = TreeOrigin(ancestors: Array(context.path.prefix(depth - 1)), bindings: bindings)
        origin = (serial, value)
        return value
    }

    /// An element ends that something depends on.
    @inline(never)
    func finishElement(_ name: XMLName, _ context: XMLContext) throws {
        let depth = unsafe state.pointee.depth
        let duties = unsafe state.pointee.frames[depth].duties
        if duties.contains(.heldLast) { try releaseHeld(depth) }
        if duties.contains(.text) { try giveText(depth) }
        if duties.contains(.matches) { try finishMatches(depth) }
        if duties.contains(.text) { try finishValues(depth, context) }
        if duties.contains(.capture) { try finishCaptures(depth, context) }
        if !forwards.isEmpty { try forwardEnd(name, context) }
        if duties.contains(.mappings) { mappings.removeAll { $0.depth >= depth } }
        if needsDrain { try drainAll(context) }
    }

    private func finishMatches(_ depth: Int) throws {
        while let last = openFeeds.last, last.depth >= depth {
            openFeeds.removeLast()
            last.feed.isEnded = true
            try give(last.feed)
        }
        let steps = automaton.states[unsafe state.pointee.frames[depth].state].conditional
        for number in steps {
            while let run = openRuns[number].last, run.depth >= depth {
                openRuns[number].removeLast()
                run.isEnded = true
                try advance(run)
            }
            while let match = openMatches[number].last, match.depth >= depth { openMatches[number].removeLast() }
        }
    }

    /// Gives predicates the text of an element that ends.
    private func giveText(_ depth: Int) throws {
        for user in textUsers.reversed() {
            if user.depth < depth { return }
            switch user.user {
            case .run(let run): run.text = String(decoding: gathered[user.start...], as: UTF8.self)
            case .feed(let feed): feed.text = String(decoding: gathered[user.start...], as: UTF8.self)
            case .value: break
            }
        }
    }

    private func finishValues(_ depth: Int, _ context: XMLContext) throws {
        let first = textUsers.firstIndex { $0.depth >= depth } ?? textUsers.count
        let users = textUsers[first...]
        textUsers.removeLast(users.count)
        unsafe state.pointee.textUserCount -= users.count
        for user in users {
            if case .value(let handler, let candidate) = user.user {
                try finish(handler, candidate, context) { .text(Array(self.gathered[user.start...])) }
            }
        }
        if textUsers.isEmpty { gathered.removeAll(keepingCapacity: true) }
    }

    private func finishCaptures(_ depth: Int, _ context: XMLContext) throws {
        let first = captures.firstIndex { $0.depth >= depth } ?? captures.count
        for index in first..<captures.count {
            let capture = captures[index]
            try finish(capture.handler, capture.candidate, context) { .tree(self.tree(capture)) }
        }
        unsafe state.pointee.captureCount -= captures.count - first
        captures.removeLast(captures.count - first)
        if captures.isEmpty { unsafe state.pointee.builder.removeAll() }
    }

    private func tree(_ capture: Capture) -> XMLTree {
        unsafe state.pointee.builder.tree(
            from: capture.node, names: names, origin: capture.origin, byteOffset: capture.byteOffset,
            serial: capture.serial)
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

extension Candidate {
    /// Takes matches one of which suffices.
    func take(_ matches: Matcher.Matches) {
        if matches.isCertain { outcome = true }
        for match in matches.list where outcome != true {
            switch match.outcome {
            case true: outcome = true
            case nil:
                undecided += 1
                match.candidates.append(self)
                outcome = nil
            case false: break
            }
        }
        if outcome == nil && undecided == 0 { outcome = false }
    }
}
