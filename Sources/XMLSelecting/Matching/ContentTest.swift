import XMLParsing

/// The predicates of a path's last step, where an element's start tag, its children and its text tell all that they ask.
///
/// They need no bookkeeping while the element is open: they are asked of its start tag and, if that doesn't tell, of the tree
/// that is built for the handler anyway, once it is complete.
@safe
final class ContentTest {
    /// What looks for nodes on behalf of a slot, in a form that costs little to ask.
    private struct Check {
        enum Effect {
            /// A node that is there is enough.
            case marks
            /// It has to have a text, which lies among the literals.
            case compares(start: Int, count: Int)
            case collects
        }

        var slot: Int
        /// Nil for all that is no attribute.
        var kind: XMLTree.Kind?
        /// Where in the table it stands, by symbol, whether a name passes; -1 where names don't matter.
        var names: Int
        var effect: Effect
    }

    /// A predicate that only asks whether nodes were found.
    private enum Formula {
        case mark(Int)
        indirect case not(Formula)
        indirect case and(Formula, Formula)
        indirect case or(Formula, Formula)
    }

    private let step: StreamStep
    private let readsName: Bool
    private let readsText: Bool
    private let isFinalAtStart: [Bool]
    private let checks: UnsafeMutableBufferPointer<Check>
    private let passes: UnsafeMutableBufferPointer<Bool>
    private let literals: UnsafeMutableBufferPointer<UInt8>
    /// By slot, whether what it looks for was found.
    private let marks: UnsafeMutableBufferPointer<Bool>
    /// All predicates, if they are formulas.
    private let formulas: [Formula]?
    /// Otherwise, what is found for them.
    private let run: PredicateRun

    /// Whether a list of steps has no predicates, or such as this can decide about.
    static func suits(_ steps: [StreamStep]) -> Bool {
        guard let last = steps.last, steps.dropLast().allSatisfy({ $0.predicates.isEmpty }) else { return false }
        if last.predicates.isEmpty { return true }
        switch last.test {
        case .anyName, .namespace, .name: break
        case .node, .text, .comment, .instruction: return false
        }
        return last.axis != .attribute && !last.isPositional
            && last.slots.allSatisfy { slot in slot.alternatives.allSatisfy { isNear($0) } }
    }

    /// Whether a path in a predicate leads to children or attributes only.
    private static func isNear(_ steps: [StreamStep]) -> Bool {
        guard steps.count == 1, steps[0].axis != .descendant, !steps[0].isDeep, steps[0].predicates.isEmpty else {
            return false
        }
        if case .instruction = steps[0].test { return false }
        return true
    }

    init(_ step: StreamStep, number: Int, _ symbols: SymbolTable) {
        self.step = step
        readsName = step.predicates.contains { $0.condition.readsOwnName }
        readsText = step.predicates.contains { $0.condition.readsOwnText }
        isFinalAtStart = step.slots.map(\.isOnStartTag)
        run = PredicateRun(
            step: number, depth: 0, serial: 0, parentDepth: 0, kind: .element, slotCount: step.slots.count)
        var checks: [Check] = []
        var passes: [Bool] = []
        var literals: [UInt8] = []
        for (index, slot) in step.slots.enumerated() {
            var effect = Check.Effect.collects
            switch slot.need {
            case .exists: effect = .marks
            case .compares(.equal, .string(let string)):
                effect = .compares(start: literals.count, count: string.utf8.count)
                literals.append(contentsOf: string.utf8)
            default: break
            }
            for alternative in slot.alternatives {
                let (kind, hasName) = Self.kind(alternative[0])
                checks.append(Check(slot: index, kind: kind, names: hasName ? passes.count : -1, effect: effect))
                if hasName {
                    passes.append(contentsOf: (0..<symbols.count).map { symbols.passes(alternative[0].test, $0) })
                }
            }
        }
        unsafe self.checks = Self.copy(checks)
        unsafe self.passes = Self.copy(passes)
        unsafe self.literals = Self.copy(literals)
        unsafe marks = Self.copy(Array(repeating: false, count: step.slots.count))
        let formulas = step.predicates.compactMap { Self.formula($0.condition) }
        self.formulas = formulas.count == step.predicates.count ? formulas : nil
    }

    deinit {
        unsafe checks.deallocate()
        unsafe passes.deallocate()
        unsafe literals.deallocate()
        unsafe marks.deallocate()
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = unsafe copy.initialize(from: elements)
        return unsafe copy
    }

    private static func kind(_ step: StreamStep) -> (XMLTree.Kind?, hasName: Bool) {
        if step.axis == .attribute { return (.attribute, step.test != .node) }
        switch step.test {
        case .anyName, .namespace, .name: return (.element, true)
        case .text: return (.text, false)
        case .comment: return (.comment, false)
        case .node, .instruction: return (nil, false)
        }
    }

    private static func formula(_ condition: StreamExpression) -> Formula? {
        switch condition {
        case .flag(let slot): return .mark(slot)
        case .call(.not, let arguments): return formula(arguments[0]).map { .not($0) }
        case .and(let one, let other):
            guard let one = formula(one), let other = formula(other) else { return nil }
            return .and(one, other)
        case .or(let one, let other):
            guard let one = formula(one), let other = formula(other) else { return nil }
            return .or(one, other)
        default: return nil
        }
    }

