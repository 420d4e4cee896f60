/// All paths of a selector as one automaton over names.
///
/// It disregards predicates. Its states are made when a document first reaches them: a state says which steps the innermost
/// open element may take part in, and which steps apply below it at any depth.
struct Automaton {
    /// A step of one of the paths; the first is the document.
    final class Step {
        let step: StreamStep
        /// The step before it; for the first step of a relative path in a predicate, the step that the predicate is about.
        let source: Int
        /// The step whose predicate it serves, -1 on a selector's own path.
        let anchor: Int
        /// The handler that its nodes go to, -1 if it isn't the last of a path.
        let handler: Int
        /// The slot that its nodes feed, -1 if it isn't the last of a relative path.
        let slot: Int
        /// Whether a predicate decides about it, or about a step before it.
        let isConditional: Bool
        /// Whether predicates look at the node's own text.
        let readsText: Bool
        /// Its predicates, if they are asked of elements that are complete; the automaton then takes no notice of them.
        fileprivate(set) var test: ContentTest?

        init(
            _ step: StreamStep, source: Int = -1, anchor: Int = -1, handler: Int = -1, slot: Int = -1,
            isConditional: Bool = false
        ) {
            self.step = step
            self.source = source
            self.anchor = anchor
            self.handler = handler
            self.slot = slot
            self.isConditional = isConditional
            readsText = step.predicates.contains { $0.condition.readsOwnText }
        }
    }

    /// What an open element means to the paths.
    struct State {
        var matched: [Int]
        var carried: [Int]
        /// Steps with conditions that the element may match, outer ones first.
        var conditional: [Int] = []
        /// Handlers that get the element in any case.
        var certain: [Int] = []
        /// Handlers that get the element if one of these steps' tests holds.
        var tested: [(handler: Int, steps: [Int])] = []
        /// Steps that its attributes may match: first those that serve predicates on the element itself.
        var ownAttributes: [Int] = []
        var attributes: [Int] = []
        var texts: [Int] = []
        var comments: [Int] = []
        var instructions: [Int] = []
    }

    private(set) var steps: [Step]
    private var followers: [[Int]] = [[]]
    /// Steps that get tests.
    private var tested: [Int] = []
    private(set) var states: [State] = []
    private var numbers: [[Int]: Int] = [:]
    let symbols = SymbolTable()

    static let documentStep = 0

    init() {
        steps = [Step(StreamStep(axis: .child, test: .node))]
    }

    /// Adds a path whose nodes go to a handler.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - handler: The handler's number.
    ///   - buildsTrees: Whether it takes trees, so that predicates can be asked of them.
    mutating func add(_ path: StreamPath, handler: Int, buildsTrees: Bool) {
        let isTested = buildsTrees && path.alternatives.allSatisfy { ContentTest.suits($0) }
        for alternative in path.alternatives {
            add(
                alternative, from: Self.documentStep, anchor: -1, handler: handler, slot: -1,
                isTested: isTested && !(alternative.last?.predicates.isEmpty ?? true))
        }
    }

    /// Makes what can only be made when all paths have been added.
    mutating func finish() {
        for number in tested {
            steps[number].test = ContentTest(steps[number].step, number: number, symbols)
        }
    }

    private mutating func add(
        _ list: [StreamStep], from start: Int, anchor: Int, handler: Int, slot: Int, isTested: Bool = false
    ) {
        var source = start
        for (place, step) in list.enumerated() {
            let number = steps.count
            let isLast = place == list.count - 1
            let isTested = isTested && isLast
            steps.append(
                Step(
                    step, source: source, anchor: anchor, handler: isLast ? handler : -1, slot: isLast ? slot : -1,
                    isConditional: !isTested
                        && (anchor >= 0 || steps[source].isConditional || !step.predicates.isEmpty)))
            followers.append([])
            followers[source].append(number)
            symbols.add(step.test)
            if isTested {
                tested.append(number)
                for slot in step.slots { for alternative in slot.alternatives { symbols.add(alternative[0].test) } }
                return
            }
            for (index, slot) in step.slots.enumerated() {
                for alternative in slot.alternatives {
                    add(alternative, from: number, anchor: number, handler: -1, slot: index)
                }
            }
            source = number
        }
    }

