#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor time that the calling thread has taken so far, in seconds: other tests and programs don't disturb it.
public func threadSeconds() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
