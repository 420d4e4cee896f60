/// What a class changes at each event, in memory of its own.
///
/// Stored properties of a class are checked for overlapping access each time they are used, which would cost more than most
/// events do. What is in here isn't checked: nothing may call back into the class while its state is being changed.
@safe struct HotState<State: ~Copyable>: ~Copyable {
    private let pointer: UnsafeMutablePointer<State>

    init(_ state: consuming State) {
        // Initialised here, and freed by deinit; nobody else has the pointer.
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: state)
    }

    deinit {
        // Initialised by init.
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    var value: State {
        @inline(__always) _read {
            // Initialised by init, and alive as long as this is.
            yield unsafe pointer.pointee
        }
        @inline(__always) nonmutating _modify {
            // Initialised by init, and alive as long as this is.
            yield unsafe &pointer.pointee
        }
    }
}
