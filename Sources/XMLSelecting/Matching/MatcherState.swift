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
    /// By the last byte of an element's name, whether it may be one that a path mentions.
    var mentions: UnsafeMutablePointer<Bool>
    /// Elements whose trees are being built.
    var captureCount = 0 {
        didSet { unsafe noteObservers() }
    }
    /// Others that want all text.
    var textUserCount = 0 {
        didSet { unsafe noteObservers() }
    }
    var serial = 0
    private(set) var attention: Attention = .due

    /// Why a start tag can't just pass.
    struct Attention: OptionSet {
        let rawValue: UInt8

        static let due = Attention(rawValue: 1)
        static let freshMappings = Attention(rawValue: 2)
        static let observers = Attention(rawValue: 4)
    }

    /// Whether something has to be done before the next event: text to be finished, or the selection to be started.
    var isDue: Bool {
        @inline(__always) get { unsafe attention.contains(.due) }
        set { unsafe set(.due, newValue) }
    }

    /// Whether the start tag that comes next declares namespaces.
    var hasFreshMappings: Bool {
        @inline(__always) get { unsafe attention.contains(.freshMappings) }
        set { unsafe set(.freshMappings, newValue) }
    }

    @inline(__always)
    private mutating func set(_ reason: Attention, _ holds: Bool) {
        if holds { unsafe attention.insert(reason) } else { unsafe attention.remove(reason) }
    }

    @inline(__always)
    private mutating func noteObservers() {
        unsafe set(.observers, captureCount | textUserCount != 0)
    }

    init() {
        unsafe frames = .allocate(capacity: 64)
        unsafe frames.initialize(to: Frame(code: 0, duties: .document, serial: 0))
        unsafe mentions = .allocate(capacity: 256)
        unsafe mentions.initialize(repeating: true, count: 256)
        unsafe transitions = .allocate(capacity: 1)
        unsafe cache = NameCache()
        unsafe builder = TreeBuilder()
    }

    func deallocate() {
        unsafe frames.deallocate()
        unsafe mentions.deallocate()
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
