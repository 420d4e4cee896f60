/// Errors with place, path and excerpt.
extension ParserSession {
    /// An error in the document at hand.
    func error(_ code: XMLParsingError.Code, at position: XMLPosition, _ reason: String) -> XMLParsingError {
        var reason = reason
        for entity in openEntities.reversed() {
            let enclosing = entity.enclosingSystemID.map { " of \($0)" } ?? ""
            reason += "; in the entity \(entity.name), referred to at \(entity.reference)\(enclosing)"
        }
        var inputPosition = position
        inputPosition.byteOffset = stage.inputOffset(position.byteOffset)
        return XMLParsingError(
            code: code, position: inputPosition, systemID: openEntities.last?.systemID, reason: reason,
            path: openElementNames, excerpt: excerpt(at: position.byteOffset))
    }

    /// An error in how the parser is used.
    func misuse(_ code: XMLParsingError.Code, _ reason: String) -> XMLParsingError {
        XMLParsingError(
            code: code, position: phase == .open || phase == .failed ? inputPosition : position, reason: reason,
            path: openElementNames)
    }

    func inputFailed(_ failure: DescriptorInput.Failure) -> XMLParsingError {
        XMLParsingError(
            code: .inputFailed, position: inputPosition, systemID: openEntities.last?.systemID, reason: failure.text,
            path: openElementNames)
    }

    func outOfMemory() -> XMLParsingError {
        XMLParsingError(
            code: .outOfMemory, position: inputPosition, systemID: openEntities.last?.systemID,
            reason: "out of memory, with \(stage.pending) bytes of unfinished markup", path: openElementNames)
    }

    func tokenTooLong() -> any Error {
        deliverOpenRun()
        if let failure { return failure }
        return error(
            .limitExceeded, at: enginePosition,
            "a piece of markup is longer than \(options.limits.tokenLength) bytes (XMLParsingLimits.tokenLength)")
    }

    /// The error that the engine stopped with.
    ///
    /// The run of text before it is delivered first: nothing that was read is lost.
    func engineFailure() -> any Error {
        let code = XMLParsingError.Code(rawValue: unsafe Expat.errorCode(state.pointee.engine))
        if refusesDoctype(), let failure { return failure }
        if code == .invalidToken, isAtStraySectionEnd { unsafe state.pointee.runCount = 0 }
        deliverOpenRun()
        if let failure { return failure }
        let position = enginePosition
        if code == .amplificationBreach {
            return error(
                .limitExceeded, at: position,
                "the document with its entities expanded is more than \(options.limits.amplification) times as large as "
                    + "the input (XMLParsingLimits.amplification)")
        }
        if rootHasEnded, let junk = junkPosition {
            return error(
                .junkAfterDocumentElement, at: junk,
                "after the root element only comments and processing instructions may follow")
        }
        return error(code, at: position, reason(code))
    }

    /// Whether the place is a `]]>` in text.
    ///
    /// The run around it is no text, and how much of it the engine has passed on depends on how the input was cut:
    /// none of it is delivered.
    private var isAtStraySectionEnd: Bool {
        [1, 2].contains { unit in
            let offset = enginePosition.byteOffset - 2 * unit
            return markup(from: offset, limit: 3 * unit)?.bytes.elementsEqual("]]>".utf8) == true
        }
    }

    func deliverOpenRun() {
        if unsafe state.pointee.runCount != 0 { unsafe state.deliverRun() }
    }

    private var rootHasEnded: Bool {
        unsafe state.pointee.depth == 0 && state.pointee.hasSeenRoot && openEntities.isEmpty
    }

    /// What is wrong, in words that name the culprit.
    private func reason(_ code: XMLParsingError.Code) -> String {
        let text = Expat.errorText(code.rawValue)
        switch code {
        case .tagMismatch: return mismatchReason
        case .noElements: return truncationReason
        case .unclosedCDATASection: return "the document ends within a CDATA section\(openElementPhrase)"
        case .unclosedToken, .partialCharacter:
            return "the document ends within \(unfinishedMarkup)\(openElementPhrase)"
        case .undefinedEntity:
            if let reference = enclosingReference, reference.marker == 0x26, !entities.isDeclared(reference.name) {
                return "undefined entity &\(reference.name);"
            }
            return culprit(of: code) ?? text + entityPhrase
        case .duplicateAttribute, .unboundPrefix, .externalEntityInAttribute, .recursiveEntityReference:
            return culprit(of: code) ?? text + entityPhrase
        case .invalidToken:
            return (enclosingReference == nil ? bareCharacterReason ?? tagMistakeReason : nil) ?? text + entityPhrase
        case .unsupportedEncoding:
            let name = options.encoding?.rawValue ?? declaredEncoding
            return "unsupported encoding\(name.map { " \($0)" } ?? "")"
        default: return text + entityPhrase
        }
    }

    private var mismatchReason: String {
        let depth = unsafe state.pointee.depth
        guard depth > 0, let open = openElementNames.last else { return "mismatched tag" }
        let offset = unsafe state.pointee.openElements[depth - 1].offset
        let place = "<\(open)> opened at byte \(offset)"
        // The engine's place is the name in the end tag; inside an entity it is the reference.
        guard enclosingReference == nil, let markup = markup(from: enginePosition.byteOffset, limit: 4_096) else {
            return "mismatched tag: another end tag where \(place) is open\(entityPhrase)"
        }
        return "mismatched tag: </\(markup.name(from: 0))> closes \(place)"
    }

    private var truncationReason: String {
        let depth = unsafe state.pointee.depth
        guard depth > 0 else { return "the document has no root element" }
        return "the document ends too early\(openElementPhrase)"
    }

    private var openElementPhrase: String {
        let depth = unsafe state.pointee.depth
        guard depth > 0, let open = openElementNames.last else { return "" }
        return unsafe ": <\(open)>, opened at byte \(state.pointee.openElements[depth - 1].offset), is still open"
    }

    private var unfinishedMarkup: String {
        guard let markup = markup(from: enginePosition.byteOffset, limit: 64) else { return "markup" }
        let text = String(decoding: markup.bytes, as: UTF8.self)
        if text.hasPrefix("<!--") { return "a comment" }
        if text.hasPrefix("<![CDATA[") { return "a CDATA section" }
        if text.hasPrefix("<!DOCTYPE") { return "the document type declaration" }
        if text.hasPrefix("<!") { return "a declaration" }
        if text.hasPrefix("<?") { return "a processing instruction" }
        if text.hasPrefix("</") { return "the end tag </\(markup.name(from: 2))" }
        if text.hasPrefix("<") { return "the start tag <\(markup.name(from: 1))" }
        return text.hasPrefix("&") ? "a reference" : "markup"
    }

    private var entityPhrase: String {
        guard let reference = enclosingReference else { return "" }
        return " in the replacement text of \(reference.marker == 0x25 ? "%" : "&")\(reference.name);"
    }

    private var declaredEncoding: String? {
        // The engine's place is the encoding's name in the declaration.
        markup(from: enginePosition.byteOffset, limit: 256)?.name(from: 0)
    }
}

extension XMLParsingError.Code {
    /// Expat's code for entities that expand too much; a limit of ours.
    static let amplificationBreach = Self(rawValue: 43)
}
