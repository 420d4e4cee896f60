/// Takes nodes in document order into memory that is used again and again, and that trees are copied from or made of.
@unsafe
struct TreeBuilder {
    private(set) var nodes = TreeMemory<TreeNode>(capacity: 32)
    private(set) var bytes = TreeMemory<UInt8>(capacity: 1_024)
    /// The open element, -1 at the top.
    private var current: Int32 = -1
    /// Whether the last node is a text, which more text belongs to.
    private var endsInText = false
    /// Nodes and bytes, added up, at which a limit has to be looked at again.
    private var alarm = 0

    func deallocate() {
        unsafe nodes.deallocate()
        unsafe bytes.deallocate()
    }

    /// The place of the open element.
    var currentElement: Int { unsafe Int(current) }

    /// Bytes in use.
    @inline(__always)
    var footprint: Int { unsafe nodes.count &* MemoryLayout<TreeNode>.stride &+ bytes.count }

    /// Whether a limit has to be looked at.
    @inline(__always)
    var isAlarmed: Bool { unsafe nodes.count &+ bytes.count > alarm }

    /// Sets the alarm to what may be added until `room` more bytes are in use at the earliest.
    mutating func setAlarm(room: Int) {
        let count = unsafe nodes.count &+ bytes.count
        unsafe alarm = min(count &+ room / MemoryLayout<TreeNode>.stride, max(count, Int(Int32.max)))
    }

    /// Whether there are more nodes or bytes than can be numbered.
    @inline(__always)
    var isTooLarge: Bool { unsafe nodes.count > Int(Int32.max) || bytes.count > Int(UInt32.max) }

    mutating func removeAll() {
        unsafe nodes.removeAll()
        unsafe bytes.removeAll()
        unsafe current = -1
        unsafe endsInText = false
        unsafe alarm = 0
    }

    @inline(__always)
    private mutating func append(_ kind: XMLTree.Kind, _ name: Int32, _ count: Int) {
        unsafe nodes.append(
            TreeNode(
                kind: kind, name: name, end: Int32(truncatingIfNeeded: nodes.count &+ 1), parent: current,
                start: UInt32(truncatingIfNeeded: bytes.count), count: UInt32(truncatingIfNeeded: count)))
    }

    @inline(__always)
    mutating func startElement(_ name: Int32) {
        unsafe append(.element, name, 0)
        unsafe current = Int32(truncatingIfNeeded: nodes.count &- 1)
        unsafe endsInText = false
    }

    @inline(__always)
    mutating func endElement() {
        let element = unsafe nodes.start + Int(current)
        unsafe element.pointee.end = Int32(truncatingIfNeeded: nodes.count)
        unsafe current = element.pointee.parent
        unsafe endsInText = false
    }

    /// Adds a node with text: an attribute, a declaration, a comment, an instruction.
    mutating func leaf(_ kind: XMLTree.Kind, name: Int32, _ start: UnsafePointer<UInt8>, _ count: Int) {
        unsafe append(kind, name, count)
        unsafe bytes.append(start, count)
        unsafe endsInText = false
    }

    /// Adds text, to the node before if that is text too.
    @inline(__always)
    mutating func text(_ start: UnsafePointer<UInt8>, _ count: Int) {
        if unsafe endsInText {
            unsafe nodes.start[nodes.count &- 1].count &+= UInt32(truncatingIfNeeded: count)
        } else {
            unsafe append(.text, -1, count)
            unsafe endsInText = true
        }
        let target = unsafe bytes.extend(count)
        unsafe Self.copy(start, count, to: target)
    }

    /// Copies bytes; few of them, such as the white space between elements, by two words.
    @inline(__always)
    private static func copy(_ start: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>) {
        let source = unsafe UnsafeRawPointer(start)
        let raw = UnsafeMutableRawPointer(target)
        if count > 16 || count < 4 { return unsafe target.initialize(from: start, count: count) }
        if count >= 8 {
            let head = unsafe source.loadUnaligned(as: UInt64.self)
            let tail = unsafe source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            unsafe raw.storeBytes(of: head, as: UInt64.self)
            unsafe raw.storeBytes(of: tail, toByteOffset: count &- 8, as: UInt64.self)
        } else {
            let head = unsafe source.loadUnaligned(as: UInt32.self)
            let tail = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            unsafe raw.storeBytes(of: head, as: UInt32.self)
            unsafe raw.storeBytes(of: tail, toByteOffset: count &- 4, as: UInt32.self)
        }
    }

    /// Gives a storage all there is, and goes on with the storage's memory.
    mutating func exchange(with storage: TreeStorage) {
        unsafe swap(&nodes, &storage.nodes)
        unsafe swap(&bytes, &storage.bytes)
    }

    /// Copies a node that is complete, with all that it holds.
    func copy(from root: Int) -> (nodes: TreeMemory<TreeNode>, bytes: TreeMemory<UInt8>) {
        let end = unsafe Int(nodes[root].end)
        let textStart = unsafe Int(nodes[root].start)
        let textEnd = unsafe end == nodes.count ? bytes.count : Int(nodes[end].start)
        let part = unsafe TreeMemory(nodes[root..<end])
        if root > 0 {
            for index in 0..<part.count {
                unsafe part.start[index].end &-= Int32(truncatingIfNeeded: root)
                unsafe part.start[index].parent &-= Int32(truncatingIfNeeded: root)
                unsafe part.start[index].start &-= UInt32(truncatingIfNeeded: textStart)
            }
            unsafe part.start[0].parent = -1
        }
        return unsafe (part, TreeMemory(bytes[textStart..<textEnd]))
    }

    /// Calls a closure with an element's text, or another node's.
    @inline(__always)
    func withText<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let node = unsafe nodes[index]
        if node.kind != .element { return unsafe body(text(node)) }
        if unsafe Int(node.end) == index &+ 2 && nodes[index &+ 1].kind == .text {
            return unsafe body(text(nodes[index &+ 1]))
        }
        var gathered: [UInt8] = []
        for place in index..<Int(node.end) where unsafe nodes[place].kind == .text {
            unsafe gathered.append(contentsOf: text(nodes[place]))
        }
        return unsafe gathered.withUnsafeBufferPointer { unsafe body($0) }
    }

    @inline(__always)
    private func text(_ node: TreeNode) -> UnsafeBufferPointer<UInt8> {
        unsafe bytes[node.textRange]
    }
}
