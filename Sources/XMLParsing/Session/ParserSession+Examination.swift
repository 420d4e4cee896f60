/// The closer look at start tags that may exceed a limit, or whose attributes come from the DTD.
extension ParserSession {
    /// Looks at the start tag at hand before it is delivered.
    func examineStartTag() {
        if !hasStarted {
            // The document starts before its root element does.
            unsafe state.pointee.depth -= 1
            startDocument()
            unsafe state.pointee.depth += 1
        }
        if unsafe state.pointee.depth == 1, !startsWithLimits, !entities.needsExaminedTags {
            // The root element: nothing that comes later makes a closer look necessary.
            unsafe state.pointee.examinesTags = false
        }
        if unsafe state.pointee.depth > options.limits.depth {
            return limitExceeded("elements nest deeper than \(options.limits.depth)", "depth")
        }
        if unsafe state.pointee.elementName.pointee.count > options.limits.nameLength {
            return limitExceeded("an element's name is longer than \(options.limits.nameLength) bytes", "nameLength")
        }
        let attributes = unsafe XMLAttributes(table: state.pointee.attributes)
        if attributes.count > options.limits.attributes {
            return limitExceeded("an element has more than \(options.limits.attributes) attributes", "attributes")
        }
        if entities.hasAttributeDefaults {
            unsafe state.pointee.attributes.pointee.specifiedCount = Expat.specifiedAttributeCount(state.pointee.engine)
        }
        examineLengths(of: attributes)
        if entities.losesReferences { examineReferences() }
    }

    private var startsWithLimits: Bool {
        options.limits.attributeLength < options.limits.tokenLength || options.limits.nameLength < 50_000
    }

    private func examineLengths(of attributes: borrowing XMLAttributes) {
        for index in 0..<attributes.count {
            let name = attributes.name(at: index)
            let value = attributes.value(at: index)
            if name.utf8.count > options.limits.nameLength {
                return limitExceeded(
                    "an attribute's name is longer than \(options.limits.nameLength) bytes", "nameLength")
            }
            if value.utf8.count > options.limits.attributeLength {
                return limitExceeded(
                    "the value of the attribute \(name.qualifiedName) is longer than "
                        + "\(options.limits.attributeLength) bytes", "attributeLength")
            }
            if attributes.isDefaulted(index) { defaultedBytes += name.utf8.count + value.utf8.count }
        }
        guard defaultedBytes > 0 else { return }
        let read = max(unsafe Expat.byteIndex(state.pointee.engine), 1)
        let expanded = read + defaultedBytes
        if expanded > options.limits.amplificationThreshold,
            Double(expanded) > Double(read) * options.limits.amplification
        {
            limitExceeded(
                "the document with its defaulted attributes is more than \(options.limits.amplification) times as large "
                    + "as the input", "amplification")
        }
    }

    /// Finds references in the tag's attributes that the engine dropped without a word.
    private func examineReferences() {
        guard let markup = eventMarkup else { return }
        if markup.bytes.first == 0x3C {
            guard markup.bytes.contains(0x26) else { return }
            for attribute in TagScanner.attributes(inTag: markup.bytes) {
                for lost in entities.undeclared(in: markup.bytes[attribute.value]) {
                    let name = String(decoding: markup.bytes[attribute.name], as: UTF8.self)
                    let through = lost.through.map { " by way of &\($0);" } ?? ""
                    skippedInAttribute(
                        lost.name,
                        "\(through) in the attribute \(name) at byte \(markup.offset(attribute.name.lowerBound))")
                }
            }
        } else if let reference = enclosingReference, reference.marker == 0x26 {
            for lost in entities.undeclaredInTags(ofEntity: reference.name) {
                skippedInAttribute(lost, " in an attribute in the replacement text of &\(reference.name);")
            }
        }
    }

