/// What stands after the root element, where only comments, processing instructions and white space may.
extension ParserSession {
    /// The place of the first token after the root element that can't stand there; nil if there is none, as far as the
    /// engine has come, so that what it found is within a comment or an instruction.
    ///
    /// The engine's own place depends on how the input is cut: it tells by a token's first bytes that it can't stand there
    /// if no more has arrived, and else scans the token to an end, or to a byte that can't be in it.
    var junkPosition: XMLPosition? {
        let position = enginePosition
        let (start, windowEnd) = unsafe (
            state.pointee.windowOffset, state.pointee.windowOffset + state.pointee.windowCount
        )
        let epilog = max(unsafe state.pointee.rootEnd, start)
        guard epilog <= position.byteOffset, position.byteOffset < windowEnd else { return nil }
        let all = codeUnits(from: start, to: windowEnd)
        let size = isUTF16BigEndian == nil ? 1 : 2
        guard let index = Epilog.firstJunk(all[((epilog - start) / size)...]) else { return nil }
        var junk = XMLPosition(byteOffset: start + index * size, line: position.line, column: position.column)
        // Beyond the engine's place nothing is known: that one is within a comment or an instruction.
        guard junk.byteOffset < position.byteOffset else {
            return junk.byteOffset == position.byteOffset ? position : nil
        }

        // Back from the engine's place to the token's start.
        let token = all[index..<((position.byteOffset - start) / size)]
        let lineEnds = Epilog.lineEnds(token)
        guard lineEnds > 0 else {
            junk.column -= characterCount(token)
            return junk
        }
        junk.line -= lineEnds
        let before = all[..<index]
        if let lineEnd = before.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            junk.column = 1 + characterCount(before[(lineEnd + 1)...])
        } else {
            junk.column = stage.tokenColumn + characterCount(before)
        }
        return junk
    }

    /// The input's code units, of one byte or two, between two places in it.
    private func codeUnits(from start: Int, to end: Int) -> [UInt16] {
        let window = unsafe UnsafeBufferPointer(start: state.pointee.windowStart, count: end - start)
        guard let isBigEndian = isUTF16BigEndian else { return unsafe window.map { UInt16($0) } }
        return stride(from: 0, to: window.count - 1, by: 2).map { index in
            let (first, second) = unsafe (UInt16(window[index]), UInt16(window[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
    }

    /// How many columns the engine counts for code units.
    private func characterCount(_ units: ArraySlice<UInt16>) -> Int {
        if isUTF16BigEndian != nil { return units.count { !(0xDC00...0xDFFF).contains($0) } }
        if let table = currentTable {
            var (index, count) = (units.startIndex, 0)
            while index < units.endIndex {
                let entry = table.first[Int(units[index])]
                index += entry < -1 ? Int(-entry) : 1
                count += 1
            }
            return count
        }
        let name = options.encoding?.rawValue ?? documentDeclaration?.encoding
        let isUTF8 = name == nil || name?.lowercased() == "utf-8" || inputKind == .strings || stage.isTranscoding
        return isUTF8 ? units.count { $0 & 0xC0 != 0x80 } : units.count
    }
}

/// The syntax of what may stand after the root element (XML 1.0, production 27).
enum Epilog {
    private static let comment = Array("<!--".utf16)
    private static let commentEnd = Array("-->".utf16)
    private static let instruction = Array("<?".utf16)
    private static let instructionEnd = Array("?>".utf16)

    /// The index of the first code unit that starts neither white space nor a comment nor an instruction; nil if there is
    /// none, also where one of these isn't complete.
    static func firstJunk(_ units: ArraySlice<UInt16>) -> Int? {
        var rest = units
        while let first = rest.first {
            switch first {
            case 0x20, 0x09, 0x0A, 0x0D: rest = rest.dropFirst()
            case 0x3C:
                // An incomplete start of one may still become one.
                if comment.starts(with: rest) || instruction.starts(with: rest) { return nil }
                let end: [UInt16]
                if rest.starts(with: comment) {
                    end = commentEnd
                    rest = rest.dropFirst(comment.count)
                } else if rest.starts(with: instruction) {
                    end = instructionEnd
                    rest = rest.dropFirst(instruction.count)
                } else {
                    return rest.startIndex
                }
                while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
                rest = rest.dropFirst(end.count)
            default: return rest.startIndex
            }
        }
        return nil
    }

    /// How many lines end within code units.
    static func lineEnds(_ units: ArraySlice<UInt16>) -> Int {
        units.indices.count { index in
            units[index] == 0x0A && (index == units.startIndex || units[index - 1] != 0x0D) || units[index] == 0x0D
        }
    }
}
