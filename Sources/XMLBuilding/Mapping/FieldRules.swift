/// What counts where an element that has one place in the model comes more than once.
public enum XMLRepetition: Sendable, Hashable {
    /// The first; the others are skipped.
    case first
    /// The last.
    case last
    /// The second is an ``XMLMappingError`` with the kind ``XMLMappingError/Kind-swift.struct/repeated``; where that
    /// doesn't end the parse, the first counts.
    case error
}

/// What an element or attribute without text, or with white space alone, means.
public enum XMLEmptyRule: Sendable, Hashable {
    /// A text like any other: a string is empty, and a number can't be read, which is an ``XMLMappingError``.
    case value
    /// As if it weren't there.
    case absent
}

/// What happens to what a mapping doesn't know.
public enum XMLUnknownRule: Sendable, Hashable {
    /// It is skipped.
    case skip
    /// It is an ``XMLMappingError`` with the kind ``XMLMappingError/Kind-swift.struct/unknown``.
    case error
}
