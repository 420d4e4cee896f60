import XMLParsing

/// Follows paths through a document's events.
///
/// An event that concerns no path costs a look at the name's last byte and a step of the automaton (`Matcher+Events`). Where the
/// automaton says that an element, an attribute or a text may match, its matches and predicates are gone into
/// (`Matcher+Elements`, `Matcher+Predicates`), and its tree is built and delivered (`Matcher+Captures`, `Matcher+Delivery`).
@safe
final class Matcher {
    /// An element whose tree is being built.
    struct Capture {
        /// The handler's number.
        var handler: Int
        var candidate: Candidate?
        /// Whether tests decide about it when it is complete.
        var isTested: Bool
        var depth: Int
        var node: Int
        var byteOffset: Int
    }

    /// An element whose text is being gathered.
    struct TextUser {
        enum User {
            case run(PredicateRun)
            case feed(SlotFeed)
            case value(MatchHandler, Candidate?)
        }

        var user: User
        var depth: Int
        var start: Int
    }

    /// A node whose events a handler hears as they come.
    struct Forward {
        var handler: MatchHandler
        var sink: EventSink
        var depth: Int
        var skippedFrom: Int?
    }

    struct Mapping {
        var prefix: String
        var uri: String
        var depth: Int
    }

    /// Positions counted below one element.
    struct Counter {
        var depth: Int
        var serial: Int
        var counts: [Int]
        /// The node that may be the last.
        var held: PredicateRun?
    }

    let state: UnsafeMutablePointer<MatcherState>
    let options: XMLSelectingOptions
    let store: UnsafeMutablePointer<MatcherStore>
    let forwardSource = DetachedSource()
    private var reservedStates = 0

    init(options: XMLSelectingOptions) {
        self.options = options
        unsafe store = .allocate(capacity: 1)
        unsafe store.initialize(to: MatcherStore())
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: MatcherState())
    }

    deinit {
        unsafe store.deinitialize(count: 1)
        unsafe store.deallocate()
        unsafe state.pointee.deallocate()
        unsafe state.deallocate()
    }

    func add(_ path: StreamPath, limit: Int?, _ delivery: MatchHandler.Delivery) {
        if isInDocument { isLate = true }
        handlers.append(MatchHandler(path, number: handlers.count, limit: limit, delivery))
        isPrepared = false
        unsafe state.pointee.isDue = true
    }

    /// Makes ready for a document.
    func start() {
        isInDocument = true
        isLate = false
        if !isPrepared {
            isPrepared = true
            automaton = Automaton()
            for (index, handler) in handlers.enumerated() {
                automaton.add(handler.path, handler: index, buildsTrees: handler.buildsTrees)
            }
            automaton.finish()
            noteMentions()
            forgetNames()
            unsafe state.pointee.symbolCount = automaton.symbols.count
        }
        for handler in handlers { handler.reset() }
        captures.removeAll()
        textUsers.removeAll()
        gathered.removeAll()
        openText.removeAll()
        hasOpenText = false
        forwards.removeAll()
        mappings.removeAll()
        origin = nil
        originSerial = 0
        openFeeds.removeAll()
        held.removeAll()
        needsDrain = false
        openMatches = Array(repeating: [], count: automaton.steps.count)
        openRuns = openMatches.map { _ in [] }
        counters = openMatches.map { _ in [] }
        pendingCount = 0
        peakPendingCount = 0
        queuedBytes = 0
        isInDoctype = false
        unsafe state.pointee.builder.removeAll()
        unsafe state.pointee.captureCount = 0
        unsafe state.pointee.textUserCount = 0
        unsafe state.pointee.depth = 0
        unsafe state.pointee.serial = 0
        unsafe state.pointee.isDue = false
        unsafe state.pointee.hasFreshMappings = false
        let start = automaton.start()
        reserveTransitions()
        unsafe state.pointee.frames.initialize(to: Frame(code: code(of: start), duties: .document, serial: 0))
    }

    /// Finds out which names of elements concern the paths at all.
    private func noteMentions() {
        unsafe state.pointee.mentions.update(repeating: false, count: 256)
        for step in automaton.steps where step.step.axis != .attribute {
            switch step.step.test {
            case .name(let local, _):
                if let last = local.utf8.last { unsafe state.pointee.mentions[Int(last)] = true }
            case .namespace: unsafe state.pointee.mentions.update(repeating: true, count: 256)
            case .anyName, .node, .text, .comment, .instruction: break
            }
        }
    }

    private static let stateLimit = 4_096

    private func reserveTransitions() {
        let symbolCount = unsafe state.pointee.symbolCount
        let needed = automaton.states.count
        let capacity = max(16, needed * 2)
        let grown = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * symbolCount)
        unsafe grown.initialize(repeating: -1, count: capacity * symbolCount)
        unsafe state.pointee.transitions.deallocate()
        unsafe state.pointee.transitions = grown
        reservedStates = capacity
    }

    private func code(of number: Int) -> Int32 {
        let state = automaton.states[number]
        let looks =
            !state.conditional.isEmpty || !state.certain.isEmpty || !state.tested.isEmpty || !state.attributes.isEmpty
            || !state.ownAttributes.isEmpty
        return Frame.code(number, looksAtElement: looks, looksAtText: !state.texts.isEmpty)
    }

    /// Works out a transition that wasn't needed before.
    @inline(never)
    func transition(from outer: Int, _ symbol: Int) -> Int32 {
        var outer = outer
        if automaton.states.count >= Self.stateLimit {
            outer = forgetStates()
        }
        let next = automaton.next(outer, symbol)
        // A table that grows starts anew: what was known of it comes back state by state.
        if automaton.states.count > reservedStates { reserveTransitions() }
        let code = code(of: next)
        unsafe state.pointee.transitions[outer * state.pointee.symbolCount + symbol] = code
        return code
    }

    /// Keeps the states of open elements only; returns the new number of the innermost one.
    private func forgetStates() -> Int {
        let depth = unsafe state.pointee.depth
        let frames = unsafe state.pointee.frames
        var used: Set<Int> = []
        for index in 0...depth { used.insert(unsafe frames[index].state) }
        let map = automaton.keep(used)
        for index in 0...depth {
            if let number = map[unsafe frames[index].state] { unsafe frames[index].code = code(of: number) }
        }
        reserveTransitions()
        return unsafe frames[depth].state
    }
}