    /// Asks whether the predicates hold.
    ///
    /// - Parameters:
    ///   - matcher: Whose builder the element lies in.
    ///   - element: The element's place.
    ///   - isComplete: Whether it has ended; before, its start tag alone is known.
    /// - Returns: Whether they do, nil if that isn't known yet.
    func ask(_ matcher: Matcher, _ element: Int, isComplete: Bool) -> Bool? {
        for index in unsafe marks.indices { unsafe marks[index] = false }
        if let formulas {
            look(matcher, element, isComplete)
            return Self.all(formulas) { decide($0, isComplete) }
        }
        run.isEnded = isComplete
        for index in isFinalAtStart.indices { run.slots[index] = SlotState(isFinal: isFinalAtStart[index]) }
        if readsName { run.name = matcher.names[Int(unsafe matcher.state.pointee.builder.nodes[element].name)] }
        run.text = readsText && isComplete ? text(matcher, element) : nil
        look(matcher, element, isComplete)
        for index in unsafe marks.indices where unsafe marks[index] { run.slots[index].flag = true }
        return Self.all(step.predicates) { $0.condition.evaluate(run, step)?.boolean }
    }

    /// Whether all hold: no as soon as one doesn't, nil if none is known not to but one isn't known.
    @inline(__always)
    private static func all<Element>(_ list: [Element], _ value: (Element) -> Bool?) -> Bool? {
        var isKnown = true
        for element in list {
            switch value(element) {
            case true: break
            case false: return false
            case nil: isKnown = false
            }
        }
        return isKnown ? true : nil
    }

    private func decide(_ formula: Formula, _ isComplete: Bool) -> Bool? {
        switch formula {
        case .mark(let slot):
            return unsafe marks[slot] ? true : isComplete || isFinalAtStart[slot] ? false : nil
        case .not(let one): return decide(one, isComplete).map { !$0 }
        case .and(let one, let other):
            let (value, otherValue) = (decide(one, isComplete), decide(other, isComplete))
            if value == false || otherValue == false { return false }
            return value == nil || otherValue == nil ? nil : true
        case .or(let one, let other):
            let (value, otherValue) = (decide(one, isComplete), decide(other, isComplete))
            if value == true || otherValue == true { return true }
            return value == nil || otherValue == nil ? nil : false
        }
    }

    /// Takes attributes and children to the checks that look for them.
    private func look(_ matcher: Matcher, _ element: Int, _ isComplete: Bool) {
        if unsafe checks.isEmpty { return }
        let nodes = unsafe matcher.state.pointee.builder.nodes.start
        let end = unsafe isComplete ? Int(nodes[element].end) : matcher.state.pointee.builder.nodes.count
        var index = element + 1
        while index < end {
            let node = unsafe nodes[index]
            if node.kind != .namespace {
                let symbol = node.name < 0 ? 0 : Int(matcher.nameSymbols[Int(node.name)])
                for place in unsafe checks.indices { unsafe take(index, node, symbol, checks[place], matcher) }
            }
            index = Int(node.end)
        }
    }

    @inline(__always)
    private func take(_ index: Int, _ node: TreeNode, _ symbol: Int, _ check: Check, _ matcher: Matcher) {
        if let kind = check.kind {
            if kind != node.kind { return }
            if check.names >= 0, unsafe !passes[check.names &+ symbol] { return }
        } else if node.kind == .attribute {
            return
        }
        switch check.effect {
        case .marks: unsafe marks[check.slot] = true
        case .compares(let start, let count):
            if unsafe marks[check.slot] { return }
            let literal = unsafe UnsafeBufferPointer(rebasing: literals[start..<start + count])
            unsafe marks[check.slot] = matcher.state.pointee.builder.withText(of: index) { bytes in
                unsafe bytes.count == count && bytes.elementsEqual(literal)
            }
        case .collects: collect(index, node, check.slot, matcher)
        }
    }

    @inline(never)
    private func collect(_ index: Int, _ node: TreeNode, _ slot: Int, _ matcher: Matcher) {
        if case .compares(let comparison, let atom) = step.slots[slot].need {
            if unsafe !marks[slot] {
                unsafe marks[slot] = XPathAtom.compare(comparison, node: text(matcher, index), atom)
            }
            return
        }
        // A union's alternatives may all lead to the node.
        if run.slots[slot].firstSerial == index { return }
        run.slots[slot].firstSerial = index
        switch step.slots[slot].need {
        case .exists, .compares: break
        case .count: run.slots[slot].count += 1
        case .first, .name:
            if run.slots[slot].first != nil { return }
            run.slots[slot].first = text(matcher, index)
            run.slots[slot].name = node.name < 0 ? nil : matcher.names[Int(node.name)]
        case .sum: run.slots[slot].sum += XPathNumber.number(text(matcher, index))
        case .values: run.slots[slot].values.append(text(matcher, index))
        }
    }

    private func text(_ matcher: Matcher, _ index: Int) -> String {
        // The builder's memory isn't changed while it is decoded.
        unsafe matcher.state.pointee.builder.withText(of: index) { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
