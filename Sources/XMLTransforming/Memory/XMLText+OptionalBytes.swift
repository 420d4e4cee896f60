import XMLParsing

extension Optional where Wrapped == XMLText {
    /// The text's bytes, none for nil.
    var utf8: Span<UInt8> {
        @_lifetime(copy self)
        get {
            switch self {
            case let text?: text.utf8
            case nil: Span()
            }
        }
    }
}
