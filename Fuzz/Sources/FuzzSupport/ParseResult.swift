public import StreamingXML

/// What a parse came to.
public struct ParseResult: CustomStringConvertible {
    /// The events.
    public var events: [EventRecorder.Event]
    /// Code and place of the error, nil without one.
    public var failure: String?
    /// The error, for people.
    public var error: XMLParsingError?

    /// A result.
    public init(events: [EventRecorder.Event], error: XMLParsingError? = nil, other: String? = nil) {
        self.events = events
        self.error = error
        failure = error.map { error in
            let position = error.position
            return "error \(error.code.rawValue) at \(position.byteOffset), \(position.line):\(position.column)"
        }
        if let other { failure = other }
    }

    /// For people.
    public var description: String {
        events.map(\.description).joined(separator: "\n") + "\n\(failure ?? "no error") \(error?.reason ?? "")"
    }

    /// Whether another way to cut the same document came to the same.
    ///
    /// Where text is delivered in pieces and the document fails, one may have got further into the text before the error.
    public func agrees(with other: ParseResult, inPieces: Bool) -> Bool {
        guard failure == other.failure else { return false }
        if !inPieces { return events == other.events }
        var (one, two) = (events.map(Comparable.init), other.events.map(Comparable.init))
        if failure != nil {
            one.dropLastText(before: two)
            two.dropLastText(before: one)
        }
        return one == two
    }

    /// An event without the place of text, which depends on the pieces.
    fileprivate struct Comparable: Hashable {
        var what: String
        var isText: Bool
        var range: Range<Int>?

        init(_ event: EventRecorder.Event) {
            what = event.what
            isText = event.isText
            range = event.isText ? nil : event.range
        }
    }
}

extension [ParseResult.Comparable] {
    /// Makes the text at the end as long as the other's, where it starts with that.
    fileprivate mutating func dropLastText(before other: Self) {
        guard let last, last.isText else { return }
        if count == other.count + 1 {
            removeLast()
        } else if count == other.count, let shorter = other.last, shorter.isText,
            last.what.utf8.starts(with: shorter.what.utf8)
        {
            self[count - 1].what = shorter.what
        }
    }
}
