public import XMLParsing

/// How a field's text becomes a value and back, where the value's own way isn't wanted, or there is none.
///
/// ```swift
/// XMLChild("title", \.title, as: .collapsed)
/// XMLAttribute("seen", \.isSeen, as: XMLConversion(read: { $0 == "yes" }, write: { $0 ? "yes" : "no" }))
/// ```
///
/// Conversions for types of other libraries, dates for example, are static members in an extension.
public struct XMLConversion<Value>: Sendable {
    @usableFromInline let read: @Sendable (XMLText) throws -> Value?
    @usableFromInline let write: @Sendable (Value) -> String
    @usableFromInline let form: String

    /// Makes a conversion.
    ///
    /// - Parameters:
    ///   - form: What texts it reads, for error messages: `a date`.
    ///   - read: Makes a value of the whole text; nil, or an error with the reason, if it can't.
    ///   - write: Makes the text that reads back as the value.
    public init(
        form: String = "a value of type \(Value.self)", read: @escaping @Sendable (XMLText) throws -> Value?,
        write: @escaping @Sendable (Value) -> String
    ) {
        self.read = read
        self.write = write
        self.form = form
    }
}

extension XMLConversion<String> {
    /// White space at both ends is left out.
    public static let trimmed = XMLConversion(form: String.xmlForm, read: { Whitespace.trimmed($0) }, write: { $0 })

    /// White space at both ends is left out, and each run of it inside becomes one space (XML Schema part 2, 4.3.6).
    public static let collapsed = XMLConversion(form: String.xmlForm, read: { Whitespace.collapsed($0) }, write: { $0 })
}

extension XMLConversion where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// Raw values are compared without regard to case, and to white space around the text; the raw value itself is
    /// written.
    public static var ignoringCase: XMLConversion {
        let rawValues = Value.allCases.map(\.rawValue)
        let lowercased = rawValues.map { $0.lowercased() }
        return XMLConversion(
            form: "one of " + rawValues.joined(separator: ", "),
            read: { text in
                let wanted = Whitespace.trimmed(text).lowercased()
                return lowercased.firstIndex(of: wanted).flatMap { Value(rawValue: rawValues[$0]) }
            },
            write: { $0.rawValue })
    }
}

/// White space as XML 1.0 has it: space, tab, line feed, carriage return.
enum Whitespace {
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    static func trimmed(_ text: XMLText) -> String {
        let bytes = text.utf8
        var low = 0
        var high = bytes.count
        while low < high, isSpace(bytes[low]) { low += 1 }
        while low < high, isSpace(bytes[high - 1]) { high -= 1 }
        let string = text.string
        let start = string.utf8.index(string.startIndex, offsetBy: low)
        return String(string[start..<string.utf8.index(start, offsetBy: high - low)])
    }

    static func collapsed(_ text: XMLText) -> String {
        var result: [UInt8] = []
        let bytes = text.utf8
        var isPending = false
        for index in bytes.indices {
            if isSpace(bytes[index]) {
                isPending = !result.isEmpty
            } else {
                if isPending { result.append(0x20) }
                isPending = false
                result.append(bytes[index])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
