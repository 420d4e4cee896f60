#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A place for one chunk between a thread that writes and a task that reads: the thread waits while it's taken.
///
/// It's safe to share: its state is touched only while the lock is held.
@safe final class ChunkExchange: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let isFree: UnsafeMutablePointer<pthread_cond_t>
    private var chunk: [UInt8]?
    private var waiting: CheckedContinuation<[UInt8]?, any Error>?
    private var isStarted = false
    private var isCancelled = false
    private var isFinished = false
    private var failure: (any Error)?

    init() {
        // Lock and condition stay at their addresses until deinit destroys them.
        unsafe lock = .allocate(capacity: 1)
        unsafe isFree = .allocate(capacity: 1)
        unsafe pthread_mutex_init(lock, nil)
        unsafe pthread_cond_init(isFree, nil)
    }

    deinit {
        // Nobody holds the lock any more: each holder has a reference.
        unsafe pthread_mutex_destroy(lock)
        unsafe pthread_cond_destroy(isFree)
        unsafe lock.deallocate()
        unsafe isFree.deallocate()
    }

    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        // The lock is initialised, and released on each way out.
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try body()
    }

    /// Whether this is the first call.
    func markStarted() -> Bool {
        locked {
            defer { isStarted = true }
            return !isStarted
        }
    }

    /// Leaves a chunk, and waits until the one before is taken.
    ///
    /// - Throws: `CancellationError` once the reader is gone.
    func put(_ new: [UInt8]) throws {
        let reader: CheckedContinuation<[UInt8]?, any Error>? = try locked {
            // The lock is held; waiting releases it and takes it again.
            while chunk != nil, !isCancelled { unsafe pthread_cond_wait(isFree, lock) }
            if isCancelled { throw CancellationError() }
            guard let reader = waiting else {
                chunk = new
                return nil
            }
            waiting = nil
            return reader
        }
        reader?.resume(returning: new)
    }

    /// Notes that no chunk follows.
    func finish(_ error: (any Error)?) {
        let reader: CheckedContinuation<[UInt8]?, any Error>? = locked {
            isFinished = true
            defer { waiting = nil }
            if waiting == nil { failure = error }
            return waiting
        }
        if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
    }

    /// Takes the next chunk, waiting for it without a thread.
    func take() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            let outcome: Result<[UInt8]?, any Error>? = locked {
                if isCancelled { return .failure(CancellationError()) }
                if let ready = chunk {
                    chunk = nil
                    unsafe pthread_cond_signal(isFree)
                    return .success(ready)
                }
                if isFinished {
                    defer { failure = nil }
                    return failure.map { .failure($0) } ?? .success(nil)
                }
                waiting = continuation
                return nil
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    /// Notes that the reader is gone.
    func cancel() {
        let reader: CheckedContinuation<[UInt8]?, any Error>? = locked {
            isCancelled = true
            unsafe pthread_cond_signal(isFree)
            defer { waiting = nil }
            return waiting
        }
        reader?.resume(throwing: CancellationError())
    }
}
