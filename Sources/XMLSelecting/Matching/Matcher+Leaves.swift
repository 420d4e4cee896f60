import XMLMessages
import XMLParsing

/// Texts, comments, instructions and attributes.
extension Matcher {
    /// A node that is over as soon as it is there.
    struct Leaf {
        var kind: XMLTree.Kind
        var name: TreeName?
        var value: [UInt8]
        /// The depth that it has: one more than its element's.
        var depth: Int
        var byteOffset: Int
    }

    @inline(never)
    func takeText(_ text: XMLText, looksAtText: Bool, _ context: XMLContext) throws {
        if unsafe looksAtText || state.pointee.textUserCount != 0 { try gatherText(text, looksAtText, context) }
        if unsafe state.pointee.captureCount == 0 { return }
        // The builder copies the bytes.
        unsafe text.utf8.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { unsafe state.pointee.builder.text(start, bytes.count) }
        }
        try checkFootprint()
    }

    /// Takes text to those who gather it or hear it, and to the paths that may select it.
    @inline(never)
    private func gatherText(_ text: XMLText, _ looksAtText: Bool, _ context: XMLContext) throws {
        if unsafe state.pointee.textUserCount != 0 {
            if !textUsers.isEmpty {
                unsafe text.utf8.withUnsafeBufferPointer { unsafe gathered.append(contentsOf: $0) }
                try judgeFootprint()
            }
            if !forwards.isEmpty { try forward(context) { sink, context in try sink.characters(text, context) } }
        }
        if looksAtText {
            unsafe text.utf8.withUnsafeBufferPointer { unsafe openText.append(contentsOf: $0) }
            if !hasOpenText { openTextOffset = context.byteRange.lowerBound }
            hasOpenText = true
            unsafe state.pointee.isDue = true
        }
    }

    /// A text has ended: it is as long as it gets.
    func finishText(_ context: XMLContext) throws {
        hasOpenText = false
        let depth = unsafe state.pointee.depth
        let steps = automaton.states[unsafe state.pointee.frames[depth].state].texts
        let leaf = Leaf(kind: .text, name: nil, value: openText, depth: depth + 1, byteOffset: openTextOffset)
        openText.removeAll(keepingCapacity: openText.count < 1 << 20)
        try take(leaf, steps, context)
    }

    func comment(_ text: XMLText, _ context: XMLContext) throws {
        if isInDoctype { return }
        if unsafe state.pointee.isDue { try settleDue(context) }
        try takeMarkup(.comment, nil, text, context) { try $0.comment(text, $1) }
    }

    func instruction(_ target: XMLText, _ data: XMLText, _ context: XMLContext) throws {
        if isInDoctype { return }
        if unsafe state.pointee.isDue { try settleDue(context) }
        let name = TreeName(qualifiedName: target.string, uri: "")
        try takeMarkup(.processingInstruction, name, data, context) { try $0.processingInstruction(target, data, $1) }
    }

    private func takeMarkup(
        _ kind: XMLTree.Kind, _ name: TreeName?, _ text: XMLText, _ context: XMLContext,
        _ send: (EventSink, XMLContext) throws -> Void
    ) throws {
        let value = Array(text.string.utf8)
        if unsafe state.pointee.captureCount != 0 {
            let place = name.map { self.place(of: $0.qualifiedName) } ?? -1
            unsafe value.withUnsafeBufferPointer { bytes in
                var empty: UInt8 = 0
                unsafe withUnsafePointer(to: &empty) { empty in
                    unsafe state.pointee.builder.leaf(kind, name: place, bytes.baseAddress ?? empty, bytes.count)
                }
            }
            try checkFootprint()
        }
        if !forwards.isEmpty { try forward(context, send) }
        let depth = unsafe state.pointee.depth
        let described = automaton.states[unsafe state.pointee.frames[depth].state]
        let steps = kind == .comment ? described.comments : described.instructions
        if steps.isEmpty { return }
        let offset = context.byteRange.lowerBound
        try take(Leaf(kind: kind, name: name, value: value, depth: depth + 1, byteOffset: offset), steps, context)
    }

    /// Takes the attributes of an element to the steps that they may match.
    func takeAttributes(_ attributes: XMLAttributes, _ steps: [Int], _ context: XMLContext) throws {
        let depth = unsafe state.pointee.depth
        for index in 0..<attributes.count {
            let name = names[Int(find(attributes.name(at: index)).name)]
            let matching = steps.filter { automaton.steps[$0].step.test.accepts(name) }
            if matching.isEmpty { continue }
            let value = unsafe attributes.value(at: index).utf8.withUnsafeBufferPointer { unsafe Array($0) }
            let offset = context.byteRange.lowerBound
            try take(
                Leaf(kind: .attribute, name: name, value: value, depth: depth + 1, byteOffset: offset), matching,
                context)
        }
    }

    /// Takes a leaf to the steps that it may match.
    func take(_ leaf: Leaf, _ steps: [Int], _ context: XMLContext) throws {
        unsafe state.pointee.serial &+= 1
        let serial = unsafe state.pointee.serial
        var collected: [Int: Candidate] = [:]
        var order: [Int] = []
        for number in steps {
            let step = automaton.steps[number]
            if case .instruction(let target?) = step.step.test, !(leaf.name?.qualifiedName).isExactly(target) {
                continue
            }
            let matches = try begin(number, leaf.kind, leaf.name, depth: leaf.depth, serial: serial, leaf: leaf)
            if step.handler >= 0, matches.isCertain || !matches.list.isEmpty {
                if collected[step.handler] == nil {
                    collected[step.handler] = Candidate()
                    order.append(step.handler)
                }
                collected[step.handler]?.take(matches)
            }
        }
        for number in order {
            guard let candidate = collected[number] else { continue }
            try finish(candidate, handlers[number], leaf, context)
        }
    }

    private func finish(
        _ candidate: Candidate, _ handler: MatchHandler, _ leaf: Leaf, _ context: XMLContext
    ) throws {
        if handler.isDone || candidate.outcome == false { return }
        if candidate.outcome == true, !handler.isBlocked {
            return try deliver(value(of: leaf, for: handler, context), to: handler, context)
        }
        let value = value(of: leaf, for: handler, context)
        candidate.value = value
        if candidate.outcome == nil { try countPending() }
        try countQueued(value)
        handler.queue.append(candidate)
        try drain(handler, context)
    }

    private func value(of leaf: Leaf, for handler: MatchHandler, _ context: XMLContext) -> Candidate.Value {
        if case .value = handler.delivery { return .text(leaf.value) }
        let node = TreeNode(
            kind: leaf.kind, name: leaf.name == nil ? -1 : 0, end: 1, parent: -1, start: 0,
            count: UInt32(leaf.value.count))
        return .tree(
            XMLTree(
                storage: TreeStorage(
                    nodes: TreeMemory([node]), bytes: TreeMemory(leaf.value), names: leaf.name.map { [$0] } ?? [],
                    origin: origin(at: leaf.depth, context),
                    byteOffset: leaf.byteOffset, serial: unsafe state.pointee.serial)))
    }
}
