extension WriterState {
    /// Opens a CDATA section.
    mutating func startCDATA() throws {
        switch phase {
        case .content: break
        case .startTag:
            try checkPrefixesOfStartTag()
            try output.put(0x3E)
        default: throw phaseError(.outsideRoot, "a CDATA section outside the root element")
        }
        phase = .cdata
        trailingBrackets = 0
        noteText()
        try output.put("<![CDATA[")
    }

    /// Writes a piece of the open CDATA section.
    @inline(never)
    mutating func cdataPiece(_ text: Bytes) throws {
        try withCheckedCharacters(of: text, in: "CDATA") { try $0.putCDATA($1) }
    }

    /// Writes checked characters; where `]]>` or a carriage return stands, the section is closed and opened again.
    private mutating func putCDATA(_ text: Bytes) throws {
        var start = 0
        for index in 0..<text.count {
            let byte = text[index]
            if byte == 0x5D {
                trailingBrackets = min(2, trailingBrackets + 1)
                continue
            }
            if byte == 0x3E && trailingBrackets == 2 {
                try output.put(text.prefix(index).dropFirst(start))
                try output.put("]]><![CDATA[")
                start = index
            } else if byte == 0x0D {
                // Parsers read a carriage return as a line feed, and a section can't hold a reference.
                try output.put(text.prefix(index).dropFirst(start))
                try output.put("]]>&#13;<![CDATA[")
                start = index + 1
            }
            trailingBrackets = 0
        }
        try output.put(text.dropFirst(start))
    }

    /// Closes the CDATA section.
    mutating func endCDATA() throws {
        guard phase == .cdata else {
            throw phaseError(.wrongState, "no CDATA section is open")
        }
        phase = .content
        try output.put("]]>")
    }

    /// Writes a whole CDATA section.
    mutating func cdata(_ text: Bytes) throws {
        switch phase {
        case .content, .startTag: break
        default: throw phaseError(.outsideRoot, "a CDATA section outside the root element")
        }
        try withCheckedCharacters(of: text, in: "CDATA") { state, checked in
            try state.startCDATA()
            try state.putCDATA(checked)
            try state.endCDATA()
        }
    }
}
