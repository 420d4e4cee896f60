public import XMLWriting
internal import XMLBuilding

/// Writes a property list as Apple's systems do: with their document type, a tab a level, and lines of base64.
///
/// ```xml
/// <?xml version="1.0" encoding="UTF-8"?>
/// <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
/// <plist version="1.0">
/// <dict>
///     <key>nickname</key>
///     <string>Lin</string>
/// </dict>
/// </plist>
/// ```
///
/// Any property list comes back as it was; only characters that XML can't hold (U+0000 and other control characters, U+FFFE,
/// U+FFFF) are refused. Keys stay in order. The stack that is used doesn't grow with the list's depth;
/// the document does, by a tab a line for each level.
public enum PropertyListWriter {
    /// Writes a `<plist>` element, as the root or inside of another element.
    ///
    /// White space between elements is the same whatever the writer's layout: it has no meaning there.
    ///
    /// - Parameters:
    ///   - propertyList: The property list.
    ///   - writer: Where it goes.
    /// - Throws: `XMLWritingError` for a text that XML can't hold, and what the writer's sink throws.
    public static func write(_ propertyList: PropertyList, to writer: XMLStreamWriter) throws {
        try writer.element("plist", attributes: ["version": "1.0"]) {
            var run = PropertyListWritingRun(writer)
            try run.write(propertyList)
            try writer.characters("\n")
        }
    }

    /// Writes a property list as a document in memory.
    ///
    /// - Parameter propertyList: The property list.
    /// - Returns: The document, in UTF-8.
    /// - Throws: `XMLWritingError` for a text that XML can't hold.
    public static func bytes(_ propertyList: PropertyList) throws -> [UInt8] {
        try XMLStreamWriter.bytes { try writeDocument(propertyList, to: $0) }
    }

    /// Saves a property list as a document.
    ///
    /// The file appears, or replaces the old one, in one step: after an error the old one is as it was.
    ///
    /// - Parameters:
    ///   - propertyList: The property list.
    ///   - path: The file's path.
    /// - Throws: `XMLWritingError` for a text that XML can't hold, or if the file can't be written.
    public static func save(_ propertyList: PropertyList, toFile path: String) throws {
        try XMLStreamWriter.file(path) { try writeDocument(propertyList, to: $0) }
    }

    private static func writeDocument(_ propertyList: PropertyList, to writer: XMLStreamWriter) throws {
        try writer.startDocument()
        try writer.lineBreak()
        try writer.doctype(
            "plist", publicID: "-//Apple//DTD PLIST 1.0//EN", systemID: "http://www.apple.com/DTDs/PropertyList-1.0.dtd"
        )
        try writer.lineBreak()
        try write(propertyList, to: writer)
        try writer.lineBreak()
    }
}

/// The writing of one property list.
private struct PropertyListWritingRun {
    /// A dictionary or array whose end tag isn't written yet.
    private struct Container {
        let node: PropertyListNode
        let isDictionary: Bool
        var next = 0
    }

    /// Characters of a line of base64, tabs included, each of which counts as eight up to the eighth.
    private static let lineLength = 76

    private let writer: XMLStreamWriter
    private var open: [Container] = []
    /// A line end, and a tab for each level but the last; grows with the depth.
    private var lineStart = "\n"

    init(_ writer: XMLStreamWriter) {
        self.writer = writer
    }

    mutating func write(_ propertyList: PropertyList) throws {
        try start(propertyList)
        while let container = open.last {
            guard container.next < container.node.values.count else {
                open.removeLast()
                lineStart.unicodeScalars.removeLast()
                try writer.characters(lineStart)
                try writer.endElement()
                continue
            }
            open[open.count - 1].next += 1
            if container.isDictionary {
                try writer.characters(lineStart)
                try writer.element("key", container.node.keys[container.next])
            }
            try start(container.node.values[container.next])
        }
    }

    /// Writes a value, or its start tag if more values follow in it.
    private mutating func start(_ value: PropertyList) throws {
        try writer.characters(lineStart)
        switch value {
        case .dictionary(let dictionary): try start("dict", Container(node: dictionary.node, isDictionary: true))
        case .array(let array): try start("array", Container(node: array.node, isDictionary: false))
        case .string(let string): try writer.element("string", string)
        case .integer(let integer): try writer.element("integer", String(integer))
        case .unsignedInteger(let integer): try writer.element("integer", String(integer))
        case .real(let real): try writer.element("real", PropertyListText.text(of: real))
        case .boolean(let boolean): try writer.element(boolean ? "true" : "false", "")
        case .date(let seconds): try writer.element("date", PropertyListText.text(ofDate: seconds))
        case .data(let bytes): try writeData(bytes)
        }
    }

    private mutating func start(_ name: String, _ container: Container) throws {
        guard !container.node.values.isEmpty else { return try writer.element(name, "") }
        try writer.startElement(name)
        open.append(container)
        lineStart.append("\t")
    }

    private func writeData(_ bytes: [UInt8]) throws {
        let dataStart = "\n" + String(repeating: "\t", count: min(open.count, 8))
        let lineBytes = (Self.lineLength - 8 * min(open.count, 8)) / 4 * 3
        try writer.startElement("data")
        for start in stride(from: 0, to: bytes.count, by: lineBytes) {
            try writer.characters(dataStart)
            try writer.characters(Base64.encode(bytes[start..<min(start + lineBytes, bytes.count)]))
        }
        try writer.characters(lineStart)
        try writer.endElement()
    }
}
