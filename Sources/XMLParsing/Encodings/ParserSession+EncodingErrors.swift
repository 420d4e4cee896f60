/// Errors of the input's encoding.
extension ParserSession {
    /// Bytes that are no character of the encoding.
    ///
    /// What was whole before them has been delivered.
    func malformed(at offset: Int) -> any Error {
        deliverOpenRun()
        if let failure { return failure }
        // The place is behind what the engine has not consumed: markup that is unfinished, or nothing.
        var position = enginePosition
        let first = unsafe position.byteOffset - state.pointee.windowOffset
        if let isBigEndian = isUTF16BigEndian {
            let end = unsafe min(state.pointee.windowCount, offset - stage.origin.shift - state.pointee.windowOffset)
            for index in stride(from: max(first, 0), to: max(end - 1, 0), by: 2) {
                let bytes = unsafe (state.pointee.windowStart[index], state.pointee.windowStart[index + 1])
                let unit = isBigEndian ? bytes : (bytes.1, bytes.0)
                if unit == (0, 0x0A) {
                    position.line += 1
                    position.column = 1
                } else if unit.0 & 0xFC != 0xDC {
                    position.column += 1
                }
            }
            position.byteOffset = offset
            return malformed(at: position)
        }
        for index in unsafe max(first, 0)..<max(first, state.pointee.windowCount) {
            let byte = unsafe state.pointee.windowStart[index]
            if byte == 0x0A {
                position.line += 1
                position.column = 1
            } else if byte & 0xC0 != 0x80 {
                position.column += 1
            }
        }
        position.byteOffset = offset
        return malformed(at: position)
    }

    private func malformed(at position: XMLPosition) -> any Error {
        XMLParsingError(
            code: .invalidToken, position: position, systemID: openEntities.last?.systemID,
            reason: "bytes that are no character of the encoding\(encodingPhrase)", path: openElementNames)
    }

    func contradicted(_ name: String) -> any Error {
        XMLParsingError(
            code: .incorrectEncoding, position: XMLPosition(byteOffset: 0, line: 1, column: 1),
            systemID: openEntities.last?.systemID,
            reason: "the declaration names the encoding \(name), which the first bytes contradict",
            path: openElementNames)
    }

    private var encodingPhrase: String {
        let name = options.encoding?.rawValue ?? documentDeclaration?.encoding
        return name.map { " \($0)" } ?? ""
    }
}
