import XMLParsing

/// Matches that depend on predicates, and how they are decided.
extension Matcher {
    /// Takes a node to a step that it may match by name: makes a match for each context that it may have.
    ///
    /// - Parameters:
    ///   - number: The step.
    ///   - kind: What the node is.
    ///   - name: Its name.
    ///   - depth: Its depth.
    ///   - serial: Its number.
    ///   - leaf: The node itself if it is over already.
    /// - Returns: What the node is to the step.
    /// - Throws: An error at a limit.
    func begin(
        _ number: Int, _ kind: XMLTree.Kind, _ name: TreeName?, depth: Int, serial: Int, leaf: Leaf?
    ) throws -> Matches {
        let step = automaton.steps[number]
        var matches = Matches(isCertain: !step.isConditional, list: [])
        if matches.isCertain { return matches }
        let isInReach: (Int) -> Bool = { step.step.isAnywhere ? $0 < depth : $0 == depth - 1 }
        if step.source == step.anchor {
            for run in openRuns[step.source] where isInReach(run.depth) && run.outcome == nil {
                let match = NodeMatch(step: number, depth: depth, anchor: run)
                match.hasContext = true
                matches.list.append(match)
            }
        } else if automaton.steps[step.source].isConditional {
            for outer in openMatches[step.source] where isInReach(outer.depth) && outer.outcome != false {
                if let anchor = outer.anchor, anchor.outcome != nil { continue }
                matches.add(outer, NodeMatch(step: number, depth: depth, anchor: outer.anchor))
            }
        } else {
            let match = NodeMatch(step: number, depth: depth, anchor: nil)
            match.hasContext = true
            matches.list.append(match)
        }
        if matches.list.isEmpty { return matches }
        if step.slot >= 0 { feed(from: matches.list, step, name, depth: depth, serial: serial, leaf: leaf) }
        if step.step.predicates.isEmpty {
            for match in matches.list {
                match.predicatesHold = true
                try conclude(match)
            }
        } else {
            let run = run(number, kind, name, depth: depth, serial: serial, leaf: leaf)
            run.waiting = matches.list
            if leaf != nil {
                try advance(run)
            } else {
                openRuns[number].append(run)
            }
        }
        if leaf == nil { openMatches[number] += matches.list }
        return matches
    }

    private func run(
        _ number: Int, _ kind: XMLTree.Kind, _ name: TreeName?, depth: Int, serial: Int, leaf: Leaf?
    ) -> PredicateRun {
        let step = automaton.steps[number]
        let parentDepth = step.step.axis == .descendant ? contextDepth(step) : depth - 1
        let run = PredicateRun(
            step: number, depth: depth, serial: serial, parentDepth: parentDepth, kind: kind,
            slotCount: step.step.slots.count)
        run.name = name
        if let leaf {
            run.isEnded = true
            if step.readsText { run.text = String(decoding: leaf.value, as: UTF8.self) }
        } else if step.readsText {
            use(.run(run), depth: depth)
        }
        return run
    }

    /// The depth of what a step on the descendant axis starts from, if only children lead there.
    private func contextDepth(_ step: Automaton.Step) -> Int {
        var depth = 0
        var source = step.source
        while source > 0 {
            depth += 1
            source = automaton.steps[source].source
        }
        return depth
    }

    /// Makes ready to feed a node into a slot of the predicates that it serves.
    private func feed(
        from matches: [NodeMatch], _ step: Automaton.Step, _ name: TreeName?, depth: Int, serial: Int, leaf: Leaf?
    ) {
        let slot = automaton.steps[step.anchor].step.slots[step.slot]
        for match in matches {
            guard let anchor = match.anchor, !anchor.slots[step.slot].flag else { continue }
            let waits = leaf == nil && slot.need.readsText
            let feed = SlotFeed(anchor, slot: step.slot, serial: serial, name: name, isEnded: !waits)
            if let leaf, slot.need.readsText { feed.text = String(decoding: leaf.value, as: UTF8.self) }
            if waits {
                openFeeds.append((depth, feed))
                use(.feed(feed), depth: depth)
            }
            match.feeds.append(feed)
        }
    }

    /// Puts a node into its slot, if it is over and belongs there.
    func give(_ feed: SlotFeed) throws {
        guard feed.isEnded, feed.holds, feed.anchor.outcome == nil else { return }
        let slot = automaton.steps[feed.anchor.step].step.slots[feed.slot]
        if slot.need.countsNodes, slot.alternatives.count > 1,
            !feed.anchor.slots[feed.slot].counted.insert(feed.serial).inserted
        {
            return
        }
        feed.anchor.slots[feed.slot].take(feed, slot.need)
        if feed.anchor.slots[feed.slot].flag { try advance(feed.anchor) }
    }

