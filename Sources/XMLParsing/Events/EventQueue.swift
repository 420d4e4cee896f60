/// Events that wait to be pulled, in memory of their own: each is moved in and moved out, never copied.
@safe
struct EventQueue: ~Copyable {
    /// An event and where it starts.
    struct Entry {
        var event: XMLEvent
        var position: XMLPosition
    }

    private var base: UnsafeMutablePointer<Entry>
    private var capacity = 64
    private var first = 0
    private var end = 0

    /// Where the event that was last taken starts.
    private(set) var position = XMLPosition(byteOffset: 0, line: 1, column: 1)

    init() {
        // Freed by deinit, and by grow() after the entries have moved.
        unsafe base = .allocate(capacity: capacity)
    }

    deinit {
        // The entries from first to end are initialised, the others aren't.
        unsafe (base + first).deinitialize(count: end - first)
        unsafe base.deallocate()
    }

    var isEmpty: Bool { first == end }

    mutating func append(_ event: consuming XMLEvent, at position: XMLPosition) {
        if end == capacity { makeRoom() }
        // There is room, and nothing initialised, at the end.
        unsafe (base + end).initialize(to: Entry(event: event, position: position))
        end += 1
    }

    /// Takes the event that has waited longest; nil if none does.
    mutating func take() -> XMLEvent? {
        if first == end { return nil }
        // Initialised, and not looked at again.
        let entry = unsafe (base + first).move()
        first += 1
        if first == end {
            first = 0
            end = 0
        }
        position = entry.position
        return entry.event
    }

    @inline(never)
    private mutating func makeRoom() {
        if first > 0 {
            // The entries move to the start; what was taken there isn't initialised.
            unsafe base.moveInitialize(from: base + first, count: end - first)
            end -= first
            first = 0
        } else {
            let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
            // The new memory has room for all entries, and the old memory is left with none.
            unsafe larger.moveInitialize(from: base, count: end)
            unsafe base.deallocate()
            unsafe base = larger
            capacity *= 2
        }
    }
}
