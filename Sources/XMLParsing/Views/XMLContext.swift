/// What a delegate gets with each event: where the event is, and the means to steer the parse.
///
/// Borrowed; costs nothing until it is asked.
///
/// A delegate gets no reference to the parser, so that the same delegate can also be driven by a replay, a filter or a
/// record worker.
@frozen
@safe
public struct XMLContext: ~Escapable {
    @usableFromInline let source: Unmanaged<EventSource>

    /// A view of a source that outlives the callback.
    @inlinable
    @_lifetime(immortal)
    package init(_ source: Unmanaged<EventSource>) {
        unsafe self.source = unsafe source
    }

    /// The bytes of the event's markup or text run in the original input.
    ///
    /// A run of text reaches to the markup that ended it. Inside an entity's replacement text it is the range of the
    /// reference, and an attribute list's defaults have none of their own. Costs a few instructions.
    public var byteRange: Range<Int> {
        unsafe source._withUnsafeGuaranteedRef { $0.byteRange }
    }

    /// Where the event starts.
    ///
    /// Line and column are computed when asked for, by a pass over the input since the last time: nothing if never
    /// asked.
    ///
    /// For a run of text the byte offset is its start, and line and column are where it ended, unless
    /// ``XMLParsingOptions/textPositions`` is on.
    public var position: XMLPosition {
        unsafe source._withUnsafeGuaranteedRef { $0.position }
    }

    /// The position in a form that its source can complete later (``EventSource/settled(_:)``).
    package var deferredPosition: XMLPosition {
        unsafe source._withUnsafeGuaranteedRef { $0.deferredPosition }
    }

    /// The same for a start tag, which the parser has noted the place of.
    package var deferredStartPosition: XMLPosition {
        unsafe source._withUnsafeGuaranteedRef { $0.deferredStartPosition }
    }

    /// How many elements are open, the one that starts or ends included: 1 for the root element's tags.
    public var depth: Int {
        unsafe source._withUnsafeGuaranteedRef { $0.depth }
    }

    /// The qualified names of the open elements, outermost first, the one that starts or ends included.
    ///
    /// Costs an array and what its strings cost.
    public var path: [String] {
        unsafe source._withUnsafeGuaranteedRef { $0.path }
    }

    /// The internal subset of the document type declaration as written, without its brackets; nil without one.
    ///
    /// Only there at the declaration's end (``XMLDoctypeDelegate/didEndDoctype(context:)``), and only for delegates that hear
    /// it. Costs a copy of the subset.
    public var internalSubset: String? {
        unsafe source._withUnsafeGuaranteedRef { $0.internalSubset }
    }

    /// The event's markup as it is written, in UTF-8 where the input is wide; nil where it isn't in the input.
    package var rawMarkup: [UInt8]? {
        unsafe source._withUnsafeGuaranteedRef { $0.rawMarkup }
    }

    /// Ends the parse: no event follows, and the call that delivers this one throws an error with the code
    /// ``XMLParsingError/Code-swift.struct/stopped``.
    public func stop() {
        unsafe source._withUnsafeGuaranteedRef { $0.stop() }
    }

    /// Pauses the parse: no event follows until ``XMLPushParser/resume()``.
    ///
    /// The call that delivers this event returns normally. Input fed meanwhile is queued in order. Inside the document
    /// type declaration it takes effect at the declaration's end.
    public func suspend() {
        unsafe source._withUnsafeGuaranteedRef { $0.suspend() }
    }

    /// Leaves out the rest of the innermost open element: none of its content is delivered, nor its end.
    ///
    /// Only its well-formedness still counts. From a start event, that is the element that starts; from a namespace
    /// mapping, which lies between elements, it has no effect.
    public func skipElement() {
        unsafe source._withUnsafeGuaranteedRef { $0.skipElement() }
    }
}
