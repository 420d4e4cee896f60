public import StreamingXML

extension XMLParsingOptions {
    /// Takes choices from an input.
    public init(choices input: inout FuzzInput) {
        self.init()
        let bits = input.byte()
        namespaces = bits & 1 == 0
        textDelivery = bits & 2 == 0 ? .whole : .pieces
        textPositions = bits & 4 != 0
        undefinedEntities = bits & 8 == 0 ? .error : .skip
        doctype = input.pick([.internalSubset, .forbidden, .resolveExternal(MemoryResolver())])
        if bits & 16 != 0 { limits = .small }
        encoding = input.pick([
            nil, nil, nil, nil, .utf8, .utf16, .isoLatin1, "Shift_JIS", "GB18030", "UTF-32", "nonsense",
        ])
    }
}

extension XMLParsingLimits {
    /// Limits that small documents reach.
    public static let small = XMLParsingLimits(
        depth: 4, attributes: 3, nameLength: 12, attributeLength: 20, textLength: 30, tokenLength: 80, entityDepth: 3,
        amplification: 4, amplificationThreshold: 300)
}
