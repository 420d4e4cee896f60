extension String {
    /// The string without white space (space, tab, line feed, carriage return) at its ends.
    var trimmingXMLWhitespace: String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        let tail = utf8.drop(while: isSpace)
        guard let last = tail.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(self[tail.startIndex...last])
    }
}
