import XMLMessages
import XMLParsing

/// The events, as fast as they can be when they concern nobody.
extension Matcher {
    @inline(__always)
    func startElement(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        let depth = unsafe state.pointee.depth
        let outer = unsafe state.pointee.frames[depth].state
        // The automaton's step for a name that no path mentions.
        let code = unsafe state.pointee.transitions[outer &* state.pointee.symbolCount]
        guard unsafe state.pointee.attention.isEmpty, !mayMention(name), code >= 0, code & 1 == 0,
            unsafe depth &+ 1 != state.pointee.frameCapacity
        else { return try startMentioned(name, attributes, context) }
        push(code, [], depth)
    }

    /// Whether a path may mention the name: what no path mentions is all the same to the automaton.
    @inline(__always)
    private func mayMention(_ name: XMLName) -> Bool {
        let bytes = name.utf8
        // The last byte is the local name's, whatever the prefix.
        return unsafe bytes.isEmpty || state.pointee.mentions[Int(bytes[unchecked: bytes.count &- 1])]
    }

    /// Puts an element on the stack of open ones.
    @inline(__always)
    private func push(_ code: Int32, _ duties: Frame.Duties, _ depth: Int) {
        unsafe state.pointee.depth = depth &+ 1
        unsafe state.pointee.serial &+= 1
        unsafe (state.pointee.frames + depth + 1).initialize(
            to: Frame(code: code, duties: duties, serial: state.pointee.serial))
    }

    /// Starts an element that may concern a path, that lies in one that does, or that something has to be done before.
    @inline(never)
    private func startMentioned(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        if unsafe state.pointee.isDue { try settleDue(context) }
        let entry = find(name)
        let depth = unsafe state.pointee.depth
        let outer = unsafe state.pointee.frames[depth].state
        var code = unsafe state.pointee.transitions[outer &* state.pointee.symbolCount &+ Int(entry.symbol)]
        if code < 0 { code = transition(from: outer, Int(entry.symbol)) }
        if unsafe depth &+ 1 == state.pointee.frameCapacity { unsafe state.pointee.growFrames() }
        push(code, unsafe state.pointee.attention.contains(.observers) ? .observed : [], depth)
        if unsafe state.pointee.hasFreshMappings { takeMappings() }
        if unsafe state.pointee.captureCount != 0 {
            build(entry, attributes)
            try checkFootprint()
        }
        if !forwards.isEmpty { try forwardStart(name, attributes, context) }
        if code & 1 != 0 { try lookAtElement(entry, name, attributes, context) }
    }

    @inline(__always)
    func endElement(_ name: XMLName, _ context: XMLContext) throws {
        let depth = unsafe state.pointee.depth
        if unsafe state.pointee.frames[depth].duties.isEmpty {
            unsafe state.pointee.depth = depth &- 1
        } else {
            try finishElement(name, context)
        }
    }

    @inline(__always)
    func characters(_ text: XMLText, _ context: XMLContext) throws {
        let duties = unsafe state.pointee.frames[state.pointee.depth].duties
        if duties.isDisjoint(with: .anyText) { return }
        try takeText(text, looksAtText: duties.contains(.ownText), context)
    }

    /// What is known of a name, be it an element's or an attribute's.
    @inline(never)
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
        let treeName = TreeName(qualifiedName: name.qualifiedName, uri: name.namespaceURI ?? "")
        let symbol = automaton.symbols.symbol(local: treeName.localName, uri: treeName.uri)
        addName(treeName, symbol)
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

    private func addName(_ name: TreeName, _ symbol: Int) {
        if names.count >= Self.nameLimit { unsafe state.pointee.isDue = true }
        // The table would be copied if the spare storage kept it.
        spare?.names = []
        names.append(name)
        nameSymbols.append(Int32(symbol))
    }

    /// The place among the names of a prefix or an instruction's target.
    func place(of name: String) -> Int32 {
        if let known = otherNames[ExactString(name)] { return known }
        addName(TreeName(qualifiedName: name, uri: ""), 0)
        let place = Int32(names.count - 1)
        otherNames[ExactString(name)] = place
        return place
    }

    func forgetNames() {
        spare?.names = []
        names.removeAll(keepingCapacity: true)
        nameSymbols.removeAll(keepingCapacity: true)
        otherNames.removeAll(keepingCapacity: true)
        unsafe state.pointee.cache.removeAll()
    }

    /// Checks that the selector was used as it should be.
    func checkUse() throws {
        if isLate {
            throw XMLSelectingError(code: .invalidUse, reason: "a path was added while a document is being read")
        }
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
        if !isPrepared, !isLate { start() }
        try checkUse()
        if hasOpenText { try finishText(context) }
        if names.count >= Self.nameLimit, unsafe state.pointee.captureCount == 0 { forgetNames() }
        // Names that a tree in the making refers to are forgotten when it is done.
        unsafe state.pointee.isDue = names.count >= Self.nameLimit
    }

    private func takeMappings() {
        unsafe state.pointee.hasFreshMappings = false
        unsafe state.pointee.frames[state.pointee.depth].duties.insert(.mappings)
    }

    /// Puts a start tag into the tree.
    @inline(__always)
    func build(_ entry: KnownName, _ attributes: XMLAttributes) {
        unsafe state.pointee.builder.startElement(entry.name)
        if !mappings.isEmpty { buildMappings() }
        if attributes.count > 0 { buildAttributes(attributes) }
    }

    @inline(never)
    private func buildAttributes(_ attributes: XMLAttributes) {
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

    @inline(never)
    private func buildMappings() {
        let depth = unsafe state.pointee.depth
        for mapping in mappings where mapping.depth == depth {
            let place = place(of: mapping.prefix)
            var uri = mapping.uri
            // The builder copies the bytes.
            uri.withUTF8 { bytes in
                var empty: UInt8 = 0
                unsafe withUnsafePointer(to: &empty) { empty in
                    unsafe state.pointee.builder.leaf(
                        .namespace, name: place, bytes.baseAddress ?? empty, bytes.count)
                }
            }
        }
    }
}
