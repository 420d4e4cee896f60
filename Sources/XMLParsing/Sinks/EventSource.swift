/// Whoever delivers events: answers what a delegate asks of its ``XMLContext``.
@usableFromInline
package class EventSource {
    package init() {}

    package var byteRange: Range<Int> { 0..<0 }
    package var position: XMLPosition { XMLPosition(byteOffset: 0, line: 1, column: 1) }
    package var depth: Int { 0 }
    package var path: [String] { [] }
    package var internalSubset: String? { nil }
    package var rawMarkup: [UInt8]? { nil }

    package func stop() {}
    package func suspend() {}
    package func skipElement() {}
}
