internal import XMLParsing

/// What an import reports, and what it passes over.
extension ImportDelegate {
    // MARK: Issues

    @inline(never)
    func report(
        _ code: ObjectIssue.Code, _ position: XMLPosition, attribute: Int, reason: String
    ) throws {
        let row = objects[openCount - 1].row
        let entity = model.entities[row.entity]
        try report(
            code, position, entity: entity.name, id: row.id, attribute: entity.attributes[attribute].name,
            reason: reason)
        guard options.issues == .skipObject, !objects[openCount - 1].isSkipped else { return }
        objects[openCount - 1].isSkipped = true
        // What it holds may have been connected with it already.
        let reference = ObjectReference(entity.name, row.id)
        if try objects[openCount - 1].isNew || !store.contains(reference) { try store.remove(reference) }
    }

    func report(
        _ code: ObjectIssue.Code, _ position: XMLPosition, entity: String, id: String?, attribute: String? = nil,
        reason: String
    ) throws {
        try add(
            ObjectIssue(
                code: code, position: position, entity: entity, id: id, attribute: attribute, reason: reason))
    }

    func add(_ issue: ObjectIssue) throws {
        if options.issues == .fail { throw issue }
        summary.issueCount += 1
        if summary.issues.count < options.listedAtMost { summary.issues.append(issue) }
    }

    // MARK: What the model doesn't know

    /// Whether a name is in the namespace of the outermost element, as all of the format's names are.
    func isOfFormat(_ name: XMLName) -> Bool {
        let own = name.namespaceUTF8
        guard own.count == namespace.count else { return false }
        for index in 0..<own.count where own[index] != namespace[index] { return false }
        return true
    }

    static func copy(_ bytes: Span<UInt8>) -> [UInt8] {
        (0..<bytes.count).map { bytes[$0] }
    }

    func ignoreAll(_ attributes: XMLAttributes, of name: XMLName, _ context: XMLContext) throws {
        for index in 0..<attributes.count {
            try ignore(.xmlAttribute, attributes.name(at: index).qualifiedName, context, parent: name.qualifiedName)
        }
    }

    @inline(never)
    func ignore(
        _ kind: ObjectImportSummary.Ignored.Kind, _ name: String, _ context: XMLContext, parent: String? = nil
    ) throws {
        let path = context.path
        let parent = parent ?? path.dropLast(kind == .element ? 1 : 0).last ?? ""
        if options.isStrict {
            let what =
                switch kind {
                case .element: "the element <\(name)>"
                case .xmlAttribute: "the attribute \(name)"
                case .text: "text"
                }
            throw ObjectIssue(
                code: .unknown, position: context.position,
                reason: "<\(parent)> holds \(what), which the model doesn't know")
        }
        summary.ignoredCount += 1
        let ignored = ObjectImportSummary.Ignored(kind: kind, name: name, parent: parent)
        if summary.ignored[ignored] != nil || summary.ignored.count < options.listedAtMost {
            let position = context.position
            summary.ignored[ignored, default: .init(count: 0, first: position)].count += 1
        }
    }
}
