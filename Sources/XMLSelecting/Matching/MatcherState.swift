/// What is changed at every event, in memory of its own.
@unsafe
struct MatcherState {
    /// The open elements; the first frame is the document's.
    var frames: UnsafeMutablePointer<Frame>
    var frameCapacity = 64
    var depth = 0
    /// By state and symbol, the code of the next state; -1 where it isn't known yet.
    var transitions: UnsafeMutablePointer<Int32>
    var symbolCount = 1
    var cache: NameCache
    var builder: TreeBuilder
    /// Elements whose trees are being built.
    var captureCount = 0
    /// Others that want all text.
    var textUserCount = 0
    var serial = 0
    /// Whether something has to be done before the next event: text to be finished, or the selection to be started.
    var isDue = true
    /// Whether the start tag that comes next declares namespaces.
    var hasFreshMappings = false

    init() {
        unsafe frames = .allocate(capacity: 64)
        unsafe transitions = .allocate(capacity: 1)
        unsafe cache = NameCache()
        unsafe builder = TreeBuilder()
    }

    func deallocate() {
        unsafe frames.deallocate()
        unsafe transitions.deallocate()
        unsafe cache.deallocate()
        unsafe builder.deallocate()
    }

    @inline(never)
    mutating func growFrames() {
        let grown = unsafe UnsafeMutablePointer<Frame>.allocate(capacity: frameCapacity * 2)
        unsafe grown.moveInitialize(from: frames, count: depth + 1)
        unsafe frames.deallocate()
        unsafe frames = grown
        unsafe frameCapacity *= 2
    }
}
