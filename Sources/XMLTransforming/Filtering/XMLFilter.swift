public import XMLParsing

/// Sits between a parser and a writer, and says event by event what becomes of a document: in one pass, in constant memory.
///
/// Hand it to an ``XMLFilteringDelegate``. What it keeps is copied without a `String`; what it doesn't mention is kept.
///
/// ```swift
/// /// Leaves out drafts, renames titles, and counts what is left.
/// final class Publisher: XMLFilter {
///     var count = 0
///
///     func didStartElement(
///         _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
///     ) -> XMLElementAction {
///         switch name {
///         case "draft": return .drop
///         case "title": return .rename("heading")
///         case "article": count += 1
///         default: break
///         }
///         return .keep
///     }
///
///     func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) -> XMLTextAction {
///         .keep
///     }
///
///     func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) throws {
///         if context.depth == 1 { try output.writer.element("count", String(count)) }
///     }
/// }
///
/// try XMLStreamWriter.file("Published.xml") { writer in
///     let delegate = XMLFilteringDelegate(Publisher(), to: writer)
///     try XMLPushParser(delegate: delegate).parse(contentsOfFile: "Articles.xml")
/// }
/// ```
///
/// All methods are required, so that a slip in a name or a type can't become a method that is never called. To decide about
/// comments and instructions too, conform to ``XMLMarkupFilter``.
public protocol XMLFilter: AnyObject {
    /// Decides about an element, at its start tag.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes, defaulted ones included.
    ///   - output: Takes what shall stand before the element, after its start tag or after its end tag.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Returns: What becomes of it.
    /// - Throws: Whatever shall end the parse.
    func didStartElement(
        _ name: XMLName, attributes: XMLAttributes, output: XMLFilterOutput, context: XMLContext
    ) throws -> XMLElementAction

    /// Decides about a run of text.
    ///
    /// Comments, instructions and the ends of CDATA sections end a run.
    ///
    /// - Parameters:
    ///   - text: The run.
    ///   - output: Takes what shall stand before the run, or after it.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Returns: What becomes of it.
    /// - Throws: Whatever shall end the parse.
    func foundCharacters(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) throws -> XMLTextAction

    /// Says that an element ends, unless it was dropped or replaced.
    ///
    /// - Parameters:
    ///   - name: The element's name in the input.
    ///   - output: Takes what shall stand before the end tag, or after it.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func willEndElement(_ name: XMLName, output: XMLFilterOutput, context: XMLContext) throws
}

/// A filter that also decides about comments and processing instructions, which are kept otherwise.
public protocol XMLMarkupFilter: XMLFilter {
    /// Decides about a comment outside of the document type declaration.
    ///
    /// - Parameters:
    ///   - text: The comment's text.
    ///   - output: Takes what shall stand before the comment, or after it.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Returns: What becomes of it.
    /// - Throws: Whatever shall end the parse.
    func foundComment(_ text: XMLText, output: XMLFilterOutput, context: XMLContext) throws -> XMLMarkupAction

    /// Decides about a processing instruction outside of the document type declaration.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - data: The rest.
    ///   - output: Takes what shall stand before the instruction, or after it.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Returns: What becomes of it.
    /// - Throws: Whatever shall end the parse.
    func foundProcessingInstruction(
        target: XMLText, data: XMLText, output: XMLFilterOutput, context: XMLContext
    ) throws -> XMLMarkupAction
}
