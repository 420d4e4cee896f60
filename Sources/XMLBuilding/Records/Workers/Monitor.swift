#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A lock, with a condition to wait for.
///
/// It's safe to share: that is what it is for.
@safe package final class Monitor: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>

    /// Makes a lock that nobody holds.
    package init() {
        // Lock and condition stay at their addresses until deinit destroys them.
        unsafe lock = .allocate(capacity: 1)
        unsafe changed = .allocate(capacity: 1)
        unsafe pthread_mutex_init(lock, nil)
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(lock)
        unsafe pthread_cond_destroy(changed)
        unsafe lock.deallocate()
        unsafe changed.deallocate()
    }

    /// Calls a closure while the lock is held.
    package func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try body()
    }

    /// Waits for a change, with the lock held: it is released meanwhile.
    func wait() {
        unsafe pthread_cond_wait(changed, lock)
    }

    /// Wakes all who wait.
    func notify() {
        unsafe pthread_cond_broadcast(changed)
    }
}
