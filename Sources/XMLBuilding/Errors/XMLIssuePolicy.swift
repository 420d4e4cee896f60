/// What happens where a document doesn't fit its mapping.
///
/// Whatever is left out is reported; nothing vanishes in silence.
public struct XMLIssuePolicy: Sendable {
    @usableFromInline package let reaction: IssueReaction
    @usableFromInline package let report: @Sendable (XMLMappingError) throws -> Void

    @usableFromInline
    package init(reaction: IssueReaction, report: @escaping @Sendable (XMLMappingError) throws -> Void) {
        self.reaction = reaction
        self.report = report
    }

    /// The parse ends with the ``XMLMappingError``.
    ///
    /// What was delivered before stays delivered.
    public static let fail = XMLIssuePolicy(reaction: .fail) { throw $0 }

    /// The record that doesn't fit is left out.
    ///
    /// Where a document is one model, that is the record: there is none then, and the call that should return it throws
    /// the first error.
    ///
    /// - Parameter report: Called with each error, in document order; what it throws ends the parse.
    /// - Returns: The policy.
    public static func skipRecord(_ report: @escaping @Sendable (XMLMappingError) throws -> Void) -> XMLIssuePolicy {
        XMLIssuePolicy(reaction: .skipRecord, report: report)
    }

    /// The innermost item of an array that doesn't fit is left out; outside of all arrays, the record.
    ///
    /// - Parameter report: Called with each error, in document order; what it throws ends the parse.
    /// - Returns: The policy.
    public static func skipItem(_ report: @escaping @Sendable (XMLMappingError) throws -> Void) -> XMLIssuePolicy {
        XMLIssuePolicy(reaction: .skipItem, report: report)
    }

    /// The field that doesn't fit keeps what it has: what the mapping's `make` gave, or nil, or an earlier element's value.
    ///
    /// A nested model that its mapping's check refuses is left out, and so is a record.
    ///
    /// - Parameter report: Called with each error, in document order; what it throws ends the parse.
    /// - Returns: The policy.
    public static func useDefault(_ report: @escaping @Sendable (XMLMappingError) throws -> Void) -> XMLIssuePolicy {
        XMLIssuePolicy(reaction: .useDefault, report: report)
    }
}

/// What a machine does after an issue is reported.
@usableFromInline
package enum IssueReaction: Sendable {
    case fail, skipRecord, skipItem, useDefault
}
