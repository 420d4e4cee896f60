/// Events that wait to be pulled, in memory of their own: each is moved in and moved out, never copied.
@safe
struct EventQueue: ~Copyable {
    private var events: UnsafeMutablePointer<XMLEvent>
    /// Where each of the events starts.
    private var positions: UnsafeMutablePointer<XMLPosition>
    private var capacity = 64
    private var first = 0
    private var end = 0

    /// Where the event that was last taken starts.
    private var taken = XMLPosition(byteOffset: 0, line: 1, column: 1)

    init() {
        // Freed by deinit, and by makeRoom() after the entries have moved.
        unsafe events = .allocate(capacity: capacity)
        unsafe positions = .allocate(capacity: capacity)
    }

    deinit {
        // The entries from first to end are initialised, the others aren't.
        unsafe (events + first).deinitialize(count: end - first)
        unsafe events.deallocate()
        unsafe positions.deallocate()
    }

    var isEmpty: Bool { first == end }

    mutating func append(_ event: consuming XMLEvent, at position: XMLPosition) {
        if end == capacity { makeRoom() }
        // There is room, and nothing initialised, at the end.
        unsafe (events + end).initialize(to: event)
        unsafe (positions + end).initialize(to: position)
        end &+= 1
    }

    /// Takes the event that has waited longest; nil if none does.
    mutating func take() -> XMLEvent? {
        if first == end { return nil }
        let index = first
        unsafe taken = positions[index]
        first &+= 1
        if first == end {
            first = 0
            end = 0
        }
        // Initialised, and not looked at again.
        return unsafe (events + index).move()
    }

    /// Where the event that was last taken starts, by way of a function that completes it.
    mutating func position(_ settle: (XMLPosition) -> XMLPosition) -> XMLPosition {
        taken = settle(taken)
        return taken
    }

    /// Completes all positions.
    mutating func settle(_ settle: (XMLPosition) -> XMLPosition) {
        taken = settle(taken)
        for index in first..<end { unsafe positions[index] = settle(positions[index]) }
    }

    @inline(never)
    private mutating func makeRoom() {
        let count = end - first
        if first > 0 {
            // The entries move to the start; what was taken there isn't initialised.
            unsafe events.moveInitialize(from: events + first, count: count)
            unsafe positions.moveInitialize(from: positions + first, count: count)
        } else {
            // The new memory has room for all entries, and the old memory is left with none.
            unsafe events = Self.moved(events, count, capacity: 2 * capacity)
            unsafe positions = Self.moved(positions, count, capacity: 2 * capacity)
            capacity *= 2
        }
        first = 0
        end = count
    }

    private static func moved<Element>(
        _ old: UnsafeMutablePointer<Element>, _ count: Int, capacity: Int
    ) -> UnsafeMutablePointer<Element> {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        unsafe larger.moveInitialize(from: old, count: count)
        unsafe old.deallocate()
        return unsafe larger
    }
}
