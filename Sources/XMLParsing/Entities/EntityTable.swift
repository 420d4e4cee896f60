internal import XMLMessages

/// What a document's DTD declares, as far as the parser has to know it: which references nest how deep, and which lead
/// nowhere.
struct EntityTable {
    /// The document is declared `standalone="yes"`: nothing that was not read may matter.
    var isStandalone = false
    /// The document type declaration.
    var doctype: XMLDoctype?
    /// Part of the DTD was not read: an undeclared entity may be declared there.
    var hasUnreadPart = false
    /// Some attribute has a default value.
    var hasAttributeDefaults = false
    /// How many attributes are declared for each element.
    private var attributeCounts: [ExactString: Int] = [:]
    /// Some parameter entity is declared.
    private var hasParameterEntities = false
    /// What ``undeclaredInTags(ofEntity:)`` found.
    private var undeclaredInTags: [ExactString: [ExactString]] = [:]

    private var general = EntityGraph(marker: 0x26)
    private var parameter = EntityGraph(marker: 0x25)
    private var generalValues: [ExactString: String?] = [:]
    private var parameterValues: [ExactString: String] = [:]

    /// Whether start tags need a closer look.
    var needsExaminedTags: Bool { hasAttributeDefaults || losesReferences || !generalValues.isEmpty }

    /// Whether an undeclared entity's reference may vanish in the engine without an event: it is no error of
    /// well-formedness where the document has an external subset or refers to a parameter entity (XML 1.0, 4.1), be it
    /// read or not.
    var losesReferences: Bool {
        !isStandalone && (hasUnreadPart || hasParameterEntities || doctype?.systemID != nil)
    }

    /// Takes note of a declaration.
    ///
    /// Returns what is wrong with it: references that nest too deep.
    mutating func declare(_ entity: XMLEntityDeclaration, depthLimit: Int) -> String? {
        let isWithinLimit: Bool
        let name = ExactString(entity.name)
        if entity.isParameterEntity {
            hasParameterEntities = true
            parameterValues[name] = entity.value
            isWithinLimit = parameter.declare(name, value: entity.value ?? "", depthLimit: depthLimit)
        } else {
            generalValues[name] = .some(entity.value)
            isWithinLimit = general.declare(name, value: entity.value ?? "", depthLimit: depthLimit)
        }
        guard !isWithinLimit else { return nil }
        return "references to entities nest deeper than \(depthLimit), by the declaration of "
            + "\(entity.isParameterEntity ? "%" : "&")\(entity.name); (XMLParsingLimits.entityDepth)"
    }

    /// Takes note of an attribute's declaration, and returns how many its element has now.
    mutating func countAttribute(of element: String) -> Int {
        attributeCounts[ExactString(element), default: 0] += 1
        return attributeCounts[ExactString(element), default: 0]
    }

    /// Whether a parameter entity is declared with a value of its own.
    func isInternalParameterEntity(_ name: String) -> Bool { parameterValues[ExactString(name)] != nil }

    /// Whether a general entity is declared, or predefined.
    func isDeclared(_ name: String) -> Bool { isDeclared(ExactString(name)) }

    private func isDeclared(_ name: ExactString) -> Bool {
        switch name.string {
        case "amp", "lt", "gt", "apos", "quot": true
        default: generalValues[name] != nil
        }
    }

    /// An undeclared entity, and the declared one by way of which a reference leads to it.
    typealias Undeclared = (name: String, through: String?)

    /// The first undeclared entity that is reached from a text's references, also through declared entities.
    func firstUndeclared(in text: some Collection<UInt8>) -> Undeclared? {
        undeclared(in: text, atMost: 1).first
    }

    /// The undeclared entities that are reached from a text's references, each once, also through declared entities.
    func undeclared(in text: some Collection<UInt8>, atMost limit: Int = .max) -> [Undeclared] {
        var found: [Undeclared] = []
        var visited: Set<ExactString> = []
        var pending: [(name: ExactString, through: String?)] = ReferenceScanner.names(in: text, marker: 0x26)
            .map { ($0, nil) }
        pending.reverse()
        while found.count < limit, let (name, through) = pending.popLast() {
            guard visited.insert(name).inserted else { continue }
            guard isDeclared(name) else {
                found.append((name.string, through))
                continue
            }
            guard let value = generalValues[name] ?? nil else { continue }
            for inner in ReferenceScanner.names(in: value.utf8, marker: 0x26).reversed() {
                pending.append((inner, through ?? name.string))
            }
        }
        return found
    }

    /// The first external entity that is reached from a text's references, also through declared entities.
    func firstExternal(in text: some Collection<UInt8>) -> String? {
        var visited: Set<ExactString> = []
        var pending = ReferenceScanner.names(in: text, marker: 0x26)
        pending.reverse()
        while let name = pending.popLast() {
            guard visited.insert(name).inserted, let declared = generalValues[name] else { continue }
            guard let value = declared else { return name.string }
            pending.append(contentsOf: ReferenceScanner.names(in: value.utf8, marker: 0x26).reversed())
        }
        return nil
    }

    /// The undeclared entities in attribute values of tags within a general entity's replacement text, also through
    /// other entities.
    ///
    /// They are looked for once, when all is declared.
    mutating func undeclaredInTags(ofEntity name: String) -> [String] {
        undeclaredInTags(ofEntity: ExactString(name)).map(\.string)
    }

    private mutating func undeclaredInTags(ofEntity name: ExactString) -> [ExactString] {
        if let known = undeclaredInTags[name] { return known }
        var found: [ExactString] = []
        var visited: Set<ExactString> = []
        var pending = [name]
        while let name = pending.popLast() {
            guard visited.insert(name).inserted, let value = generalValues[name] ?? nil else { continue }
            let bytes = Array(value.utf8)
            if bytes.contains(0x3C) {
                for literal in TagScanner.attributeValues(inContent: bytes) {
                    found += undeclared(in: bytes[literal]).map { ExactString($0.name) }.filter { !found.contains($0) }
                }
            }
            pending.append(contentsOf: ReferenceScanner.names(in: bytes, marker: 0x26))
        }
        undeclaredInTags[name] = found
        return found
    }

    /// The undeclared entities in quoted literals of a parameter entity's replacement text.
    func undeclaredInLiterals(ofParameterEntity name: String) -> [Undeclared] {
        guard let value = parameterValues[ExactString(name)] else { return [] }
        let bytes = Array(value.utf8)
        return TagScanner.attributeListDefaults(in: bytes).flatMap { undeclared(in: bytes[$0]) }
    }
}

/// Finds references by their syntax: `&name;` or `%name;`.
enum ReferenceScanner {
    /// The names referred to, in order; character references aren't among them.
    static func names(in text: some Collection<UInt8>, marker: UInt8) -> [ExactString] {
        var names: [ExactString] = []
        var index = text.startIndex
        while let start = text[index...].firstIndex(of: marker) {
            let nameStart = text.index(after: start)
            guard let end = text[nameStart...].firstIndex(where: { $0 == 0x3B || $0 == marker || $0 == 0x3C }) else {
                break
            }
            if text[end] == 0x3B, nameStart < end, text[nameStart] != 0x23 {
                names.append(ExactString(String(decoding: text[nameStart..<end], as: UTF8.self)))
            }
            index = end == start ? text.index(after: end) : end
            if text[end] == 0x3B || text[end] == 0x3C { index = text.index(after: end) }
        }
        return names
    }
}
