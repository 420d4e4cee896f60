#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread of its own, for code that may wait: the threads of Swift's tasks mustn't.
package enum DetachedThread {
    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs the closure on a new thread and doesn't wait for it.
    static func run(_ body: @escaping @Sendable () -> Void) throws {
        let failure = start(body)
        if failure != 0 { throw SystemCalls.error("pthread_create", failure) }
    }

    /// Runs the closure on a new thread and doesn't wait for it.
    ///
    /// - Parameter body: The closure.
    /// - Returns: 0, or the error number of pthread_create if there is no thread.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        // The new thread takes over the reference; if there is none, it's released here.
        let job = unsafe Unmanaged.passRetained(Job(body))
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let failure = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                #if canImport(Darwin)
                let address: UnsafeMutableRawPointer? = unsafe argument
                #else
                let address = unsafe argument
                #endif
                if let address = unsafe address {
                    unsafe Unmanaged<Job>.fromOpaque(address).takeRetainedValue().body()
                }
                return nil
            },
            job.toOpaque()
        )
        guard failure == 0 else {
            unsafe job.release()
            return failure
        }
        #if canImport(Darwin)
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
        return 0
    }
}
