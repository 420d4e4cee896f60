/// Text from documents and command lines as a terminal may show it.
///
/// Control characters could move the cursor, recolour or rename the window, in one byte (ESC) or as one of U+0080 to U+009F; the
/// controls of writing direction could show a line in another order than it has. All are replaced by spaces.
package enum VisibleText {
    /// A text that belongs into one line.
    package static func line(_ text: String) -> String { replaced(text, keepsLines: false) }

    /// A text of several lines.
    package static func lines(_ text: String) -> String { replaced(text, keepsLines: true) }

    private static func replaced(_ text: String, keepsLines: Bool) -> String {
        let isHarmful = { (scalar: Unicode.Scalar) in scalar == "\n" ? !keepsLines : Self.isHarmful(scalar) }
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var visible = ""
        for scalar in text.unicodeScalars { visible.unicodeScalars.append(isHarmful(scalar) ? " " : scalar) }
        return visible
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
