/// Where the records that are made are put, and their places, until all of a batch are there.
///
/// They lie in memory of its own: the code that makes records isn't compiled for their type, and would have to look up the type
/// of an array for each. It belongs to the parser that makes them.
@safe final class RecordShelf<Record> {
    private var records: UnsafeMutablePointer<Record>
    private(set) var count = 0
    private var capacity = 64

    init() {
        // Freed by deinit, and by makeRoom() after the records have moved.
        unsafe records = .allocate(capacity: capacity)
    }

    deinit {
        // The first `count` are initialised, the others aren't.
        unsafe records.deinitialize(count: count)
        unsafe records.deallocate()
    }

    /// Puts a record at the end, which leaves the memory that it is in.
    func append(movingFrom memory: UnsafeMutableRawPointer) {
        if count == capacity { makeRoom() }
        // There is room, and nothing initialised, at the end; the caller has a record there.
        unsafe (records + count).moveInitialize(from: memory.assumingMemoryBound(to: Record.self), count: 1)
        count += 1
    }

    func append(_ record: Record) {
        if count == capacity { makeRoom() }
        // There is room, and nothing initialised, at the end.
        unsafe (records + count).initialize(to: record)
        count += 1
    }

    /// Takes all records away.
    func takeAll() -> [Record] {
        let count = count
        self.count = 0
        return unsafe Array(unsafeUninitializedCapacity: count) { taken, takenCount in
            // The array has room for all, and none is left here.
            unsafe taken.baseAddress?.moveInitialize(from: records, count: count)
            takenCount = count
        }
    }

    private func makeRoom() {
        let larger = UnsafeMutablePointer<Record>.allocate(capacity: 2 * capacity)
        unsafe larger.moveInitialize(from: records, count: count)
        unsafe records.deallocate()
        unsafe records = larger
        capacity *= 2
    }
}
