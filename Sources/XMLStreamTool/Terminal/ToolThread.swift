#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread that waits beside the work.
enum ToolThread {
    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs a closure on a new thread; returns whether there is one.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        // The new thread takes over the reference; if there is none, it's released here.
        let job = unsafe Unmanaged.passRetained(Job(body))
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let failure = unsafe pthread_create(
            &thread, nil,
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
            }, job.toOpaque())
        guard failure == 0 else {
            unsafe job.release()
            return false
        }
        #if canImport(Darwin)
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
        return true
    }
}
