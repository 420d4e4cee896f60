extension WriterState {
    /// Writes `<name`, and a declaration when the namespace asks for one.
    @inline(__always)
    mutating func startElement(_ name: Bytes, namespace: Bytes? = nil, isNested: Bool = false) throws {
        try checkElementMayStart()
        let prefixCount = checker.prefixLength(ofQualifiedName: name, table: table)
        guard prefixCount >= 0 else { throw nameError(name, "an element") }
        var declaresNamespace = false
        if prefixCount != 0 || namespace != nil {
            declaresNamespace = try checkNamespace(namespace, ofElement: name, prefixCount: prefixCount)
        }
        try closeStartTagAndLayOut()
        try output.put(0x3C)
        try output.put(name)
        pushFrame(name, prefixCount: prefixCount, isNamespaceFixed: namespace != nil, isNested: isNested)
        phase = .startTag
        if prefixCount != 0 || namespace != nil {
            try finishElementNamespace(name.prefix(prefixCount), namespace, declares: declaresNamespace)
        }
    }

    @inline(__always)
    private mutating func checkElementMayStart() throws {
        switch phase {
        case .content, .fresh, .prolog: return
        case .startTag: if hasUnboundPrefix { try checkPrefixesOfStartTag() }
        default: throw phaseError(.secondRoot, "a document has one root element")
        }
    }

    /// Completes the parent's start tag and puts the white space before a child of it.
    @inline(__always)
    mutating func closeStartTagAndLayOut() throws {
        if phase == .startTag {
            try output.put(0x3E)
            phase = .content
        }
        if hasLayout { try layOutChild() }
    }

    @inline(__always)
    private mutating func pushFrame(_ name: Bytes, prefixCount: Int, isNamespaceFixed: Bool, isNested: Bool) {
        let tagStart = tags.push(endTagOf: name)
        var allowsLayout = hasLayout
        if hasLayout, frames.count > 0 {
            let parent = frames[frames.count - 1]
            allowsLayout = parent.allowsLayout && !parent.hasText
        }
        frames.push(
            ElementFrame(
                tagStart: tagStart,
                prefixCount: prefixCount,
                bindingCount: bindings.count,
                isNamespaceFixed: isNamespaceFixed,
                allowsLayout: allowsLayout,
                hasText: false,
                hasChildren: false
            )
        )
        if !isNested { attributes.removeAll() }
        hasUnboundPrefix = false
    }

    /// Writes the end tag of the innermost element, or closes its start tag as an empty element.
    @inline(__always)
    mutating func endElement() throws {
        switch phase {
        case .content:
            if hasLayout { try layOutEnd() }
            try output.put(endTag)
        case .startTag:
            if hasUnboundPrefix { try checkPrefixesOfStartTag() }
            if options.emptyElements.selfCloses {
                try output.put("/>")
            } else {
                try output.put(0x3E)
                try output.put(endTag)
            }
        default: throw phaseError(.noOpenElement, "no element is open")
        }
        let frame = frames[frames.count - 1]
        tags.truncate(to: frame.tagStart)
        if bindings.count != frame.bindingCount {
            bindings.truncate(to: frame.bindingCount)
        }
        frames.truncate(to: frames.count - 1)
        phase = frames.isEmpty ? .epilog : .content
    }

    @inline(__always)
    private var endTag: Bytes {
        let start = frames[frames.count - 1].tagStart
        return tags.bytes(at: start, count: tags.count - start)
    }
}
