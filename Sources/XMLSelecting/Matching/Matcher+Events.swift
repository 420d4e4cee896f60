import XMLParsing

/// The events, as fast as they can be when they concern nobody.
extension Matcher {
    @inline(__always)
    func startElement(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        if unsafe state.pointee.isDue { try settleDue(context) }
        let entry = find(name)
        let depth = unsafe state.pointee.depth
        let symbol = Int(entry.symbol)
        let outer = unsafe state.pointee.frames[depth].state
        var code = unsafe state.pointee.transitions[outer &* state.pointee.symbolCount &+ symbol]
        if code < 0 { code = transition(from: outer, symbol) }
        if unsafe depth &+ 1 == state.pointee.frameCapacity { unsafe state.pointee.growFrames() }
        unsafe state.pointee.depth = depth &+ 1
        unsafe state.pointee.serial &+= 1
        unsafe (state.pointee.frames + depth + 1).initialize(
            to: Frame(code: code, duties: [], serial: state.pointee.serial))
        if unsafe state.pointee.hasFreshMappings { takeMappings() }
        if unsafe state.pointee.captureCount | state.pointee.textUserCount != 0 {
            try observeStart(entry, name, attributes, context)
        }
        if code & 1 != 0 { try lookAtElement(entry, name, attributes, context) }
    }

    @inline(__always)
    func endElement(_ name: XMLName, _ context: XMLContext) throws {
        if unsafe state.pointee.isDue { try settleDue(context) }
        let depth = unsafe state.pointee.depth
        if unsafe state.pointee.captureCount != 0 { unsafe state.pointee.builder.endElement() }
        if unsafe state.pointee.frames[depth].duties.rawValue != 0 || !forwards.isEmpty {
            try finishElement(name, context)
        }
        unsafe state.pointee.depth = depth &- 1
    }

    @inline(__always)
    func characters(_ text: XMLText, _ context: XMLContext) throws {
        let looksAtText = unsafe state.pointee.frames[state.pointee.depth].code & 2
        guard unsafe state.pointee.captureCount | state.pointee.textUserCount != 0 || looksAtText != 0 else { return }
        try takeText(text, looksAtText: looksAtText != 0, context)
    }

    /// What is known of a name, be it an element's or an attribute's.
    @inline(__always)
    func find(_ name: XMLName) -> KnownName {
        let uri = name.namespaceUTF8
        // The view's memory isn't changed while it is compared.
        let found = unsafe name.utf8.withUnsafeBufferPointer { bytes -> KnownName? in
            guard let start = bytes.baseAddress else { return nil }
            return unsafe state.pointee.cache.find(start, bytes.count, uri)
        }
        return found ?? learn(name)
    }

    private static var nameLimit: Int { 4_096 }

    @inline(never)
    private func learn(_ name: XMLName) -> KnownName {
        // They are forgotten between events: until then, places in the table are in use.
        if unsafe state.pointee.cache.count >= Self.nameLimit { unsafe state.pointee.isDue = true }
        let treeName = TreeName(qualifiedName: name.qualifiedName, uri: name.namespaceURI ?? "")
        names.append(treeName)
        let symbol = automaton.symbols.symbol(local: treeName.localName, uri: treeName.uri)
        let uri = name.namespaceUTF8
        var empty: UInt8 = 0
        // The cache copies the bytes.
        return unsafe name.utf8.withUnsafeBufferPointer { bytes in
            unsafe withUnsafePointer(to: &empty) { empty in
                unsafe state.pointee.cache.add(
                    bytes.baseAddress ?? empty, bytes.count, uri, symbol: Int32(symbol), name: Int32(names.count - 1))
            }
        }
    }

    /// Checks that the selector was used as it should be.
    func checkUse() throws {
        if let misuse { throw misuse }
        if let refusal { throw refusal }
    }

    /// Notes a namespace declaration of the start tag that comes next.
    func declare(_ prefix: String, _ uri: String, _ context: XMLContext) throws {
        if unsafe state.pointee.isDue { try settleDue(context) }
        mappings.append(Mapping(prefix: prefix, uri: uri, depth: unsafe state.pointee.depth + 1))
        unsafe state.pointee.hasFreshMappings = true
    }

    /// Does what has to be done before an event: starts the selection, or ends a text.
    @inline(never)
    func settleDue(_ context: XMLContext) throws {
        if !isPrepared { start() }
        try checkUse()
        if hasOpenText { try finishText(context) }
        if unsafe state.pointee.cache.count >= Self.nameLimit && state.pointee.captureCount == 0 {
            unsafe state.pointee.cache.removeAll()
            names.removeAll()
        }
        unsafe state.pointee.isDue = false
    }

    private func takeMappings() {
        unsafe state.pointee.hasFreshMappings = false
        unsafe state.pointee.frames[state.pointee.depth].duties.insert(.mappings)
    }

    /// Puts a start tag into the trees that are being built, and passes it on to those who hear events.
    @inline(never)
    private func observeStart(
        _ entry: KnownName, _ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext
    ) throws {
        if unsafe state.pointee.captureCount != 0 { build(entry, attributes) }
        if !forwards.isEmpty { try forwardStart(name, attributes, context) }
    }

    /// Puts a start tag into the tree.
    func build(_ entry: KnownName, _ attributes: XMLAttributes) {
        unsafe state.pointee.builder.startElement(entry.name)
        if !mappings.isEmpty { buildMappings() }
        for index in 0..<attributes.count {
            let name = find(attributes.name(at: index)).name
            unsafe attributes.value(at: index).utf8.withUnsafeBufferPointer { bytes in
                var empty: UInt8 = 0
                unsafe withUnsafePointer(to: &empty) { empty in
                    unsafe state.pointee.builder.leaf(.attribute, name: name, bytes.baseAddress ?? empty, bytes.count)
                }
            }
        }
    }

    private func buildMappings() {
        let depth = unsafe state.pointee.depth
        for mapping in mappings where mapping.depth == depth {
            names.append(TreeName(qualifiedName: mapping.prefix, uri: ""))
            var uri = mapping.uri
            // The builder copies the bytes.
            uri.withUTF8 { bytes in
                var empty: UInt8 = 0
                unsafe withUnsafePointer(to: &empty) { empty in
                    unsafe state.pointee.builder.leaf(
                        .namespace, name: Int32(names.count - 1), bytes.baseAddress ?? empty, bytes.count)
                }
            }
        }
    }
}
