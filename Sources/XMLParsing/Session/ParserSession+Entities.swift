internal import XMLMessages

/// An external entity that is being read.
struct OpenEntity {
    var name: String
    var systemID: String
    /// Where in the enclosing entity it is referred to.
    var reference: XMLPosition
    var enclosingSystemID: String?
}

/// References that lead out of the document, or nowhere.
extension ParserSession {
    /// A reference in content, or to a parameter entity, that the engine has no declaration for.
    func skippedReference(_ name: String, isParameterEntity: Bool) {
        guard !isParameterEntity else {
            entities.hasUnreadPart = true
            return reportSkipped(XMLSkippedEntity(kind: .parameterEntity, name: name))
        }
        guard !skipsUndefinedEntities else {
            return reportSkipped(XMLSkippedEntity(kind: .generalEntity, name: name))
        }
        if unsafe state.pointee.runCount != 0 { unsafe state.deliverRun() }
        guard failure == nil else { return }
        let place =
            enclosingReference.flatMap { $0.name.isExactly(name) ? nil : " in the replacement text of &\($0.name);" }
            ?? ""
        fail(error(.undefinedEntity, at: enginePosition, "undefined entity &\(name);\(place)"))
    }

    func reportSkipped(_ entity: XMLSkippedEntity) {
        guard sink.interests.contains(.skippedEntities) else { return }
        send {
            try $0.skippedEntity(entity, $1)
        } kept: {
            .skippedEntity(entity)
        }
    }

    /// A reference to an external entity, or the external subset.
    ///
    /// Returns whether the parse may go on.
    func externalEntity(
        _ parser: OpaquePointer, context: UnsafePointer<CChar>?, base: String?, systemID: String?, publicID: String?
    ) -> Bool {
        guard unsafe state.pointee.mode != .drop, !refusesDoctype() else { return false }
        let reference = enclosingReference
        let kind: XMLExternalEntity.Kind
        let name: String
        if unsafe context != nil {
            kind = .generalEntity
            name = reference?.name ?? ""
        } else if let reference, reference.marker == 0x25 {
            kind = .parameterEntity
            name = reference.name
        } else if let names = referencesInValue {
            kind = .parameterEntity
            name = names.count == 1 ? names[0] : ""
        } else {
            kind = .externalSubset
            name = entities.doctype?.name ?? ""
        }
        let entity = XMLExternalEntity(kind: kind, name: name, publicID: publicID, systemID: systemID ?? "", base: base)
        if case .resolveExternal(let resolver) = options.doctype.rule {
            do {
                if let content = try resolver.resolve(entity) {
                    return unsafe read(content, of: entity, parser, context: context)
                }
            } catch {
                fail(error)
                return false
            }
        }
        return refuse(entity)
    }

    /// The references to external parameter entities in the value of the entity that is being declared; nil elsewhere.
    private var referencesInValue: [String]? {
        let literal = literalMarkup
        guard let quote = literal.first, quote == 0x22 || quote == 0x27 else { return nil }
        return ReferenceScanner.names(in: literal, marker: 0x25).map(\.string)
            .filter { !entities.isInternalParameterEntity($0) }
    }

    /// Whether a reference to a parameter entity stands, or may stand, in the value of an entity: the engine's place is the
    /// value then, or an internal entity in which it may be either.
    var mayBeInValue: Bool {
        if referencesInValue != nil { return true }
        guard let reference = enclosingReference, reference.marker == 0x25 else { return false }
        return entities.isInternalParameterEntity(reference.name)
    }

    /// What isn't read is reported: as skipped in the DTD, as an error in content.
    private func refuse(_ entity: XMLExternalEntity) -> Bool {
        let kind: XMLSkippedEntity.Kind
        switch entity.kind {
        case .generalEntity:
            if unsafe state.pointee.runCount != 0 { unsafe state.deliverRun() }
            fail(
                error(
                    .externalEntityRefused, at: enginePosition,
                    "external entity &\(entity.name); (\(entity.systemID)) is not read"))
            return false
        case .externalSubset: kind = .externalSubset
        case .parameterEntity: kind = .parameterEntity
        }
        entities.hasUnreadPart = true
        reportSkipped(
            XMLSkippedEntity(kind: kind, name: entity.name, publicID: entity.publicID, systemID: entity.systemID))
        return failure == nil
    }
}
