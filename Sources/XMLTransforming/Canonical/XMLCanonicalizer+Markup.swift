public import XMLParsing

extension XMLCanonicalizer: XMLDocumentDelegate {
    /// Checks that this is the first document: one sink takes one.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration, which is no part of a canonical form.
    ///   - context: Where it is.
    /// - Throws: ``XMLTransformingError`` for a second document.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        guard state.value.place == .fresh else {
            throw XMLTransformingError(.invalidUse, "a canonicalizer takes one document", context)
        }
        state.value.place = .prolog
    }

    /// Closes the sink.
    ///
    /// - Parameter context: Where the event is.
    /// - Throws: What the sink throws.
    public func didEndDocument(context: XMLContext) throws {
        try state.value.close()
    }
}

extension XMLCanonicalizer: XMLCommentDelegate, XMLProcessingInstructionDelegate {
    /// Writes a comment, if comments belong to the form; outside of the root element on a line of its own.
    ///
    /// - Parameters:
    ///   - text: The comment's text.
    ///   - context: Where it is.
    /// - Throws: What the sink throws.
    public func foundComment(_ text: XMLText, context: XMLContext) throws {
        try state.value.comment(text)
    }

    /// Writes a processing instruction; outside of the root element on a line of its own.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - data: The rest.
    ///   - context: Where it is.
    /// - Throws: What the sink throws.
    public func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        try state.value.processingInstruction(target, data, context)
    }
}

extension XMLCanonicalizer: XMLDoctypeDelegate {
    /// Leaves the document type declaration out, with the comments and instructions in it.
    ///
    /// - Parameters:
    ///   - doctype: The declaration's name and identifiers.
    ///   - context: Where it is.
    public func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) {
        state.value.place = .doctype
    }

    /// Ends the document type declaration.
    ///
    /// - Parameter context: Where it is.
    public func didEndDoctype(context: XMLContext) {
        state.value.place = .prolog
    }
}

extension XMLCanonicalizer: XMLNamespaceDelegate, XMLSkippedEntityDelegate {
    /// Takes a namespace declaration of the start tag that comes next.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - namespaceURI: The namespace's URI.
    ///   - context: Where it is.
    /// - Throws: ``XMLTransformingError`` with the code ``XMLTransformingError/Code/relativeNamespace``.
    public func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) throws {
        let uri = namespaceURI.utf8
        guard uri.isEmpty || uri.startsWithScheme else {
            let name = namespaceURI.map { $0.string } ?? ""
            throw XMLTransformingError(
                .relativeNamespace, "the namespace \"\(name)\" is no absolute URI: the document has no canonical form",
                context)
        }
        try state.value.checkName(prefix.utf8, context)
        state.value.declare(prefix.utf8, uri)
    }

    /// Does nothing: a declaration ends with its element.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - context: Where it is.
    public func didEndMapping(prefix: XMLText?, context: XMLContext) {}

    /// Refuses references to general entities that were not read; notes what else was left out.
    ///
    /// - Parameters:
    ///   - entity: What was left out.
    ///   - context: Where it is.
    /// - Throws: ``XMLTransformingError`` with the code ``XMLTransformingError/Code/skippedEntity``.
    public func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws {
        switch entity.kind {
        case .generalEntity, .generalEntityInAttribute:
            throw XMLTransformingError(
                .skippedEntity, "the entity \"\(entity.name)\" was not read: what it stands for belongs to the form",
                context)
        default: state.value.skippedEntities.append(entity)
        }
    }
}

extension Span where Element == UInt8 {
    /// Whether a name that the engine took holds one of the letters that it takes in ISO 8859-1 and UTF-16 only.
    ///
    /// They are U+00AA, U+00B5 and U+00BA; the one other character of names whose UTF-8 starts with 0xC2 is U+00B7.
    var hasLettersOfLatin1: Bool {
        for index in indices where self[index] == 0xC2 && index + 1 < count && self[index + 1] != 0xB7 { return true }
        return false
    }

    /// Whether the bytes start as an absolute URI does: a letter, then letters, digits, `+`, `-`, `.`, and a colon
    /// (RFC 3986, 3.1).
    var startsWithScheme: Bool {
        for index in indices {
            switch self[index] {
            case 0x61...0x7A, 0x41...0x5A: continue
            case 0x30...0x39, 0x2B, 0x2D, 0x2E: if index == 0 { return false }
            case 0x3A: return index > 0
            default: return false
            }
        }
        return false
    }
}
