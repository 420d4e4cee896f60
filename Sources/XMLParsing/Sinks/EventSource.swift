/// Whoever delivers events: answers what a delegate asks of its ``XMLContext``.
@usableFromInline
package class EventSource {
    package init() {}

    package var byteRange: Range<Int> { 0..<0 }
    package var position: XMLPosition { XMLPosition(byteOffset: 0, line: 1, column: 1) }
    /// The position in a form that costs less: what ``settled(_:)`` makes one of, while the input is there.
    package var deferredPosition: XMLPosition { position }
    /// The same for the start tag at hand.
    package var deferredStartPosition: XMLPosition { deferredPosition }
    package var depth: Int { 0 }
    package var path: [String] { [] }
    package var internalSubset: String? { nil }
    package var rawMarkup: [UInt8]? { nil }

    package func settled(_ position: XMLPosition) -> XMLPosition { position }

    package func stop() {}
    package func suspend() {}
    package func skipElement() {}
}