    /// The state of the document itself.
    mutating func start() -> Int {
        let document = Self.documentStep
        return intern([document], isAnywhere(document) ? [document] : [])
    }

    private func isAnywhere(_ source: Int) -> Bool {
        followers[source].contains { steps[$0].step.isAnywhere }
    }

    /// The state of an element whose name has a symbol, inside an element in a state.
    mutating func next(_ state: Int, _ symbol: Int) -> Int {
        let outer = states[state]
        var matched: [Int] = []
        func take(_ source: Int, anywhereOnly: Bool) {
            for number in followers[source] {
                let step = steps[number].step
                guard step.axis != .attribute, !anywhereOnly || step.isAnywhere, symbols.passes(step.test, symbol)
                else {
                    continue
                }
                matched.append(number)
            }
        }
        for source in outer.matched { take(source, anywhereOnly: false) }
        for source in outer.carried { take(source, anywhereOnly: true) }
        matched = Self.unique(matched)
        return intern(matched, Self.unique(outer.carried + matched.filter(isAnywhere)))
    }

    private static func unique(_ list: [Int]) -> [Int] {
        var result: [Int] = []
        for number in list.sorted() where result.last != number { result.append(number) }
        return result
    }

    private mutating func intern(_ matched: [Int], _ carried: [Int]) -> Int {
        let key = matched + [-1] + carried
        if let number = numbers[key] { return number }
        numbers[key] = states.count
        states.append(describe(matched, carried))
        return states.count - 1
    }

    private func describe(_ matched: [Int], _ carried: [Int]) -> State {
        var state = State(matched: matched, carried: carried)
        var tested: [Int: [Int]] = [:]
        for number in matched where number != Self.documentStep {
            if steps[number].isConditional {
                state.conditional.append(number)
            } else if steps[number].test != nil {
                tested[steps[number].handler, default: []].append(number)
            } else if steps[number].handler >= 0, !state.certain.contains(steps[number].handler) {
                state.certain.append(steps[number].handler)
            }
        }
        for (handler, steps) in tested.sorted(by: { $0.key < $1.key }) where !state.certain.contains(handler) {
            state.tested.append((handler, steps))
        }
        var leaves: [Int] = []
        for source in matched { leaves += followers[source] }
        for source in carried { leaves += followers[source].filter { steps[$0].step.isAnywhere } }
        for number in Self.unique(leaves) { place(number, in: &state) }
        return state
    }

    private func place(_ number: Int, in state: inout State) {
        let step = steps[number]
        if step.step.axis == .attribute {
            if step.source == step.anchor {
                state.ownAttributes.append(number)
            } else {
                state.attributes.append(number)
            }
            return
        }
        switch step.step.test {
        case .node:
            state.texts.append(number)
            state.comments.append(number)
            state.instructions.append(number)
        case .text: state.texts.append(number)
        case .comment: state.comments.append(number)
        case .instruction: state.instructions.append(number)
        case .anyName, .namespace, .name: break
        }
    }

    /// Forgets all states but those that are in use, and returns their new numbers.
    mutating func keep(_ used: Set<Int>) -> [Int: Int] {
        let old = states
        states = []
        numbers = [:]
        var map: [Int: Int] = [:]
        for number in used.sorted() { map[number] = intern(old[number].matched, old[number].carried) }
        return map
    }
}

extension StreamExpression {
    var readsOwnText: Bool { contains { if case .ownText = $0 { true } else { false } } }

    var readsOwnName: Bool {
        contains {
            switch $0 {
            case .ownName, .passes: true
            default: false
            }
        }
    }

    private func contains(_ condition: (StreamExpression) -> Bool) -> Bool {
        if condition(self) { return true }
        switch self {
        case .or(let one, let other), .and(let one, let other), .comparison(_, let one, let other),
            .arithmetic(_, let one, let other):
            return one.contains(condition) || other.contains(condition)
        case .anyCompares(_, _, let one), .negation(let one): return one.contains(condition)
        case .call(_, let arguments): return arguments.contains { $0.contains(condition) }
        default: return false
        }
    }
}
