/// Events that wait to be pulled, in memory of their own: each is moved in and moved out, never copied.
@safe
struct EventQueue: ~Copyable {
    /// An event, and where it starts.
    private struct Entry {
        /// First, so that a pointer to the entry is one to the event.
        var event: XMLEvent
        var position: XMLPosition
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 64
    private var first = 0
    private var end = 0

    /// Which entry was last taken, as long as its position is still in it; -1 afterwards.
    private var takenIndex = -1
    /// Where the event that was last taken starts, once `takenIndex` doesn't say.
    private var taken = XMLPosition(byteOffset: 0, line: 1, column: 1)

    init() {
        // Freed by deinit, and by makeRoom() after the entries have moved.
        unsafe entries = .allocate(capacity: capacity)
    }

    deinit {
        // The entries from first to end are initialised; of others, only positions, which need no more, are left.
        unsafe (entries + first).deinitialize(count: end - first)
        unsafe entries.deallocate()
    }

    var isEmpty: Bool { first == end }

    mutating func append(_ event: consuming XMLEvent, at position: XMLPosition) {
        if end == capacity { makeRoom() }
        // There is room, and nothing initialised, at the end.
        unsafe (entries + end).initialize(to: Entry(event: event, position: position))
        end &+= 1
    }

    /// Takes the event that has waited longest; nil if none does.
    mutating func take() -> XMLEvent? {
        if first == end { return nil }
        let index = first
        takenIndex = index
        first = index &+ 1
        // Initialised, and not looked at again.
        return unsafe UnsafeMutableRawPointer(entries + index).assumingMemoryBound(to: XMLEvent.self).move()
    }

    /// Where the event that was last taken starts, by way of a function that completes it.
    mutating func position(_ settle: (XMLPosition) -> XMLPosition) -> XMLPosition {
        keepPosition()
        taken = settle(taken)
        return taken
    }

    /// Completes all positions.
    mutating func settle(_ settle: (XMLPosition) -> XMLPosition) {
        keepPosition()
        taken = settle(taken)
        for index in first..<end { unsafe entries[index].position = settle(entries[index].position) }
    }

    /// Makes ready for more events: after all were taken, they start from the front.
    mutating func refill() {
        keepPosition()
        guard first == end else { return }
        first = 0
        end = 0
    }

    /// Copies the position of the event that was last taken, before others come in its place.
    private mutating func keepPosition() {
        if takenIndex >= 0 { unsafe taken = entries[takenIndex].position }
        takenIndex = -1
    }

    @inline(never)
    private mutating func makeRoom() {
        keepPosition()
        let count = end - first
        if first > 0 {
            // The entries move to the start; what was taken there isn't initialised.
            unsafe entries.moveInitialize(from: entries + first, count: count)
        } else {
            // The new memory has room for all entries, and the old memory is left with none.
            let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
            unsafe larger.moveInitialize(from: entries, count: count)
            unsafe entries.deallocate()
            unsafe entries = larger
            capacity *= 2
        }
        first = 0
        end = count
    }
}
