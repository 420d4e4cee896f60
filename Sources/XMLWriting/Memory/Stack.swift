/// A growing stack of plain values in memory of its own: an array without uniqueness and bounds checks on the hot path.
@safe struct Stack<Element: BitwiseCopyable>: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<Element>

    init(capacity: Int) {
        self.capacity = capacity
        // Freed by deinit, and by grow() after the elements have moved.
        unsafe base = .allocate(capacity: capacity)
    }

    deinit {
        // Allocated by init or grow(); plain values need no deinitialisation.
        unsafe base.deallocate()
    }

    @inline(__always) var isEmpty: Bool { count == 0 }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            // In bounds: callers index below count only.
            return unsafe base[index]
        }
        set {
            assert(index >= 0 && index < count)
            // In bounds: callers index below count only.
            unsafe base[index] = newValue
        }
    }

    @inline(__always)
    mutating func push(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        // count < capacity now.
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    mutating func truncate(to newCount: Int) {
        assert(newCount <= count)
        count = newCount
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let newCapacity = max(needed, capacity * 2)
        // The old memory holds count initialised elements, the new one has room for more.
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        unsafe moved.moveInitialize(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = moved
        capacity = newCapacity
    }
}

extension Stack where Element == UInt8 {
    /// Appends a run of bytes and returns where it starts.
    @inline(__always)
    @discardableResult
    mutating func push(_ bytes: Bytes) -> Int {
        let start = count
        if capacity - count < bytes.count { grow(to: count + bytes.count) }
        // Room was made above, and the source isn't part of this stack.
        unsafe copyBytes(from: bytes.start, to: base + count, count: bytes.count)
        count += bytes.count
        return start
    }

    /// Appends `</name>` and returns where it starts.
    @inline(__always)
    mutating func push(endTagOf name: Bytes) -> Int {
        let start = count
        let length = name.count &+ 3
        if capacity &- start < length { grow(to: start + length) }
        // Room for the name and three more bytes was made above.
        let tag = unsafe base + start
        unsafe tag[0] = 0x3C
        unsafe tag[1] = 0x2F
        unsafe copyBytes(from: name.start, to: tag + 2, count: name.count)
        unsafe tag[length &- 1] = 0x3E
        count = start &+ length
        return start
    }

    /// A view of a part, valid until the next push.
    @inline(__always)
    func bytes(at start: Int, count length: Int) -> Bytes {
        assert(start >= 0 && start + length <= count)
        // In bounds, by the assertion's condition.
        return unsafe Bytes(start: base + start, count: length)
    }
}

/// Copies bytes; short runs, which most names and many texts are, without a call.
@inline(__always)
func copyBytes(from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    let from = unsafe UnsafeRawPointer(source)
    let to = UnsafeMutableRawPointer(target)
    // Two overlapping words cover each length without reading or writing outside of it.
    if count > 16 {
        unsafe to.copyMemory(from: from, byteCount: count)
    } else if count >= 8 {
        let head = unsafe from.loadUnaligned(as: UInt64.self)
        let tail = unsafe from.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        unsafe to.storeBytes(of: head, as: UInt64.self)
        unsafe to.storeBytes(of: tail, toByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
        let head = unsafe from.loadUnaligned(as: UInt32.self)
        let tail = unsafe from.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
        unsafe to.storeBytes(of: head, as: UInt32.self)
        unsafe to.storeBytes(of: tail, toByteOffset: count - 4, as: UInt32.self)
    } else if count >= 2 {
        let head = unsafe from.loadUnaligned(as: UInt16.self)
        let tail = unsafe from.loadUnaligned(fromByteOffset: count - 2, as: UInt16.self)
        unsafe to.storeBytes(of: head, as: UInt16.self)
        unsafe to.storeBytes(of: tail, toByteOffset: count - 2, as: UInt16.self)
    } else if count == 1 {
        unsafe target[0] = source[0]
    }
}
