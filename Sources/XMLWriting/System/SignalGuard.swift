#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Keeps SIGPIPE and SIGXFSZ from ending the process while this thread writes, without touching process-wide state.
///
/// Both signals go to the thread that writes. They are blocked for the time of the call; one that arose is taken from
/// the thread's pending signals before the old mask returns. A signal that the caller had blocked or pending before
/// stays as it was.
package enum SignalGuard {
    /// Runs `body` with both signals blocked.
    ///
    /// - Parameter body: What writes.
    /// - Returns: What it returns.
    /// - Throws: What it throws, or ``XMLWritingError`` if the signals can't be blocked.
    package static func blockingWriteSignals<Result>(_ body: () throws -> Result) throws -> Result {
        var blocked = sigset_t()
        var before = sigset_t()
        var pending = sigset_t()
        // All three sets live through the calls; the calls fill them in before they are read.
        unsafe sigemptyset(&blocked)
        unsafe sigaddset(&blocked, SIGPIPE)
        unsafe sigaddset(&blocked, SIGXFSZ)
        unsafe sigemptyset(&pending)
        _ = unsafe sigpending(&pending)
        let failure = unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
        guard failure == 0 else { throw SystemCalls.error("pthread_sigmask", failure) }
        defer {
            for signal in [SIGPIPE, SIGXFSZ] where unsafe sigismember(&pending, signal) == 0 { take(signal) }
            _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try body()
    }

    /// Has writes beyond the limit of file sizes fail with EFBIG in the whole process: for programs in which others write too.
    package static func ignoreFileSizeSignal() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Takes a signal from the pending ones, if it's among them.
    private static func take(_ signal: Int32) {
        var set = sigset_t()
        // Both sets live through the calls.
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal)
        #if canImport(Darwin)
        var pending = sigset_t()
        unsafe sigpending(&pending)
        var taken: Int32 = 0
        if unsafe sigismember(&pending, signal) == 1 { _ = unsafe sigwait(&set, &taken) }
        #else
        var now = timespec(tv_sec: 0, tv_nsec: 0)
        while unsafe sigtimedwait(&set, nil, &now) < 0, errno == EINTR {}
        #endif
    }
}
