/// Takes nodes in document order into memory that is used again and again, out of which trees are copied.
@unsafe
struct TreeBuilder {
    private(set) var nodes: UnsafeMutablePointer<TreeNode>
    private(set) var nodeCount: Int = 0
    private var nodeCapacity = 64
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private(set) var byteCount: Int = 0
    private var byteCapacity = 4_096
    /// The open element, -1 at the top.
    private var current: Int32 = -1
    /// Set once nodes or text outgrow what can be numbered.
    private(set) var isTooLarge = false

    init() {
        unsafe nodes = .allocate(capacity: 64)
        unsafe bytes = .allocate(capacity: 4_096)
    }

    func deallocate() {
        unsafe nodes.deallocate()
        unsafe bytes.deallocate()
    }

    /// The place of the open element.
    var currentElement: Int { unsafe Int(current) }

    /// Bytes in use.
    var footprint: Int { unsafe nodeCount * MemoryLayout<TreeNode>.stride + byteCount }

    mutating func removeAll() {
        unsafe nodeCount = 0
        unsafe byteCount = 0
        unsafe current = -1
    }

    @inline(__always)
    private mutating func append(_ kind: XMLTree.Kind, _ name: Int32, _ count: Int) {
        if unsafe nodeCount == nodeCapacity { unsafe growNodes() }
        unsafe (nodes + nodeCount).initialize(
            to: TreeNode(
                kind: kind, name: name, end: Int32(truncatingIfNeeded: nodeCount &+ 1), parent: current,
                start: UInt32(truncatingIfNeeded: byteCount), count: UInt32(truncatingIfNeeded: count)))
        unsafe nodeCount &+= 1
    }

    @inline(__always)
    private mutating func put(_ start: UnsafePointer<UInt8>, _ count: Int) {
        if unsafe byteCapacity &- byteCount < count { unsafe growBytes(count) }
        unsafe (bytes + byteCount).update(from: start, count: count)
        unsafe byteCount &+= count
    }

    mutating func startElement(_ name: Int32) {
        unsafe append(.element, name, 0)
        unsafe current = Int32(truncatingIfNeeded: nodeCount &- 1)
    }

    mutating func endElement() {
        let element = unsafe nodes + Int(current)
        unsafe element.pointee.end = Int32(truncatingIfNeeded: nodeCount)
        unsafe current = element.pointee.parent
    }

    /// Adds a node with text: an attribute, a declaration, a comment, an instruction.
    mutating func leaf(_ kind: XMLTree.Kind, name: Int32, _ start: UnsafePointer<UInt8>, _ count: Int) {
        unsafe append(kind, name, count)
        unsafe put(start, count)
    }

    /// Adds text, to the node before if that is text too.
    mutating func text(_ start: UnsafePointer<UInt8>, _ count: Int) {
        if unsafe nodeCount > 0 {
            let last = unsafe nodes + (nodeCount - 1)
            if unsafe last.pointee.kind == .text && last.pointee.parent == current {
                unsafe last.pointee.count &+= UInt32(truncatingIfNeeded: count)
                return unsafe put(start, count)
            }
        }
        unsafe leaf(.text, name: -1, start, count)
    }

    @inline(never)
    private mutating func growNodes() {
        let grown = unsafe UnsafeMutablePointer<TreeNode>.allocate(capacity: nodeCapacity * 2)
        unsafe grown.moveInitialize(from: nodes, count: nodeCount)
        unsafe nodes.deallocate()
        unsafe nodes = grown
        unsafe nodeCapacity *= 2
        if unsafe nodeCapacity > Int(Int32.max) { unsafe isTooLarge = true }
    }

    @inline(never)
    private mutating func growBytes(_ count: Int) {
        let capacity = unsafe max(byteCapacity * 2, byteCount + count)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe grown.moveInitialize(from: bytes, count: byteCount)
        unsafe bytes.deallocate()
        unsafe bytes = grown
        unsafe byteCapacity = capacity
        if unsafe byteCount + count > Int(UInt32.max) { unsafe isTooLarge = true }
    }

    /// Copies a node that is complete, with all that it holds.
    func tree(from root: Int, names: [TreeName], origin: TreeOrigin?, byteOffset: Int?, serial: Int) -> XMLTree {
        let end = unsafe Int(nodes[root].end)
        let count = end - root
        let textStart = unsafe Int(nodes[root].start)
        let textEnd = unsafe end == nodeCount ? byteCount : Int(nodes[end].start)
        let copiedNodes = unsafe [TreeNode](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let target = buffer.baseAddress else { return }
            unsafe target.initialize(from: nodes + root, count: count)
            initialized = count
            if root == 0 { return }
            for index in 0..<count {
                unsafe target[index].end &-= Int32(truncatingIfNeeded: root)
                unsafe target[index].parent &-= Int32(truncatingIfNeeded: root)
                unsafe target[index].start &-= UInt32(truncatingIfNeeded: textStart)
            }
            unsafe target[0].parent = -1
        }
        let copiedBytes = unsafe [UInt8](
            UnsafeBufferPointer(start: bytes + textStart, count: textEnd - textStart))
        return XMLTree(
            storage: TreeStorage(
                nodes: copiedNodes, bytes: copiedBytes, names: names, origin: origin, byteOffset: byteOffset,
                serial: serial))
    }
}
