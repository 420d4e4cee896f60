internal import XMLMessages
internal import XMLParsing
internal import XMLWriting

/// Writes a model by its mapping, element by element, without recursion: nested ones wait on a stack of their own.
@safe
struct ModelWriter: ~Copyable {
    /// An element whose content is being written.
    @unsafe
    private struct Frame {
        let element: UnsafeMutablePointer<CompiledElement>
        let model: UnsafeMutableRawPointer
        /// Memory in use before the model; nil if it belongs to a frame below.
        let mark: ModelArena.Mark?
        /// The next child, and the next item of it.
        var child = 0
        var item = 0
        /// How many prefixes were in scope before the element.
        let prefixCount: Int
    }

    private let graph: MappingGraph
    private let writer: XMLStreamWriter
    private var frames: [Frame] = unsafe []
    private var arena = unsafe ModelArena()
    private var prefixes: [(prefix: String, uri: String)] = []

    init(_ graph: MappingGraph, _ writer: XMLStreamWriter) {
        self.graph = graph
        self.writer = writer
    }

    deinit {
        // What an error left behind: the models of the frames, innermost first.
        var frames = unsafe frames
        while let frame = unsafe frames.popLast() {
            guard unsafe frame.mark != nil else { continue }
            unsafe frame.element.pointee.mapping.pointee.description.destroy(frame.model)
        }
        let arena = unsafe arena
        unsafe arena.deallocate()
    }

    /// Writes one model as an element with its mapping's own name.
    mutating func write<Model>(_ model: Model) throws {
        let mapping = unsafe graph.root
        let mark = unsafe arena.mark
        let memory = unsafe arena.allocate(MemoryLayout<Model>.size, mapping)
        unsafe memory.initializeMemory(as: Model.self, to: model)
        unsafe try open(mapping.pointee.name, mapping, memory, mark)
        while let frame = unsafe frames.last {
            if unsafe frame.child == frame.element.pointee.childNames.count {
                unsafe try close(frame)
            } else {
                unsafe try writeNext(frame)
            }
        }
    }

    /// Starts a model's element; the model, in memory of the arena, becomes the frame's.
    private mutating func open(
        _ name: MappedName, _ mapping: UnsafeMutablePointer<CompiledMapping>, _ memory: UnsafeMutableRawPointer,
        _ mark: ModelArena.Mark
    ) throws {
        if let begin = unsafe mapping.pointee.description.begin { unsafe begin(memory) }
        unsafe try push(name, mapping.pointee.element, memory, mark, declaring: mapping.pointee.description.prefixes)
    }

    private mutating func push(
        _ name: MappedName, _ element: UnsafeMutablePointer<CompiledElement>, _ model: UnsafeMutableRawPointer,
        _ mark: ModelArena.Mark?, declaring declared: [(prefix: String, uri: String)] = []
    ) throws {
        // First of all the model gets an owner.
        unsafe frames.append(Frame(element: element, model: model, mark: mark, prefixCount: prefixes.count))
        let new = declared.filter { one in
            !prefixes.contains { $0.prefix.isExactly(one.prefix) && $0.uri.isExactly(one.uri) }
        }
        prefixes += new
        try startElement(name)
        for (prefix, uri) in new where !writer.hasDeclared(prefix, as: uri) {
            try writer.declareNamespace(uri, prefix: prefix.isEmpty ? nil : prefix)
        }
        for index in 0..<(unsafe element.pointee.attributeNames.count) {
            let field = unsafe element.pointee.attributes + index
            guard let text = unsafe Self.text(field, model, 0) else { continue }
            let name = unsafe field.pointee.name
            try writer.attribute(qualified(name, isAttribute: true), text, namespace: name.uri)
        }
        if let content = unsafe element.pointee.content, let text = unsafe Self.text(content, model, 0), !text.isEmpty {
            try writer.characters(text)
        }
    }

    private func startElement(_ name: MappedName) throws {
        try writer.startElement(qualified(name, isAttribute: false), namespace: name.uri ?? "")
    }

    /// The name with the prefix that its namespace has here; an element's may also have the default one.
    private func qualified(_ name: MappedName, isAttribute: Bool) -> String {
        guard let uri = name.uri,
            let prefix = prefixes.last(where: { $0.uri.isExactly(uri) && (!isAttribute || !$0.prefix.isEmpty) })?
                .prefix,
            !prefix.isEmpty, (prefixes.last(where: { $0.prefix.isExactly(prefix) })?.uri).isExactly(uri)
        else { return name.local }
        return "\(prefix):\(name.local)"
    }

    private mutating func close(_ frame: Frame) throws {
        try writer.endElement()
        unsafe frames.removeLast()
        unsafe prefixes.removeLast(prefixes.count - frame.prefixCount)
        if let mark = unsafe frame.mark {
            unsafe frame.element.pointee.mapping.pointee.description.destroy(frame.model)
            unsafe arena.release(to: mark)
        }
    }

    /// Writes the next child of the innermost element, or one item of it.
    private mutating func writeNext(_ frame: Frame) throws {
        let top = unsafe frames.count - 1
        let field = unsafe frame.element.pointee.children + frame.child
        let description = unsafe field.pointee.description
        if description.role == .container {
            unsafe frames[top].child += 1
            guard let element = unsafe field.pointee.element, unsafe description.isPresent(frame.model) else { return }
            return unsafe try push(field.pointee.name, element, frame.model, nil)
        }
        guard unsafe frame.item < description.count(frame.model) else {
            unsafe frames[top].child += description.alternatives.count
            unsafe frames[top].item = 0
            return
        }
        unsafe frames[top].item += 1
        for index in description.alternatives.indices {
            if unsafe try write(field + index, frame) { return }
        }
        throw XMLMappingError(
            kind: .invalidModel, position: XMLPosition(byteOffset: 0, line: 1, column: 1), path: writer.path,
            field: description.name, text: nil, reason: "no element of the choice holds the value")
    }

    /// Writes an item as one of its alternatives, if it's that one's.
    private mutating func write(_ field: UnsafeMutablePointer<CompiledField>, _ frame: Frame) throws -> Bool {
        switch unsafe field.pointee.description.alternatives[field.pointee.alternative].writing {
        case .text(let closure):
            guard let text = unsafe closure(frame.model, frame.item) else { return false }
            let name = unsafe field.pointee.name
            try writer.element(qualified(name, isAttribute: false), text, namespace: name.uri ?? "")
            return true
        case .model(let copy):
            guard let mapping = unsafe field.pointee.mapping else { return false }
            let mark = unsafe arena.mark
            let memory = unsafe arena.allocate(mapping.pointee.size, mapping)
            guard unsafe copy(frame.model, frame.item, memory) else {
                unsafe arena.release(to: mark)
                return false
            }
            unsafe try open(field.pointee.name, mapping, memory, mark)
            return true
        }
    }

    private static func text(
        _ field: UnsafeMutablePointer<CompiledField>, _ model: UnsafeMutableRawPointer, _ item: Int
    ) -> String? {
        guard case .text(let closure) = unsafe field.pointee.description.alternatives[0].writing else { return nil }
        return unsafe closure(model, item)
    }
}

extension ModelArena {
    /// Memory for a model, or the draft that it becomes there.
    fileprivate mutating func allocate(
        _ count: Int, _ mapping: UnsafeMutablePointer<CompiledMapping>
    ) -> UnsafeMutableRawPointer {
        unsafe allocate(max(count, mapping.pointee.size), alignment: mapping.pointee.alignment)
    }
}
