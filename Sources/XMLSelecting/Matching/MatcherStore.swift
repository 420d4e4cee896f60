import XMLMessages

/// What a matcher keeps besides the state of every event, in memory of its own.
///
/// Stored properties of a class are checked for overlapping access each time they are used, which would cost more than most of
/// what is done with them. What is in here isn't checked: it is used by one event at a time, and no access to a part of it is
/// open while a handler is called.
struct MatcherStore {
    var handlers: [MatchHandler] = []
    var automaton = Automaton()
    var names: [TreeName] = []
    /// What they are to the automaton.
    var nameSymbols: [Int32] = []
    /// Places of prefixes and of instructions' targets among the names.
    var otherNames: [ExactString: Int32] = [:]
    /// The storage of a match that was let go of, for the next one.
    var spare: TreeStorage?
    var isPrepared = false
    /// Whether a document has started, and none has ended since.
    var isInDocument = false
    /// Whether a path was added to the document at hand.
    var isLate = false
    var isInDoctype = false
    var misuse: XMLSelectingError?
    /// Why a path that was added can't be followed.
    var refusal: XMLPathError?

    var captures: [Matcher.Capture] = []
    var textUsers: [Matcher.TextUser] = []
    var gathered: [UInt8] = []
    /// A text that a path may select, until it ends.
    var openText: [UInt8] = []
    var openTextOffset = 0
    var hasOpenText = false
    var forwards: [Matcher.Forward] = []
    var mappings: [Matcher.Mapping] = []
    /// What is known about the elements around the last match, and the number of its parent.
    var origin: TreeOrigin?
    var originSerial = 0

    /// By step, the matches of open elements, and the predicates of open elements, innermost last.
    var openMatches: [[NodeMatch]] = []
    var openRuns: [[PredicateRun]] = []
    var counters: [[Matcher.Counter]] = []
    var openFeeds: [(depth: Int, feed: SlotFeed)] = []
    /// Steps with a node that may be the last one, and the depth of the elements that it would be the last in.
    var held: [(step: Int, depth: Int)] = []
    /// Whether a match was decided that may have to be delivered.
    var needsDrain = false

    /// Undecided matches, now and at most.
    var pendingCount = 0
    var peakPendingCount = 0
    var queuedBytes = 0
}

extension Matcher {
    var handlers: [MatchHandler] {
        @inline(__always) _read { yield unsafe store.pointee.handlers }
        @inline(__always) _modify { yield unsafe &store.pointee.handlers }
    }

    var automaton: Automaton {
        @inline(__always) _read { yield unsafe store.pointee.automaton }
        @inline(__always) _modify { yield unsafe &store.pointee.automaton }
    }

    var names: [TreeName] {
        @inline(__always) _read { yield unsafe store.pointee.names }
        @inline(__always) _modify { yield unsafe &store.pointee.names }
    }

    var nameSymbols: [Int32] {
        @inline(__always) _read { yield unsafe store.pointee.nameSymbols }
        @inline(__always) _modify { yield unsafe &store.pointee.nameSymbols }
    }

    var otherNames: [ExactString: Int32] {
        @inline(__always) _read { yield unsafe store.pointee.otherNames }
        @inline(__always) _modify { yield unsafe &store.pointee.otherNames }
    }

    var spare: TreeStorage? {
        @inline(__always) _read { yield unsafe store.pointee.spare }
        @inline(__always) _modify { yield unsafe &store.pointee.spare }
    }

    var isInDocument: Bool {
        @inline(__always) _read { yield unsafe store.pointee.isInDocument }
        @inline(__always) _modify { yield unsafe &store.pointee.isInDocument }
    }

    var isLate: Bool {
        @inline(__always) _read { yield unsafe store.pointee.isLate }
        @inline(__always) _modify { yield unsafe &store.pointee.isLate }
    }

    var isPrepared: Bool {
        @inline(__always) _read { yield unsafe store.pointee.isPrepared }
        @inline(__always) _modify { yield unsafe &store.pointee.isPrepared }
    }

    var isInDoctype: Bool {
        @inline(__always) _read { yield unsafe store.pointee.isInDoctype }
        @inline(__always) _modify { yield unsafe &store.pointee.isInDoctype }
    }

