import XMLMessages
import XMLParsing

extension Matcher {
    func startForward(
        _ handler: MatchHandler, _ sink: EventSink, _ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext
    ) throws {
        let depth = unsafe state.pointee.depth
        handler.isForwarding = true
        handler.count += 1
        unsafe state.pointee.textUserCount += 1
        unsafe state.pointee.frames[depth].duties.insert(.observed)
        forwards.append(Forward(handler: handler, sink: sink, depth: depth))
        let index = forwards.count - 1
        if sink.interests.contains(.namespaces) {
            for binding in scope { try send(index, context) { try $0.startMapping(binding, $1) } }
        }
        try send(index, context) { try $0.startElement(name, attributes, $1) }
    }

    /// The declarations in scope, the innermost of each prefix.
    private var scope: [TreeOrigin.Binding] {
        var scope: [TreeOrigin.Binding] = []
        for mapping in mappings {
            scope.removeAll { $0.prefix.isExactly(mapping.prefix) }
            scope.append(TreeOrigin.Binding(prefix: mapping.prefix, uri: mapping.uri))
        }
        return scope
    }

    func forwardStart(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        let depth = unsafe state.pointee.depth
        for index in forwards.indices {
            if forwards[index].sink.interests.contains(.namespaces) {
                for mapping in mappings where mapping.depth == depth {
                    let binding = TreeOrigin.Binding(prefix: mapping.prefix, uri: mapping.uri)
                    try send(index, context) { try $0.startMapping(binding, $1) }
                }
            }
            try send(index, context) { try $0.startElement(name, attributes, $1) }
        }
    }

    /// Passes an event on to all that are hearing a subtree.
    func forward(_ context: XMLContext, _ event: (EventSink, XMLContext) throws -> Void) throws {
        for index in forwards.indices { try send(index, context, event) }
    }

    func forwardEnd(_ name: XMLName, _ context: XMLContext) throws {
        let depth = unsafe state.pointee.depth
        var isOver = false
        for index in forwards.indices {
            if let skipped = forwards[index].skippedFrom, skipped >= depth {
                forwards[index].skippedFrom = nil
            } else {
                try send(index, context) { try $0.endElement(name, $1) }
            }
            if forwards[index].sink.interests.contains(.namespaces) {
                let ending =
                    forwards[index].depth == depth
                    ? scope.map(\.prefix) : mappings.filter { $0.depth == depth }.map(\.prefix)
                for prefix in ending.reversed() { try send(index, context) { try $0.endMapping(prefix, $1) } }
            }
            isOver = isOver || forwards[index].depth == depth
        }
        guard isOver else { return }
        for forward in forwards where forward.depth == depth {
            forward.handler.isForwarding = false
            unsafe state.pointee.textUserCount -= 1
            needsDrain = true
        }
        forwards.removeAll { $0.depth == depth }
        if handlers.allSatisfy({ $0.isDone }) { context.stop() }
    }

    private func send(
        _ index: Int, _ context: XMLContext, _ event: (EventSink, XMLContext) throws -> Void
    ) throws {
        if forwards[index].skippedFrom != nil { return }
        forwardSource.take(context)
        try withExtendedLifetime(forwardSource) { source in
            // The source outlives the call.
            try unsafe event(forwards[index].sink, XMLContext(Unmanaged.passUnretained(source)))
        }
        if forwardSource.isStopped { context.stop() }
        if forwardSource.isSuspended { context.suspend() }
        if forwardSource.isSkipping { forwards[index].skippedFrom = unsafe state.pointee.depth }
    }
}

extension EventSink {
    func startMapping(_ binding: TreeOrigin.Binding, _ context: XMLContext) throws {
        try withBorrowedText(binding.prefix) { prefix in
            try withBorrowedText(binding.uri) { uri in
                if binding.prefix.isEmpty {
                    if binding.uri.isEmpty {
                        try startMapping(nil, nil, context)
                    } else {
                        try startMapping(nil, uri, context)
                    }
                } else {
                    try startMapping(prefix, uri, context)
                }
            }
        }
    }

    func endMapping(_ prefix: String, _ context: XMLContext) throws {
        if prefix.isEmpty { return try endMapping(nil, context) }
        try withBorrowedText(prefix) { try endMapping($0, context) }
    }
}

/// Calls a closure with a view of a string.
func withBorrowedText<Result>(_ string: String, _ body: (XMLText) throws -> Result) rethrows -> Result {
    var string = string
    return try string.withUTF8 { bytes in
        var empty: UInt8 = 0
        return try unsafe withUnsafePointer(to: &empty) { empty in
            // The view is used within the closure only.
            try unsafe body(XMLText(start: bytes.baseAddress ?? empty, count: bytes.count))
        }
    }
}
