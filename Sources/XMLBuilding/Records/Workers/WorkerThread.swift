#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif
internal import XMLParsing

/// A thread of its own, for work that may wait: the threads of Swift's tasks mustn't.
enum WorkerThread {
    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs a closure on a new thread, and doesn't wait for it.
    static func start(_ body: @escaping @Sendable () -> Void) throws {
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
            let reason = unsafe strerror(failure).map { unsafe String(cString: $0) } ?? "error \(failure)"
            throw RecordInput.failed("pthread_create: \(reason)")
        }
        #if canImport(Darwin)
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
    }
}
