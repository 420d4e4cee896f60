import XMLMessages
import XMLParsing

/// Sends a tree to a sink, as the events that made it.
struct TreeReplay {
    private let tree: XMLTree
    private let storage: TreeStorage

    init(_ tree: XMLTree) {
        self.tree = tree
        storage = tree.storage
    }

    /// Sends the events.
    ///
    /// - Throws: What the sink throws.
    func send(to sink: EventSink) throws {
        let replay = EventReplay()
        let source = DetachedSource()
        source.names = tree.ancestors
        let offset = tree.byteOffset ?? 0
        source.range = offset..<offset
        source.place = XMLPosition(byteOffset: offset, line: 1, column: 1)
        func send(_ event: XMLEvent) throws {
            try withExtendedLifetime(source) {
                // The source outlives the call.
                try unsafe replay.send(event, to: sink, XMLContext(Unmanaged.passUnretained($0)))
            }
        }
        let hearsMappings = sink.interests.contains(.namespaces)
        var open: [(name: XMLQualifiedName, end: Int, prefixes: [String])] = []
        var index = tree.root
        func closeElements(before index: Int) throws {
            while let last = open.last, index >= last.end {
                open.removeLast()
                if !source.isSkipping { try send(.endElement(last.name)) }
                source.clearRequests()
                for prefix in last.prefixes.reversed() { try send(.endMapping(prefix: prefix.isEmpty ? nil : prefix)) }
                source.names.removeLast()
            }
        }
        while index < Int(tree.node.end), !source.isStopped {
            try closeElements(before: index)
            let node = storage.nodes[index]
            if node.kind == .element {
                let name = storage.names[Int(node.name)].qualified
                source.names.append(name.qualifiedName)
                let bindings = hearsMappings ? declarations(at: index) : []
                for binding in bindings { try send(.startMapping(binding)) }
                let element = XMLTree(storage: storage, root: index)
                try send(
                    .startElement(
                        XMLStartElement(
                            name: name, attributes: element.attributes.map { .init(name: $0.name, value: $0.value) })))
                open.append((name, Int(node.end), bindings.map(\.prefix)))
                index = source.isSkipping ? Int(node.end) : storage.contentStart(of: index)
                continue
            }
            switch node.kind {
            case .comment where sink.interests.contains(.comments): try send(.comment(storage.text(node)))
            case .processingInstruction where sink.interests.contains(.processingInstructions):
                try send(
                    .processingInstruction(
                        target: storage.names[Int(node.name)].qualifiedName, data: storage.text(node)))
            case .text: try send(.characters(storage.text(node)))
            default: break
            }
            index = source.isSkipping ? open.last?.end ?? index + 1 : index + 1
        }
        if !source.isStopped { try closeElements(before: Int(tree.node.end)) }
    }

    private func declarations(at index: Int) -> [TreeOrigin.Binding] {
        let own = storage.declarations(of: index)
        guard index == tree.root else { return own }
        var scope: [TreeOrigin.Binding] = []
        for binding in (storage.origin(of: index)?.bindings ?? []) + own {
            scope.removeAll { $0.prefix.isExactly(binding.prefix) }
            scope.append(binding)
        }
        return scope
    }
}

extension TreeName {
    fileprivate var qualified: XMLQualifiedName {
        XMLQualifiedName(qualifiedName, namespaceURI: uri.isEmpty ? nil : uri)
    }
}

extension XMLEvent {
    fileprivate static func startMapping(_ binding: TreeOrigin.Binding) -> XMLEvent {
        .startMapping(
            prefix: binding.prefix.isEmpty ? nil : binding.prefix, namespaceURI: binding.uri.isEmpty ? nil : binding.uri
        )
    }
}
