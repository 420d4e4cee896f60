#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Decides when an unfinished token is worth another try.
///
/// Expat scans an unfinished token from its start at every call, so that a token of n bytes in chunks of one byte costs n²
/// (versions before 2.6.0; later ones wait for the token to double, and hold back the last tag of a live stream). Both
/// harms are avoided by letting token starts decide, not chunk ends: a try that consumed nothing is repeated when the token
/// is short, or has doubled, or when a `>` arrived that may end it and there is credit for the scan. Credit grows with the
/// input, so that the work stays linear in it.
struct ReparsePolicy {
    /// Unfinished tokens up to this size are always tried again.
    private static let shortToken = 64
    private static let initialCredit = 65_536
    private static let creditPerByte = 8

    /// Bytes of the unfinished token at the last try, nil if that try consumed something.
    private var stalledAt: Int?
    private var sawTagEnd = false
    private var credit = ReparsePolicy.initialCredit

    /// Takes note of input that has arrived.
    mutating func received(_ bytes: UnsafeRawBufferPointer) {
        let (earned, overflowed) = credit.addingReportingOverflow(Self.creditPerByte &* bytes.count)
        credit = overflowed ? .max : earned
        guard stalledAt != nil, !sawTagEnd, let start = bytes.baseAddress else { return }
        sawTagEnd = unsafe memchr(start, 0x3E, bytes.count) != nil
    }

    /// Whether to call the engine, now that `pending` bytes are unconsumed.
    mutating func allowsTry(pending: Int) -> Bool {
        guard let stalledAt else { return true }
        if pending <= Self.shortToken || pending / 2 >= stalledAt { return true }
        guard sawTagEnd, credit >= pending else { return false }
        credit -= pending
        return true
    }

    /// Takes note of a call after which `pending` bytes are unconsumed.
    mutating func tried(pending: Int, consumedAnything: Bool) {
        stalledAt = consumedAnything ? nil : pending
        sawTagEnd = false
    }

    /// Whether an unfinished token is surely not tried yet, now that `pending` bytes are unconsumed: no `>` has come.
    func waits(pending: Int) -> Bool {
        guard let stalledAt, !sawTagEnd else { return false }
        return pending > Self.shortToken && pending / 2 < stalledAt
    }

    /// Whether the last call consumed nothing.
    var isStalled: Bool { stalledAt != nil }
}
