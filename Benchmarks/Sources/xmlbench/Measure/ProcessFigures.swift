#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor time that the process has taken so far, by all its threads, in seconds.
///
/// What other programs do delays it less than the clock.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
}

/// The most memory that the process has had resident so far, in bytes.
///
/// On Linux the kernel's own figure, which starts anew with each program; what `getrusage` says there begins at what the parent had.
func peakResidentBytes() -> Int {
    #if canImport(Darwin)
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss)
    #else
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard text.hasPrefix("VmHWM:") else { continue }
        return (Int(text.filter(\.isNumber)) ?? 0) * 1_024
    }
    return 0
    #endif
}
