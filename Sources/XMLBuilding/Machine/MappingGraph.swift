internal import XMLMessages
internal import XMLParsing

/// The compiled mappings of a model's type and of all that are nested in it.
///
/// Immutable once made, so that any number of threads can work by it.
@usableFromInline
@safe
final class MappingGraph: @unchecked Sendable {
    // Sendable: nothing is written after init, and the mappings' closures are Sendable.
    private struct Key: Hashable {
        var type: ObjectIdentifier
        var namespace: MappedName.Namespace
    }

    let root: UnsafeMutablePointer<CompiledMapping>
    /// The root's name alone.
    private var rootIndex = unsafe NameIndex([])
    /// Namespaces that are as good as another, by that one.
    private(set) var alternates: [ExactString: [String]] = [:]
    private var mappings: [Key: UnsafeMutablePointer<CompiledMapping>] = unsafe [:]
    private var elements: [UnsafeMutablePointer<CompiledElement>] = unsafe []

    init(_ identity: ObjectIdentifier, _ description: MappingDescription) {
        unsafe root = .allocate(capacity: 1)
        let key = Key(type: identity, namespace: .none)
        unsafe compile(description, key, into: root, prefixes: [])
        unsafe rootIndex.deallocate()
        unsafe rootIndex = unsafe NameIndex([root.pointee.name], alternates: alternates)
    }

    /// Whether an element may be a document's root.
    func isRoot(_ name: XMLName) -> Bool {
        unsafe rootIndex.find(name, guess: 0) == 0
    }

    deinit {
        unsafe rootIndex.deallocate()
        for index in unsafe elements.indices {
            let element = unsafe elements[index]
            let count = unsafe element.pointee.childNames.count
            unsafe element.pointee.children.deinitialize(count: count).deallocate()
            unsafe element.pointee.childNames.deallocate()
            let attributeCount = unsafe element.pointee.attributeNames.count
            unsafe element.pointee.attributes.deinitialize(count: attributeCount).deallocate()
            unsafe element.pointee.attributeNames.deallocate()
            unsafe element.pointee.content?.deinitialize(count: 1).deallocate()
            unsafe element.deinitialize(count: 1).deallocate()
        }
        while let (_, mapping) = unsafe mappings.popFirst() {
            unsafe mapping.deinitialize(count: 1).deallocate()
        }
    }

    private func compile(
        _ description: MappingDescription, _ key: Key, into place: UnsafeMutablePointer<CompiledMapping>,
        prefixes inherited: [(prefix: String, uri: String)]
    ) {
        // Known before its fields are compiled: they may hold the same type.
        unsafe mappings[key] = place
        let prefixes = inherited + description.prefixes
        let name = MappedName(description.name, inherited: key.namespace, prefixes: prefixes)
        if let uri = name.uri, !description.alternates.isEmpty {
            alternates[ExactString(uri), default: []] += description.alternates
        }
        var compiler = unsafe ElementCompiler(graph: self, mapping: place, prefixes: prefixes, description: description)
        let element = unsafe compiler.compile(description.fields, namespace: name.namespace)
        let required = unsafe compiler.requiredWords
        unsafe place.initialize(
            to: CompiledMapping(
                description: description, name: name, size: description.size, alignment: description.alignment,
                hasCheck: unsafe description.check != nil, isDraft: unsafe description.finish != nil, element: element,
                wordCount: required.count, required: required, hasRequired: required.contains { $0 != 0 },
                fieldNames: compiler.fieldNames))
    }

    /// The mapping of a nested model in an element of some namespace, compiled when it's first met.
    func mapping(
        _ nested: NestedMapping, namespace: MappedName.Namespace, prefixes: [(prefix: String, uri: String)]
    ) -> UnsafeMutablePointer<CompiledMapping> {
        let key = Key(type: nested.identity, namespace: namespace)
        if let known = unsafe mappings[key] { return unsafe known }
        let place = UnsafeMutablePointer<CompiledMapping>.allocate(capacity: 1)
        unsafe compile(nested.description(), key, into: place, prefixes: prefixes)
        return unsafe place
    }

    func keep(_ element: UnsafeMutablePointer<CompiledElement>) {
        unsafe elements.append(element)
    }
}
