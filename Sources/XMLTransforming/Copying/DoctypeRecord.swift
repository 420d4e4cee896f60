import XMLParsing

/// What is known of the document type declaration that was copied.
struct DoctypeRecord {
    /// The declaration, while it is open.
    var open: XMLDoctype?
    /// Whether the declaration is in the output, with its internal subset.
    var isWritten = false
    /// External parts that it names, by which kind and name, and of these the ones that weren't read.
    private var external: Set<XMLSkippedEntity> = []
    private var unread: Set<XMLSkippedEntity> = []

    /// Whether a reader of the output gets attribute defaults by itself: the declarations are there, and none of them came
    /// from elsewhere.
    private(set) var keepsDefaults = false

    mutating func start(_ doctype: XMLDoctype) {
        self = DoctypeRecord()
        open = doctype
        if doctype.systemID != nil { external.insert(XMLSkippedEntity(kind: .externalSubset, name: "")) }
    }

    mutating func declare(_ entity: XMLEntityDeclaration) {
        guard entity.isParameterEntity, entity.systemID != nil else { return }
        external.insert(XMLSkippedEntity(kind: .parameterEntity, name: entity.name))
    }

    mutating func skip(_ entity: XMLSkippedEntity) {
        let name = entity.kind == .externalSubset ? "" : entity.name
        unread.insert(XMLSkippedEntity(kind: entity.kind, name: name))
        if isWritten { updateDefaults() }
    }

    mutating func end(isWritten: Bool) {
        open = nil
        self.isWritten = isWritten
        updateDefaults()
    }

    private mutating func updateDefaults() {
        keepsDefaults = isWritten && external.isSubset(of: unread)
    }
}
