/// A batch's bytes: filled by whoever reads the input, then only read.
///
/// It's safe to share: nothing writes after the batch is handed on.
@safe final class BatchBuffer: @unchecked Sendable {
    private(set) var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        unsafe base = .allocate(capacity: max(capacity, 1))
        self.capacity = max(capacity, 1)
    }

    deinit {
        unsafe base.deallocate()
    }

    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: base, count: count) }

    /// Room for more bytes behind those that are there.
    func room(_ size: Int) -> UnsafeMutableRawBufferPointer {
        if count + size > capacity {
            let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: max(2 * capacity, count + size))
            unsafe grown.update(from: base, count: count)
            unsafe base.deallocate()
            unsafe base = unsafe grown
            capacity = max(2 * capacity, count + size)
        }
        return unsafe UnsafeMutableRawBufferPointer(start: base + count, count: size)
    }

    /// Notes that so many bytes were put into the room.
    func filled(_ size: Int) {
        count += size
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return }
        unsafe room(bytes.count).baseAddress.unsafelyUnwrapped.copyMemory(from: start, byteCount: bytes.count)
        filled(bytes.count)
    }

    /// Keeps the first bytes, and puts the others into a new buffer.
    func split(at index: Int, capacity: Int) -> BatchBuffer {
        let rest = BatchBuffer(capacity: max(capacity, count - index))
        unsafe rest.append(UnsafeRawBufferPointer(rebasing: bytes[index...]))
        count = index
        return rest
    }
}
