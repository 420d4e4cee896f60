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
        if !automaton.states[number].tested.isEmpty {
            for (handler, steps) in automaton.states[number].tested where !handlers[handler].isDone {
                try startTest(handlers[handler], steps, entry, name, attributes, context)
            }
            if unsafe state.pointee.captureCount == 0 { unsafe state.pointee.builder.removeAll() }
        }
    }

    /// Collects an element that tests may choose when it is complete, or that its start tag decides about.
    private func startTest(
        _ handler: MatchHandler, _ steps: [Int], _ entry: KnownName, _ name: XMLName, _ attributes: XMLAttributes,
        _ context: XMLContext
    ) throws {
        if unsafe state.pointee.builder.nodes.count == 0 { build(entry, attributes) }
        let element = unsafe state.pointee.builder.currentElement
        var isOpen = false
        for number in steps {
            switch test(number, element, isComplete: false) {
            case true: return try collect(handler, nil, entry, name, attributes, context)
            case false: break
            case nil: isOpen = true
            }
        }
        if isOpen { try collect(handler, nil, isTested: true, entry, name, attributes, context) }
    }

    /// What a step's test says of an element, nil if that isn't known yet.
    func test(_ number: Int, _ element: Int, isComplete: Bool) -> Bool? {
        automaton.steps[number].test?.ask(self, element, isComplete: isComplete)
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
            guard let run = openRuns[number].last, run.depth == depth else { continue }
            for (index, slot) in automaton.steps[number].step.slots.enumerated() where slot.isOnStartTag {
                run.slots[index].isFinal = true
            }
            try advance(run)
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
        _ handler: MatchHandler, _ candidate: Candidate?, isTested: Bool = false, _ entry: KnownName, _ name: XMLName,
        _ attributes: XMLAttributes, _ context: XMLContext
    ) throws {
        if handler.isDone { return }
        let isCertain = candidate == nil && !isTested
        if !isCertain { try countPending() }
        let depth = unsafe state.pointee.depth
        switch handler.delivery {
        case .value:
            use(.value(handler, candidate), depth: depth)
        case .events(let sink) where isCertain && !handler.isBlocked:
            try startForward(handler, sink, name, attributes, context)
        case .events, .tree:
            if unsafe state.pointee.builder.nodes.count == 0 { build(entry, attributes) }
            unsafe state.pointee.captureCount += 1
            unsafe state.pointee.frames[depth].duties.formUnion([.capture, .observed])
            captures.append(
                Capture(
                    handler: handler.number, candidate: candidate, isTested: isTested, depth: depth,
                    node: unsafe state.pointee.builder.currentElement, byteOffset: context.byteRange.lowerBound))
        }
    }

    /// Gathers the text of the element at a depth.
    func use(_ user: TextUser.User, depth: Int) {
        textUsers.append(TextUser(user: user, depth: depth, start: gathered.count))
        unsafe state.pointee.textUserCount += 1
        unsafe state.pointee.frames[depth].duties.formUnion([.text, .observed])
    }

    /// What is known about the elements around the node at a depth.
    func origin(at depth: Int, _ context: XMLContext) -> TreeOrigin? {
        if depth <= 1 { return nil }
        let serial = unsafe state.pointee.frames[depth - 1].serial
        if originSerial == serial { return origin }
        return findOrigin(depth, serial, context)
    }

    @inline(never)
    private func findOrigin(_ depth: Int, _ serial: Int, _ context: XMLContext) -> TreeOrigin {
        let bindings = mappings.filter { $0.depth < depth }.map { TreeOrigin.Binding(prefix: $0.prefix, uri: $0.uri) }
        let value = TreeOrigin(ancestors: Array(context.path.prefix(depth - 1)), bindings: bindings)
        origin = value
        originSerial = serial
        return value
    }

    /// An element ends that something depends on.
    @inline(never)
    func finishElement(_ name: XMLName, _ context: XMLContext) throws {
        let depth = unsafe state.pointee.depth
        if unsafe state.pointee.frames[depth].duties == .observed && state.pointee.textUserCount == 0 {
            unsafe state.pointee.builder.endElement()
            unsafe state.pointee.depth = depth &- 1
        } else {
            try finishMatch(name, context)
        }
    }

    private func finishMatch(_ name: XMLName, _ context: XMLContext) throws {
        if unsafe state.pointee.depth == 0 {
            throw XMLSelectingError(
                code: .invalidUse,
                reason: "an element ends that hasn't started: a selector reads one document after the other")
        }
        if unsafe state.pointee.isDue { try settleDue(context) }
        if unsafe state.pointee.captureCount != 0 { unsafe state.pointee.builder.endElement() }
        let depth = unsafe state.pointee.depth
        let duties = unsafe state.pointee.frames[depth].duties
        defer { unsafe state.pointee.depth = depth &- 1 }
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