    var misuse: XMLSelectingError? {
        @inline(__always) _read { yield unsafe store.pointee.misuse }
        @inline(__always) _modify { yield unsafe &store.pointee.misuse }
    }

    var refusal: XMLPathError? {
        @inline(__always) _read { yield unsafe store.pointee.refusal }
        @inline(__always) _modify { yield unsafe &store.pointee.refusal }
    }

    var captures: [Capture] {
        @inline(__always) _read { yield unsafe store.pointee.captures }
        @inline(__always) _modify { yield unsafe &store.pointee.captures }
    }

    var textUsers: [TextUser] {
        @inline(__always) _read { yield unsafe store.pointee.textUsers }
        @inline(__always) _modify { yield unsafe &store.pointee.textUsers }
    }

    var gathered: [UInt8] {
        @inline(__always) _read { yield unsafe store.pointee.gathered }
        @inline(__always) _modify { yield unsafe &store.pointee.gathered }
    }

    var openText: [UInt8] {
        @inline(__always) _read { yield unsafe store.pointee.openText }
        @inline(__always) _modify { yield unsafe &store.pointee.openText }
    }

    var openTextOffset: Int {
        @inline(__always) _read { yield unsafe store.pointee.openTextOffset }
        @inline(__always) _modify { yield unsafe &store.pointee.openTextOffset }
    }

    var hasOpenText: Bool {
        @inline(__always) _read { yield unsafe store.pointee.hasOpenText }
        @inline(__always) _modify { yield unsafe &store.pointee.hasOpenText }
    }

    var forwards: [Forward] {
        @inline(__always) _read { yield unsafe store.pointee.forwards }
        @inline(__always) _modify { yield unsafe &store.pointee.forwards }
    }

    var mappings: [Mapping] {
        @inline(__always) _read { yield unsafe store.pointee.mappings }
        @inline(__always) _modify { yield unsafe &store.pointee.mappings }
    }

    var origin: TreeOrigin? {
        @inline(__always) _read { yield unsafe store.pointee.origin }
        @inline(__always) _modify { yield unsafe &store.pointee.origin }
    }

    var originSerial: Int {
        @inline(__always) _read { yield unsafe store.pointee.originSerial }
        @inline(__always) _modify { yield unsafe &store.pointee.originSerial }
    }

    var openMatches: [[NodeMatch]] {
        @inline(__always) _read { yield unsafe store.pointee.openMatches }
        @inline(__always) _modify { yield unsafe &store.pointee.openMatches }
    }

    var openRuns: [[PredicateRun]] {
        @inline(__always) _read { yield unsafe store.pointee.openRuns }
        @inline(__always) _modify { yield unsafe &store.pointee.openRuns }
    }

    var counters: [[Counter]] {
        @inline(__always) _read { yield unsafe store.pointee.counters }
        @inline(__always) _modify { yield unsafe &store.pointee.counters }
    }

    var openFeeds: [(depth: Int, feed: SlotFeed)] {
        @inline(__always) _read { yield unsafe store.pointee.openFeeds }
        @inline(__always) _modify { yield unsafe &store.pointee.openFeeds }
    }

    var held: [(step: Int, depth: Int)] {
        @inline(__always) _read { yield unsafe store.pointee.held }
        @inline(__always) _modify { yield unsafe &store.pointee.held }
    }

    var needsDrain: Bool {
        @inline(__always) _read { yield unsafe store.pointee.needsDrain }
        @inline(__always) _modify { yield unsafe &store.pointee.needsDrain }
    }

    var pendingCount: Int {
        @inline(__always) _read { yield unsafe store.pointee.pendingCount }
        @inline(__always) _modify { yield unsafe &store.pointee.pendingCount }
    }

    var peakPendingCount: Int {
        @inline(__always) _read { yield unsafe store.pointee.peakPendingCount }
        @inline(__always) _modify { yield unsafe &store.pointee.peakPendingCount }
    }

    var queuedBytes: Int {
        @inline(__always) _read { yield unsafe store.pointee.queuedBytes }
        @inline(__always) _modify { yield unsafe &store.pointee.queuedBytes }
    }
}