    /// Finds references in a default value that the engine dropped without a word.
    func examineDefault(of attribute: XMLAttributeDeclaration) {
        guard entities.losesReferences else { return }
        switch attribute.defaultValue {
        case .value, .fixed: break
        // There is no literal to look at.
        case .implied, .required: return
        }
        let undeclared: [EntityTable.Undeclared]
        if let reference = enclosingReference {
            undeclared = entities.undeclaredInLiterals(ofParameterEntity: reference.name)
        } else {
            undeclared = entities.undeclared(in: literalMarkup)
        }
        for lost in undeclared {
            skippedInAttribute(
                lost.name, " in the default of the attribute \(attribute.name) of \(attribute.elementName)")
        }
    }

    private func skippedInAttribute(_ name: String, _ place: String) {
        if skipsUndefinedEntities {
            reportSkipped(XMLSkippedEntity(kind: .generalEntityInAttribute, name: name))
        } else if failure == nil {
            fail(error(.undefinedEntity, at: enginePosition, "undefined entity &\(name);\(place)"))
        }
    }

    /// Whether a reference to an undeclared entity is skipped: if the options say so, and it may be declared in what was
    /// not read.
    var skipsUndefinedEntities: Bool {
        guard options.undefinedEntities == .skip, !entities.isStandalone else { return false }
        return entities.hasUnreadPart || (doctype == .open && entities.doctype?.systemID != nil)
    }

    func tooManyMappings() {
        guard unsafe state.pointee.mode != .drop else { return }
        if unsafe state.pointee.runCount != 0 { unsafe state.deliverRun() }
        guard failure == nil else { return }
        limitExceeded("an element declares more than \(options.limits.attributes) namespaces", "attributes")
    }

    func contentModelTooDeep() {
        guard unsafe state.pointee.mode != .drop else { return }
        let depth = XMLContentModel.depthLimit
        fail(error(.limitExceeded, at: enginePosition, "a content model's groups nest deeper than \(depth)"))
    }

    func limitExceeded(_ what: String, _ option: String, at position: XMLPosition? = nil) {
        fail(error(.limitExceeded, at: position ?? enginePosition, "\(what) (XMLParsingLimits.\(option))"))
    }

    /// A run of text that grows beyond its limit: the place is the first character that is too much, so that it doesn't
    /// depend on how the text was cut.
    func textLimitExceeded(_ piece: UnsafePointer<UInt8>, allowed: Int) {
        guard unsafe state.pointee.mode == .deliver || state.pointee.mode == .keep else { return }
        unsafe state.pointee.runCount = 0
        var position = enginePosition
        if allowed >= 0, unsafe !isReplacementText(piece) {
            var whole = allowed
            // Back to a character's first byte.
            while whole > 0, unsafe piece[whole] & 0xC0 == 0x80 { whole -= 1 }
            var characters = 0
            var pairs = 0
            for index in 0..<whole {
                if unsafe piece[index] & 0xC0 != 0x80 { characters += 1 }
                if unsafe piece[index] >= 0xF0 { pairs += 1 }
            }
            position.column += characters
            if unsafe isInWindow(piece) {
                position.byteOffset += whole
            } else {
                position.byteOffset +=
                    inputCount(ofCharacters: characters, from: position.byteOffset)
                    ?? (isWide ? (characters + pairs) * 2 : characters)
            }
        }
        limitExceeded("a run of text is longer than \(options.limits.textLength) bytes", "textLength", at: position)
    }

    /// Whether a piece of text was passed on as it lies in the input, and not converted or replaced.
    private func isInWindow(_ piece: UnsafePointer<UInt8>) -> Bool {
        unsafe UInt(bitPattern: piece) &- UInt(bitPattern: state.pointee.windowStart)
            < UInt(bitPattern: state.pointee.windowCount)
    }

    /// Whether a piece of text comes from an entity: the event at hand is then its reference, and nothing more.
    private func isReplacementText(_ piece: UnsafePointer<UInt8>) -> Bool {
        guard unsafe !isInWindow(piece), let reference = enclosingReference, let markup = eventMarkup else {
            return false
        }
        return markup.bytes.count == reference.name.utf8.count + 2
    }

    private var isWide: Bool { (markup(from: unsafe Expat.byteIndex(state.pointee.engine), limit: 2)?.unit ?? 1) == 2 }
}