    /// Decides predicates as far as what is known goes.
    func advance(_ run: PredicateRun) throws {
        guard run.outcome == nil, !run.isHeld else { return }
        let step = automaton.steps[run.step].step
        while run.place < step.predicates.count {
            let predicate = step.predicates[run.place]
            if predicate.last != nil { return try hold(run) }
            if predicate.usesPosition, run.position == 0 { run.position = takePosition(run, step.predicates.count) }
            guard let value = predicate.condition.evaluate(run, step) else { return }
            if !value.boolean { return try settle(run, false) }
            run.place += 1
            run.position = 0
        }
        try settle(run, true)
    }

    /// The counter of a step below the element that positions are counted in.
    private func counter(_ run: PredicateRun, _ predicateCount: Int) -> Int {
        let serial = unsafe state.pointee.frames[run.parentDepth].serial
        while let last = counters[run.step].last, last.depth > run.parentDepth || last.serial != serial,
            last.depth >= run.parentDepth
        {
            counters[run.step].removeLast()
        }
        if counters[run.step].last?.depth != run.parentDepth {
            counters[run.step].append(
                Counter(depth: run.parentDepth, serial: serial, counts: Array(repeating: 0, count: predicateCount)))
        }
        return counters[run.step].count - 1
    }

    private func takePosition(_ run: PredicateRun, _ predicateCount: Int) -> Int {
        let index = counter(run, predicateCount)
        counters[run.step][index].counts[run.place] += 1
        return counters[run.step][index].counts[run.place]
    }

    /// Has a node wait for the next one; the one that waited wasn't the last.
    private func hold(_ run: PredicateRun) throws {
        let index = counter(run, automaton.steps[run.step].step.predicates.count)
        let previous = counters[run.step][index].held
        counters[run.step][index].held = run
        run.isHeld = true
        if let previous {
            try release(previous, isLast: false)
        } else {
            held.append((run.step, run.parentDepth))
            unsafe state.pointee.frames[run.parentDepth].duties.insert(.heldLast)
        }
    }

    private func release(_ run: PredicateRun, isLast: Bool) throws {
        let wantsLast = automaton.steps[run.step].step.predicates[run.place].last == .isLast
        run.isHeld = false
        try settle(run, isLast == wantsLast)
    }

    /// The element ends, or the document, in which nodes were counted: those that wait are the last ones.
    func releaseHeld(_ depth: Int) throws {
        while let last = held.last, last.depth >= depth {
            held.removeLast()
            guard let index = counters[last.step].lastIndex(where: { $0.depth == last.depth }),
                let run = counters[last.step][index].held
            else { continue }
            counters[last.step][index].held = nil
            try release(run, isLast: true)
        }
    }

    private func settle(_ run: PredicateRun, _ outcome: Bool) throws {
        run.settle(outcome)
        let waiting = run.waiting
        run.waiting = []
        for match in waiting {
            if outcome {
                match.predicatesHold = true
                try conclude(match)
            } else {
                try settle(match, false)
            }
        }
    }

    private func conclude(_ match: NodeMatch) throws {
        if match.outcome == nil, let conclusion = match.conclusion { try settle(match, conclusion) }
    }

    private func settle(_ match: NodeMatch, _ outcome: Bool) throws {
        guard match.outcome == nil else { return }
        match.settle(outcome)
        let dependents = match.dependents
        match.dependents = []
        for dependent in dependents {
            dependent.undecidedContexts -= 1
            if outcome { dependent.hasContext = true }
            try conclude(dependent)
        }
        for candidate in match.candidates { settle(candidate, outcome) }
        match.candidates = []
        if outcome {
            for feed in match.feeds {
                feed.holds = true
                try give(feed)
            }
        }
        match.feeds = []
    }

    private func settle(_ candidate: Candidate, _ outcome: Bool) {
        candidate.undecided -= 1
        guard candidate.outcome == nil else { return }
        if outcome {
            candidate.outcome = true
        } else if candidate.undecided == 0 {
            candidate.outcome = false
        } else {
            return
        }
        pendingCount -= 1
        needsDrain = true
    }
}

extension Matcher.Matches {
    /// Adds a context to the match that serves the same predicate, or a new match.
    mutating func add(_ outer: NodeMatch, _ new: @autoclosure () -> NodeMatch) {
        let match: NodeMatch
        if let known = list.first(where: { $0.anchor === outer.anchor }) {
            match = known
        } else {
            match = new()
            list.append(match)
        }
        if outer.outcome == true {
            match.hasContext = true
        } else {
            match.undecidedContexts += 1
            outer.dependents.append(match)
        }
    }
}

extension SlotState {
    /// Takes in a node.
    mutating func take(_ feed: SlotFeed, _ need: StreamSlot.Need) {
        let text = feed.text ?? ""
        switch need {
        case .exists: flag = true
        case .compares(let comparison, let atom): flag = flag || XPathAtom.compare(comparison, node: text, atom)
        case .first, .name:
            guard feed.serial < firstSerial else { return }
            firstSerial = feed.serial
            first = text
            name = feed.name
        case .count: count += 1
        case .sum: sum += XPathNumber.number(text)
        case .values: values.append(text)
        }
    }
}
