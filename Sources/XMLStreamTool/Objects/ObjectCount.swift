import XMLBuilding

/// How many objects were exported, for a bar that another thread draws.
///
/// It's safe to share: its state is touched only while the lock is held.
@safe final class ObjectCount: @unchecked Sendable {
    private let monitor = Monitor()
    private var count = 0

    var value: Int { monitor.locked { count } }

    func add() {
        monitor.locked { count += 1 }
    }
}
