/// Bytes that grow at the end and are taken away all at once.
@safe
struct ByteBuffer: ~Copyable {
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0

    init() {
        unsafe start = nil
    }

    deinit {
        unsafe start?.deallocate()
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        if count + bytes.count > capacity { grow(to: max(count + bytes.count, capacity * 2, 64)) }
        guard let start = unsafe start else { return }
        unsafe (start + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    /// One of the bytes, counted from the last, which is 1; nil if there are not as many.
    func byte(fromEnd index: Int) -> UInt8? {
        guard index >= 1, index <= count, let start = unsafe start else { return nil }
        return unsafe start.load(fromByteOffset: count - index, as: UInt8.self)
    }

    /// Copies all bytes to a place that has room for them, and forgets them.
    mutating func move(to destination: UnsafeMutableRawPointer) {
        guard count > 0, let start = unsafe start else { return }
        unsafe destination.copyMemory(from: start, byteCount: count)
        count = 0
        if capacity > 1 << 20 {
            unsafe start.deallocate()
            unsafe self.start = nil
            capacity = 0
        }
    }

    private mutating func grow(to capacity: Int) {
        let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        if let start = unsafe start {
            unsafe grown.copyMemory(from: start, byteCount: count)
            unsafe start.deallocate()
        }
        unsafe start = unsafe grown
        self.capacity = capacity
    }
}
