/// Hears processing instructions.
public protocol XMLProcessingInstructionDelegate: AnyObject {
    /// A processing instruction (XML 1.0, 2.6), anywhere in the document.
    ///
    /// - Parameters:
    ///   - target: Its target, the name after `<?`.
    ///   - data: The rest, without the white space between; empty if there is none.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws
}

/// Hears comments.
public protocol XMLCommentDelegate: AnyObject {
    /// A comment (XML 1.0, 2.5), anywhere in the document.
    ///
    /// - Parameters:
    ///   - text: What stands between `<!--` and `-->`.
    ///   - context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func foundComment(_ text: XMLText, context: XMLContext) throws
}

/// Hears where CDATA sections start and end.
///
/// Their text comes as characters; the boundaries cut the run for a delegate that hears them.
public protocol XMLCDATADelegate: AnyObject {
    /// The start of a CDATA section (XML 1.0, 2.7).
    ///
    /// - Parameter context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didStartCDATA(context: XMLContext) throws

    /// The end of a CDATA section.
    ///
    /// - Parameter context: Where it is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didEndCDATA(context: XMLContext) throws
}

/// Hears which prefix stands for which namespace, and from where to where (Namespaces in XML 1.0).
public protocol XMLNamespaceDelegate: AnyObject {
    /// A declaration comes into force: just before the start event of the element that bears it.
    ///
    /// - Parameters:
    ///   - prefix: The prefix, nil for the default namespace.
    ///   - namespaceURI: The namespace's URI, nil where the default namespace is taken away (`xmlns=""`).
    ///   - context: Where the element is, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) throws

    /// A declaration goes out of force: just after the end event of the element that bore it.
    ///
    /// - Parameters:
    ///   - prefix: The prefix, nil for the default namespace.
    ///   - context: Where the element ends, and the means to steer the parse.
    /// - Throws: Whatever shall end the parse.
    func didEndMapping(prefix: XMLText?, context: XMLContext) throws
}
