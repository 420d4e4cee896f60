/// A place that a writer's document goes to.
///
/// A writer calls ``write(_:)`` with pieces of about its buffer's size, in order and never empty, and ``close()`` once,
/// from `finish()`. After either has thrown, it calls neither again.
public protocol XMLSink: AnyObject {
    /// Takes the next piece of the document.
    ///
    /// - Parameter bytes: The piece, valid during the call. It may end inside a character.
    /// - Throws: Whatever went wrong; it comes out of the writer's call, and nothing is written any more.
    func write(_ bytes: Span<UInt8>) throws

    /// Ends the document: whatever makes it durable or visible happens here.
    ///
    /// - Throws: Whatever went wrong; it comes out of the writer's `finish()`.
    func close() throws
}
