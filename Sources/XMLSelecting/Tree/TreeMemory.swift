/// Nodes or text in one piece of memory, which a tree's storage or the builder owns and lets go of.
///
/// An array would count references and check for others at each change; here the owner does so once for all.
@safe
struct TreeMemory<Element: BitwiseCopyable> {
    private(set) var start: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity: Int

    init(capacity: Int) {
        unsafe start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    /// Copies elements into memory just large enough.
    init(_ elements: UnsafeBufferPointer<Element>) {
        self.init(capacity: elements.count)
        if let base = elements.baseAddress { unsafe start.initialize(from: base, count: elements.count) }
        count = elements.count
    }

    init(_ elements: [Element]) {
        self = unsafe elements.withUnsafeBufferPointer { unsafe TreeMemory($0) }
    }

    func deallocate() {
        unsafe start.deallocate()
    }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(index >= 0 && index < count, "a node's place is out of range")
            return unsafe start[index]
        }
        @inline(__always) set {
            precondition(index >= 0 && index < count, "a node's place is out of range")
            unsafe start[index] = newValue
        }
    }

    /// A part, which stays as it is until the owner changes or goes.
    @inline(__always)
    subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a node's text is out of range")
        return unsafe UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
    }

    /// Forgets the elements, and gives memory back that is more than a match usually needs.
    @inline(__always)
    mutating func removeAll() {
        count = 0
        if capacity > Self.modestCapacity { shrink() }
    }

    /// About a megabyte.
    private static var modestCapacity: Int { (1 << 20) / MemoryLayout<Element>.stride }

    var isModest: Bool { capacity <= Self.modestCapacity }

    @inline(never)
    private mutating func shrink() {
        unsafe start.deallocate()
        capacity = 64
        unsafe start = .allocate(capacity: capacity)
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(1) }
        unsafe (start + count).initialize(to: element)
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ elements: UnsafePointer<Element>, _ added: Int) {
        if capacity &- count < added { grow(added) }
        unsafe (start + count).initialize(from: elements, count: added)
        count &+= added
    }

    /// Makes room at the end, for elements that the caller puts there.
    @inline(__always)
    mutating func extend(_ added: Int) -> UnsafeMutablePointer<Element> {
        if capacity &- count < added { grow(added) }
        let end = unsafe start + count
        count &+= added
        return unsafe end
    }

    mutating func append(_ elements: UnsafeBufferPointer<Element>) {
        if let base = elements.baseAddress { unsafe append(base, elements.count) }
    }

    /// Puts other elements in the place of some.
    mutating func replaceSubrange(_ range: Range<Int>, with elements: [Element]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a node's place is out of range")
        let change = elements.count - range.count
        if count + change > capacity { grow(change) }
        let tail = unsafe start + range.upperBound
        unsafe (tail + change).update(from: tail, count: count - range.upperBound)
        unsafe elements.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress {
                unsafe (start + range.lowerBound).update(from: base, count: buffer.count)
            }
        }
        count += change
    }

    @inline(never)
    private mutating func grow(_ added: Int) {
        let larger = max(capacity * 2, count + added, 64)
        let grown = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        unsafe grown.moveInitialize(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = grown
        capacity = larger
    }
}
