#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Advice to the system about large blocks of memory.
enum LargeMemory {
    /// Asks for large pages behind a block that is about to be filled: hundreds of times fewer page faults.
    ///
    /// Only an advice: where the system doesn't know it, nothing happens.
    static func willFill(_ start: UnsafeMutableRawPointer, count: Int) {
        #if canImport(Glibc) || canImport(Musl)
        let page = 4_096
        let first = (UInt(bitPattern: start) + UInt(page - 1)) & ~UInt(page - 1)
        let skipped = Int(first - UInt(bitPattern: start))
        guard count - skipped >= page else { return }
        // Whole pages inside the caller's block; the advice neither reads nor writes them. 14 is MADV_HUGEPAGE.
        _ = unsafe madvise(start + skipped, (count - skipped) & ~(page - 1), 14)
        #endif
    }
}
