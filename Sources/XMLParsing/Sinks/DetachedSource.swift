/// Answers what a delegate asks for events that don't come from the parser directly: places are given to it, and what the
/// delegate asks for is noted.
package final class DetachedSource: EventSource {
    package var range = 0..<0
    package var place = XMLPosition(byteOffset: 0, line: 1, column: 1)
    package var names: [String] = []
    package private(set) var isStopped = false
    package private(set) var isSuspended = false
    package private(set) var isSkipping = false

    override package init() {}

    override package var byteRange: Range<Int> { range }
    override package var position: XMLPosition { place }
    override package var depth: Int { names.count }
    override package var path: [String] { names }

    override package func stop() { isStopped = true }
    override package func suspend() { isSuspended = true }
    override package func skipElement() { isSkipping = true }

    /// Forgets what the delegate asked for.
    package func clearRequests() {
        isStopped = false
        isSuspended = false
        isSkipping = false
    }

    /// Takes the place of an event that is passed on.
    package func take(_ context: XMLContext) {
        range = context.byteRange
        place = context.position
        names = context.path
        clearRequests()
    }
}
