internal import XMLMessages

/// Names what the engine only points at: for some errors its place is the whole tag, or the reference to an entity.
extension ParserSession {
    /// The reason of an error in a start tag, with the culprit's name and place; nil if none can be found.
    func culprit(of code: XMLParsingError.Code) -> String? {
        let position = enginePosition
        switch code {
        case .recursiveEntityReference:
            return enclosingReference.map { "the entity \($0.marker == 0x25 ? "%" : "&")\($0.name); refers to itself" }
        case .duplicateAttribute, .unboundPrefix, .undefinedEntity, .externalEntityInAttribute: break
        default: return nil
        }
        guard let markup = markup(from: position.byteOffset, limit: 1 << 16), let first = markup.bytes.first else {
            return nil
        }
        if code == .undefinedEntity, let reference = enclosingReference,
            let lost = entities.firstUndeclared(in: "&\(reference.name);".utf8)
        {
            return "undefined entity &\(lost.name); in the replacement text of &\(reference.name);"
        }
        if code == .externalEntityInAttribute, let reference = enclosingReference,
            let external = entities.firstExternal(in: "&\(reference.name);".utf8)
        {
            let through = external == reference.name ? "" : " by way of &\(reference.name);"
            return "external entity &\(external); in an attribute\(through)"
        }
        if first != 0x3C {
            // For an attribute that is written twice the place is the second one's name.
            return code == .duplicateAttribute && enclosingReference == nil
                ? "the attribute \(markup.name(from: 0)) is written twice" : nil
        }
        switch code {
        case .duplicateAttribute: return duplicateReason(markup)
        case .unboundPrefix: return unboundReason(markup)
        default: return referenceReason(markup, code)
        }
    }

    /// Attributes with different prefixes that stand for one namespace.
    private func duplicateReason(_ markup: Markup) -> String? {
        var named: [ExactString: [(name: String, place: Int)]] = [:]
        for attribute in TagScanner.attributes(inTag: markup.bytes) {
            let name = String(decoding: markup.bytes[attribute.name], as: UTF8.self)
            guard let colon = name.utf8.firstIndex(of: 0x3A), !name.hasPrefix("xmlns:") else { continue }
            let local = ExactString(String(name[name.utf8.index(after: colon)...]))
            named[local, default: []].append((name, attribute.name.lowerBound))
        }
        let candidates = named.values.filter { $0.count > 1 }
        guard candidates.count == 1, let same = candidates.first, let last = same.last else { return nil }
        let names = same.map(\.name)
        // Which two of several it is depends on what the prefixes stand for.
        let which =
            same.count == 2
            ? "\(names[0]) and \(names[1]), at byte \(markup.offset(last.place)),"
            : "two of \(names.joined(separator: ", ")), up to byte \(markup.offset(last.place)),"
        return "duplicate attribute: \(which) have the same namespace and local name"
    }

    /// The commonest mistake: an ampersand or a less-than sign that is meant as text.
    var bareCharacterReason: String? {
        let offset = enginePosition.byteOffset
        let start = unsafe max(state.pointee.windowOffset, offset - 64)
        guard start < offset, let markup = markup(from: start, limit: offset - start) else { return nil }
        // Back over what reads as a name to what stands before it.
        let isName: (UInt8) -> Bool = { $0 >= 0x80 || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F }
        guard let index = markup.bytes.lastIndex(where: { !isName($0) }) else { return nil }
        let place = markup.offset(index)
        switch markup.bytes[index] {
        case 0x26: return "a bare & at byte \(place): as text it is written &amp;"
        case 0x3C where index == markup.bytes.count - 1:
            return "a bare < at byte \(place): as text it is written &lt;"
        default: return nil
        }
    }

    private func unboundReason(_ markup: Markup) -> String? {
        let attributes = TagScanner.attributes(inTag: markup.bytes)
        let declared = attributes.compactMap { attribute -> ExactString? in
            let name = String(decoding: markup.bytes[attribute.name], as: UTF8.self)
            return name.hasPrefix("xmlns:") ? ExactString(String(name.dropFirst(6))) : nil
        }
        var names = [(name: markup.name(from: 1), index: 1)]
        names += attributes.map { (String(decoding: markup.bytes[$0.name], as: UTF8.self), $0.name.lowerBound) }
        var unbound: [(prefix: String, phrase: String)] = []
        for (name, index) in names {
            guard let colon = name.utf8.firstIndex(of: 0x3A) else { continue }
            let prefix = String(name[..<colon])
            guard prefix != "xmlns", prefix != "xml", !declared.contains(ExactString(prefix)),
                !boundPrefixes.contains(ExactString(prefix)), !unbound.contains(where: { $0.prefix.isExactly(prefix) })
            else { continue }
            unbound.append((prefix, "in \(name) at byte \(markup.offset(index))"))
        }
        guard let first = unbound.first else { return nil }
        // Prefixes may be bound by elements around that don't use them: of several, one isn't.
        return unbound.count == 1
            ? "unbound prefix \(first.prefix): \(first.phrase)"
            : "unbound prefix: one of " + unbound.map { "\($0.prefix) \($0.phrase)" }.joined(separator: ", ")
    }

    /// Prefixes of the open elements: those were bound, at least where they stand.
    private var boundPrefixes: Set<ExactString> {
        Set(
            openElementNames.compactMap { name in
                name.utf8.firstIndex(of: 0x3A).map { ExactString(String(name[..<$0])) }
            })
    }

    private func referenceReason(_ markup: Markup, _ code: XMLParsingError.Code) -> String? {
        for attribute in TagScanner.attributes(inTag: markup.bytes) {
            let name = String(decoding: markup.bytes[attribute.name], as: UTF8.self)
            let place = "in the attribute \(name) at byte \(markup.offset(attribute.name.lowerBound))"
            if code == .undefinedEntity, let lost = entities.firstUndeclared(in: markup.bytes[attribute.value]) {
                let through = lost.through.map { " by way of &\($0);" } ?? ""
                return "undefined entity &\(lost.name);\(through) \(place)"
            }
            if code == .externalEntityInAttribute,
                let external = entities.firstExternal(in: markup.bytes[attribute.value])
            {
                return "external entity &\(external); \(place)"
            }
        }
        return nil
    }
}
