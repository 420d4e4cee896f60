/// The owned names of open elements, so that an end tag's name is the one that was made for its start tag.
@safe
struct NameStack: ~Copyable {
    private var names: UnsafeMutablePointer<XMLQualifiedName>
    private var capacity = 16
    private var count = 0

    init() {
        // Freed by deinit, and by grow() after the names have moved.
        unsafe names = .allocate(capacity: capacity)
    }

    deinit {
        // The first `count` are initialised, the others aren't.
        unsafe names.deinitialize(count: count)
        unsafe names.deallocate()
    }

    mutating func push(_ name: XMLQualifiedName) {
        if count == capacity { grow() }
        // There is room, and nothing initialised, at the end.
        unsafe (names + count).initialize(to: name)
        count &+= 1
    }

    var isEmpty: Bool { count == 0 }

    /// Takes the last name away; there must be one.
    mutating func pop() -> XMLQualifiedName {
        count &-= 1
        // Initialised, and not looked at again.
        return unsafe (names + count).move()
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<XMLQualifiedName>.allocate(capacity: 2 * capacity)
        unsafe larger.moveInitialize(from: names, count: count)
        unsafe names.deallocate()
        unsafe names = larger
        capacity *= 2
    }
}
