internal import XMLParsing

/// Compiles the elements of one mapping: the model's own, and its containers.
@unsafe
struct ElementCompiler {
    let graph: MappingGraph
    let mapping: UnsafeMutablePointer<CompiledMapping>
    let prefixes: [(prefix: String, uri: String)]
    let description: MappingDescription
    private(set) var fieldNames: [String] = []
    private var required: [Bool] = []
    /// Where the arrays lie in the model that fields fill.
    private var arrayOffsets: Set<Int> = []

    init(
        graph: MappingGraph, mapping: UnsafeMutablePointer<CompiledMapping>,
        prefixes: [(prefix: String, uri: String)], description: MappingDescription
    ) {
        unsafe self.graph = graph
        unsafe self.mapping = unsafe mapping
        unsafe self.prefixes = prefixes
        unsafe self.description = description
    }

    /// One bit for each field that must be there.
    var requiredWords: [UInt64] {
        var words = [UInt64](repeating: 0, count: max(1, (unsafe required.count + 63) / 64))
        for (index, isRequired) in unsafe required.enumerated() where isRequired {
            words[index / 64] |= 1 << (index % 64)
        }
        return words
    }

    /// Compiles what an element holds.
    mutating func compile(
        _ fields: [FieldDescription], namespace: MappedName.Namespace
    ) -> UnsafeMutablePointer<CompiledElement> {
        let element = UnsafeMutablePointer<CompiledElement>.allocate(capacity: 1)
        unsafe graph.keep(element)
        var children: [CompiledField] = unsafe []
        var attributes: [CompiledField] = unsafe []
        var contents: [CompiledField] = unsafe []
        for field in fields {
            let number = unsafe fieldNames.count
            unsafe fieldNames.append(Self.label(field))
            unsafe required.append(field.isRequired)
            if let offset = field.arrayOffset {
                // Each field's first item replaces what an array holds by default: of two, one would take the other's away.
                unsafe precondition(
                    arrayOffsets.insert(offset).inserted,
                    "the mapping of \(description.name) reads \(Self.label(field)) into an array that another field fills; "
                        + "elements of several names go into one XMLChoice")
            }
            switch field.role {
            case .attribute:
                unsafe attributes.append(compiled(field, number, 0, plain: .none))
            case .content:
                unsafe contents.append(compiled(field, number, 0, plain: .none))
            case .child:
                for index in field.alternatives.indices {
                    unsafe children.append(compiled(field, number, index, plain: namespace))
                }
            case .container:
                var container = unsafe compiled(field, number, 0, plain: namespace)
                unsafe container.element = compile(field.contents, namespace: container.name.namespace)
                unsafe children.append(container)
            }
        }
        unsafe precondition(
            contents.count <= 1, "the mapping of \(description.name) has more than one XMLContent in one element")
        unsafe requireDistinctNames(children)
        unsafe requireDistinctNames(attributes)
        let childNames = unsafe NameIndex(children.map { unsafe $0.name }, alternates: graph.alternates)
        let attributeNames = unsafe NameIndex(attributes.map { unsafe $0.name }, alternates: graph.alternates)
        unsafe element.initialize(
            to: CompiledElement(
                mapping: mapping, children: Self.memory(children), childNames: childNames,
                attributes: Self.memory(attributes), attributeNames: attributeNames,
                looksAtAttributes: unsafe !attributes.isEmpty || description.unknownAttributes != .skip,
                content: unsafe contents.isEmpty ? nil : Self.memory(contents),
                refusesText: unsafe contents.isEmpty && description.unknownElements == .error))
        unsafe connect(element)
        return unsafe element
    }

    /// Of two fields of one name, which one a document's element means would depend on what stands beside it.
    private func requireDistinctNames(_ fields: [CompiledField]) {
        var names: Set<MappedName> = []
        for index in unsafe fields.indices {
            let field = unsafe fields[index]
            unsafe precondition(
                names.insert(field.name).inserted,
                "the mapping of \(description.name) has \(Self.label(field.description)) twice in one element; "
                    + "what belongs to one element goes into one XMLContainer, and repeated elements into one XMLChildren"
            )
        }
    }

    /// Gives nested models their mappings.
    private func connect(_ element: UnsafeMutablePointer<CompiledElement>) {
        for index in 0..<(unsafe element.pointee.childNames.count) {
            let field = unsafe element.pointee.children + index
            guard unsafe field.pointee.action == .model else { continue }
            let reading = unsafe field.pointee.description.alternatives[field.pointee.alternative].reading
            guard case .model(let nested) = reading else { continue }
            let mapping = unsafe graph.mapping(nested, namespace: field.pointee.name.namespace, prefixes: prefixes)
            unsafe field.pointee.mapping = mapping
        }
    }

    private static func memory(_ fields: [CompiledField]) -> UnsafeMutablePointer<CompiledField> {
        let memory = unsafe UnsafeMutablePointer<CompiledField>.allocate(capacity: max(1, fields.count))
        for index in unsafe fields.indices { unsafe (memory + index).initialize(to: fields[index]) }
        return unsafe memory
    }

    private static func label(_ field: FieldDescription) -> String {
        switch field.role {
        case .attribute: "@" + field.name
        case .content: "text()"
        case .child, .container: field.name
        }
    }

    /// Whether a field's name, without its namespace, can be one in a document, as far as ASCII goes; text has none.
    private static func isName(_ name: String) -> Bool {
        let bytes = name.utf8
        let local =
            bytes.first == 0x7B ? bytes.firstIndex(of: 0x7D).map { bytes[bytes.index(after: $0)...] } : bytes[...]
        return local?.allSatisfy { $0 > 0x20 && !"/<>=\"'&[]{}@*()".utf8.contains($0) } ?? false
    }

    private func compiled(
        _ field: FieldDescription, _ number: Int, _ alternative: Int, plain: MappedName.Namespace
    ) -> CompiledField {
        var action = CompiledField.Action.container
        var type: any XMLValue.Type = String.self
        var offset = 0
        var shape = ValueShape.single
        var name = field.name
        var store: (@Sendable (UnsafeMutableRawPointer, XMLText, Bool) throws -> Bool)?
        var attach: (@Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Bool) -> Void)?
        var form = ""
        if field.role != .container {
            name = field.alternatives[alternative].name
            switch field.alternatives[alternative].reading {
            case .place(let valueType, offset: let valueOffset, let valueShape):
                action = .place
                type = valueType
                offset = valueOffset
                shape = valueShape
                form = valueType.xmlForm
            case .text(let closure, form: let closureForm):
                action = .text
                unsafe store = closure
                form = closureForm
            case .model(let nested):
                action = .model
                unsafe attach = nested.attach
            }
        }
        unsafe precondition(
            field.role == .content || Self.isName(name),
            "the mapping of \(description.name) has \"\(name)\", which is no element's or attribute's name")
        return unsafe CompiledField(
            name: MappedName(name, inherited: plain, prefixes: prefixes),
            label: field.role == .child ? name : Self.label(field), description: field, action: action,
            isArray: field.isArray, repetition: field.repetition, emptyRule: field.emptyRule, word: number / 64,
            bit: 1 << UInt64(number % 64), type: type, offset: offset, shape: shape, store: store, attach: attach,
            form: form, element: nil, mapping: nil,
            alternative: alternative)
    }
}
