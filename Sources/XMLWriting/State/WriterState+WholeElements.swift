/// What must be put back to take a call back that has several parts.
struct WriterSnapshot {
    fileprivate var outputCount: Int
    fileprivate var phase: WriterPhase
    fileprivate var frameCount: Int
    fileprivate var tagCount: Int
    fileprivate var bindingCount: Int
    fileprivate var parent: ElementFrame?
    fileprivate var hasUnboundPrefix: Bool
    fileprivate var attributes: (base: Int, count: Int, bytes: Int)
}

extension WriterState {
    /// Writes a start tag with its attributes, or nothing.
    mutating func startElement(
        _ name: Bytes, namespace: Bytes?, attributes list: KeyValuePairs<String, String>
    ) throws {
        if list.isEmpty { return try startElement(name, namespace: namespace) }
        let snapshot = try hold(expecting: name.count + 512)
        do {
            try startElement(name, namespace: namespace, isNested: true)
            try putAttributes(list)
            output.isHolding = false
        } catch {
            takeBack(to: snapshot)
            throw error
        }
    }

    /// Writes a whole element with text, or nothing.
    mutating func element(
        _ name: Bytes, text: Bytes, namespace: Bytes?, attributes list: KeyValuePairs<String, String>
    ) throws {
        if namespace == nil, list.isEmpty, try putPlainElement(name, text: text) { return }
        let needed = Escaper.growth * text.count + 2 * name.count + 16
        let snapshot = try hold(expecting: needed + (list.isEmpty ? 0 : 512))
        let isLong: Bool
        do {
            try startElement(name, namespace: namespace, isNested: true)
            if !list.isEmpty { try putAttributes(list) }
            isLong = needed > output.room
            if isLong {
                try checkBeforeText(text)
            } else {
                try characters(text)
                try endElement()
            }
            output.isHolding = false
        } catch {
            takeBack(to: snapshot)
            throw error
        }
        if isLong {
            try characters(text)
            try endElement()
        }
    }

    /// Writes an element that fits into the buffer, has neither prefix nor attributes, and which no layout concerns: its end
    /// tag needs no place on the stack.
    ///
    /// - Returns: false, with nothing written, if it isn't such an element, or wrong.
    @inline(__always)
    private mutating func putPlainElement(_ name: Bytes, text: Bytes) throws -> Bool {
        guard phase == .content || (phase == .startTag && !hasUnboundPrefix), !hasLayout, !text.isEmpty else {
            return false
        }
        let needed = Escaper.growth * text.count + 2 * name.count + 6
        guard needed <= output.room, checker.prefixLength(ofQualifiedName: name, table: table) == 0 else {
            return false
        }
        let mark = output.count
        if phase == .startTag { try output.put(0x3E) }
        try output.put(0x3C)
        try output.put(name)
        try output.put(0x3E)
        guard output.escape(text, with: textEscaper) else {
            output.truncate(to: mark)
            return false
        }
        try output.put("</")
        try output.put(name)
        try output.put(0x3E)
        phase = .content
        return true
    }

    @inline(never)
    private mutating func putAttributes(_ list: KeyValuePairs<String, String>) throws {
        for (name, value) in list {
            try name.withBytes { name in try value.withBytes { value in try attribute(name, value) } }
        }
    }

    /// Checks all that could make a text fail after its start tag.
    @inline(never)
    private mutating func checkBeforeText(_ text: Bytes) throws {
        try checkPrefixesOfStartTag()
        if CharacterCheck.firstInvalid(in: text) != nil {
            try withReplacedCharacters(of: text, in: "text") { _, _ in }
        }
    }

    /// Keeps what is written from now on in the buffer, so that it can be taken back.
    @inline(__always)
    private mutating func hold(expecting needed: Int) throws -> WriterSnapshot {
        try checkUsable()
        if needed > output.room, needed <= output.limit { try output.makeRoom(for: needed) }
        if phase != .startTag {
            attributes.removeAll()
        } else if hasUnboundPrefix {
            try checkPrefixesOfStartTag()
        }
        output.isHolding = true
        return WriterSnapshot(
            outputCount: output.count,
            phase: phase,
            frameCount: frames.count,
            tagCount: tags.count,
            bindingCount: bindings.count,
            parent: hasLayout && !frames.isEmpty ? frames[frames.count - 1] : nil,
            hasUnboundPrefix: hasUnboundPrefix,
            attributes: attributes.startNested()
        )
    }

    @inline(never)
    private mutating func takeBack(to snapshot: WriterSnapshot) {
        output.isHolding = false
        output.truncate(to: snapshot.outputCount)
        phase = snapshot.phase
        frames.truncate(to: snapshot.frameCount)
        tags.truncate(to: snapshot.tagCount)
        bindings.truncate(to: snapshot.bindingCount)
        if let parent = snapshot.parent { frames[frames.count - 1] = parent }
        hasUnboundPrefix = snapshot.hasUnboundPrefix
        attributes.restore(snapshot.attributes)
    }
}
