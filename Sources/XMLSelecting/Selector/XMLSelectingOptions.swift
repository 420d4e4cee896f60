/// How much a selection may keep of what isn't decided yet.
///
/// A predicate that looks into an element's content makes the element a pending match until the content has told. A breach is
/// an ``XMLSelectingError`` with the code ``XMLSelectingError/Code/pendingLimit``, and ``XMLSelector/peakPendingMatches`` says
/// how near a document came.
public struct XMLSelectingOptions: Sendable {
    /// Matches that may be pending at a time.
    public var pendingMatches = 100_000
    /// Bytes that trees and texts of pending matches may take.
    public var pendingBytes = 256 << 20

    /// The defaults.
    public init() {}

    /// The defaults.
    public static let `default` = XMLSelectingOptions()
}
