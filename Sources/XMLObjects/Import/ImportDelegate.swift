internal import XMLParsing

/// Turns a document's events into rows for a store.
///
/// An object is written when its element ends; what it holds is written before. Memory is bounded by the depth of the
/// document.
final class ImportDelegate: XMLContentDelegate {
    let store: any ObjectStore
    let options: ObjectImportOptions
    let model: ObjectModel
    var summary = ObjectImportSummary()

    var frames: [ImportFrame] = []
    /// The open objects, outermost first; those beyond `openCount` are kept for their memory.
    var objects: [OpenObject] = []
    var openCount = 0
    /// The namespace of the outermost element: that of the whole format.
    var namespace: [UInt8] = []
    private var uncommitted = 0

    init(store: any ObjectStore, options: ObjectImportOptions) {
        self.store = store
        self.options = options
        model = store.model
    }

    // MARK: Start tags

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        guard let top = frames.last else {
            namespace = Self.copy(name.namespaceUTF8)
            frames.append(ImportFrame(kind: .root))
            return
        }
        switch top.kind {
        case .attribute: try startInAttribute(name, context)
        case .object: try startInObject(name, attributes, context)
        case .root: try startObject(name, attributes, context, entity: -1, relationship: -1)
        case .container:
            try startObject(name, attributes, context, entity: top.entity, relationship: top.relationship)
        }
    }

    private func startInObject(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        let entity = objects[openCount - 1].row.entity
        guard isOfFormat(name), let member = model.layout.entities[entity].members.find(name.localUTF8) else {
            try ignore(.element, name.qualifiedName, context)
            return context.skipElement()
        }
        switch member {
        case .attribute(let index):
            frames.append(ImportFrame(kind: .attribute, entity: entity, attribute: index))
            try ignoreAll(attributes, of: name, context)
        case .relationship(let index):
            let destination = model.layout.entities[entity].relationships[index].destination
            if model.entities[entity].relationships[index].isToMany {
                frames.append(ImportFrame(kind: .container, entity: destination, relationship: index))
                try ignoreAll(attributes, of: name, context)
            } else {
                try start(name, attributes, context, entity: destination, relationship: index)
            }
        }
    }

    /// Starts an object in the outermost element or in a container, where its name or its `type` says what it is.
    private func startObject(
        _ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext, entity: Int, relationship: Int
    ) throws {
        if isOfFormat(name) {
            let names = entity >= 0 ? model.layout.entities[entity].names : model.layout.entityNames
            if let named = names.find(name.localUTF8) {
                return try start(name, attributes, context, entity: named, relationship: relationship)
            }
            if let type = attributes[named: options.typeAttribute]?.string {
                if let named = model.layout.entityNames.find(type) {
                    return try start(
                        name, attributes, context, entity: entity >= 0 ? entity : named, relationship: relationship)
                }
            }
        }
        try ignore(.element, name.qualifiedName, context)
        context.skipElement()
    }

    /// Starts an object whose entity is known, and looks at its attributes.
    private func start(
        _ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext, entity: Int, relationship: Int
    ) throws {
        var id = ""
        for index in 0..<attributes.count {
            let attribute = attributes.name(at: index)
            if attribute == "id" {
                id = attributes.value(at: index).string
            } else if attribute == options.typeAttribute {
                let type = attributes.value(at: index).string
                guard model.layout.entityNames.find(type) == entity else {
                    try report(
                        .wrongType, context.position, entity: model.entities[entity].name, id: attributes["id"]?.string,
                        reason: "the type of <\(name)> is \"\(type)\", not \(model.entities[entity].name)")
                    return skip(context)
                }
            } else {
                try ignore(.xmlAttribute, attribute.qualifiedName, context, parent: name.qualifiedName)
            }
        }
        guard !id.isEmpty else {
            try report(
                .missingIdentifier, context.position, entity: model.entities[entity].name, id: nil,
                reason: "<\(name)> has no id")
            return skip(context)
        }
        frames.append(ImportFrame(kind: .object, entity: entity, relationship: relationship))
        if openCount == objects.count {
            objects.append(OpenObject(row: ObjectRow(entity: entity, id: id, model: model)))
        } else {
            objects[openCount].row.reset(entity: entity, id: id, model: model)
            objects[openCount].isSkipped = false
            objects[openCount].isNew = false
        }
        openCount += 1
    }

    private func skip(_ context: XMLContext) {
        summary.skippedObjects += 1
        context.skipElement()
    }

    private func startInAttribute(_ name: XMLName, _ context: XMLContext) throws {
        frames[frames.count - 1].isSettled = true
        context.skipElement()
        // What stands before the element may have been taken for the whole text.
        let attribute = frames[frames.count - 1].attribute
        objects[openCount - 1].row.values[attribute] = nil
        try report(
            .elementInAttribute, context.position, attribute: attribute, reason: "it holds the element <\(name)>")
    }

    // MARK: Text

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        guard let top = frames.last, top.kind == .attribute else {
            if !text.isWhitespace { try ignore(.text, "", context) }
            return
        }
        guard !top.isSettled else { return }
        frames[frames.count - 1].isSettled = true
        let attribute = model.entities[top.entity].attributes[top.attribute]
        if let value = ValueReader.value(text, of: attribute.kind) {
            objects[openCount - 1].row.values[top.attribute] = value
        } else {
            try reportValue(text, attribute, top.attribute, context.position)
        }
    }

    @inline(never)
    private func reportValue(
        _ text: XMLText, _ attribute: ObjectAttribute, _ index: Int, _ position: XMLPosition
    ) throws {
        let form = ValueReader.form(of: attribute.kind)
        let shown = text.string
        let excerpt = shown.unicodeScalars.count > 60 ? shown.prefix(60) + "..." : shown[...]
        try report(.invalidValue, position, attribute: index, reason: "\"\(excerpt)\" is not \(form)")
    }

    // MARK: End tags

    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        guard let frame = frames.popLast() else { return }
        switch frame.kind {
        case .attribute: try endAttribute(frame, context)
        case .object: try endObject(frame)
        case .container, .root: break
        }
    }

    private func endAttribute(_ frame: ImportFrame, _ context: XMLContext) throws {
        guard !frame.isSettled else { return }
        let attribute = model.entities[frame.entity].attributes[frame.attribute]
        if let value = ValueReader.valueOfNothing(of: attribute.kind) {
            objects[openCount - 1].row.values[frame.attribute] = value
        } else {
            let form = ValueReader.form(of: attribute.kind)
            try report(
                .invalidValue, context.position, attribute: frame.attribute, reason: "it is empty, and not \(form)")
        }
    }

    private func endObject(_ frame: ImportFrame) throws {
        openCount -= 1
        if objects[openCount].isSkipped {
            summary.skippedObjects += 1
            return
        }
        let pair = frame.relationship >= 0 ? connect(frame) : nil
        try store.write(objects[openCount].row)
        if let pair { try store.connect(pair) }
        summary.objects += 1
        uncommitted += 1
        if case .every(let limit) = options.transaction, uncommitted >= limit { try commitBetween() }
    }

    /// Connects the object that ends with the one around it, in the row of whichever holds the connection; the rest is
    /// a
    /// pair.
    private func connect(_ frame: ImportFrame) -> ObjectPair? {
        let parent = openCount - 1
        guard !objects[parent].isSkipped else { return nil }
        summary.connections += 1
        let entity = objects[parent].row.entity
        let layout = model.layout.entities[entity].relationships[frame.relationship]
        switch layout.place {
        case .column:
            objects[parent].row.references[frame.relationship] = objects[openCount].row.id
        case .inverseColumn:
            if let inverse = layout.inverse {
                objects[openCount].row.references[inverse] = objects[parent].row.id
                objects[openCount].row.isListed[inverse] = true
            }
        case .pairs:
            return ObjectPair(
                entity: entity, relationship: frame.relationship, source: objects[parent].row.id,
                target: objects[openCount].row.id)
        }
        return nil
    }

    /// Ends a transaction inside of open objects: they are written as far as they are known, since others refer to
    /// them.
    private func commitBetween() throws {
        for index in 0..<openCount where !objects[index].isSkipped {
            let row = objects[index].row
            let reference = ObjectReference(model.entities[row.entity].name, row.id)
            if try !store.contains(reference) { objects[index].isNew = true }
            try store.write(row)
        }
        try store.commit()
        uncommitted = 0
        try store.begin()
    }

    // MARK: The end

    /// Looks for objects that lack what they must have.
    func finish() throws {
        let limit = options.issues == .skipObject ? Int.max : max(options.listedAtMost, 1)
        for (object, attribute) in try store.incompleteObjects(limit: limit) {
            let issue = ObjectIssue(
                code: .missingValue, position: nil, entity: object.entity, id: object.id, attribute: attribute,
                reason: "the object has no value, and must have one")
            try add(issue)
            if options.issues == .skipObject {
                try store.remove(object)
                summary.skippedObjects += 1
            }
        }
    }
}
