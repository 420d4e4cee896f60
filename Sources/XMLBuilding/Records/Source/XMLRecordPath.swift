internal import XMLMessages
package import XMLParsing

/// Which of a document's elements are records.
///
/// - `/Books/Book`: each `Book` that is a child of the root element `Books`.
/// - `/*/Book`: whatever the root element's name is.
/// - `//Book`: each `Book` at any depth; one within another is part of that one.
///
/// Names are compared as in `XMLName`: `dc:title` is the qualified name as written, `{urn:x}title` compares
/// namespace and local name, `{}title` means no namespace, `{*}title` whatever namespace. A slash in a namespace belongs to it.
package struct XMLRecordPath: Sendable {
    /// One element of the path.
    package enum Step: Hashable, Sendable {
        case any
        case name(String)
        case expanded(namespace: String, localName: String)
    }

    /// From the root element on; for `//` only the record's own.
    package let steps: [Step]
    /// Whether records may be at any depth.
    package let isAnywhere: Bool

    /// At which depth records are, 1 for the root element; nil if anywhere.
    var depth: Int? { isAnywhere ? nil : steps.count }

    /// Reads a path.
    package init(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        guard rest.popFirst() == UInt8(ascii: "/") else { throw Self.error(text, "it doesn't start with a slash") }
        isAnywhere = rest.first == UInt8(ascii: "/")
        if isAnywhere { rest.removeFirst() }
        var steps: [Step] = []
        while true {
            var namespace: String?
            if rest.first == UInt8(ascii: "{") {
                guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
                    throw Self.error(text, "a namespace's closing brace is missing")
                }
                namespace = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
                rest = rest[(end + 1)...]
            }
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            let name = String(decoding: rest[..<end], as: UTF8.self)
            guard !name.isEmpty,
                !name.contains(where: { " []@()*=\"'".contains($0) }) || (name == "*" && namespace == nil)
            else { throw Self.error(text, name.isEmpty ? "a step has no name" : "\(name) is no element's name") }
            if let namespace {
                steps.append(.expanded(namespace: namespace, localName: name))
            } else {
                steps.append(name == "*" ? .any : .name(name))
            }
            guard end < rest.endIndex else { break }
            rest = rest[(end + 1)...]
        }
        if isAnywhere, steps.count > 1 { throw Self.error(text, "after // only the record's own name may follow") }
        self.steps = steps
    }

    private static func error(_ path: String, _ reason: String) -> XMLParsingError {
        XMLParsingError(
            code: .invalidUse, position: XMLCheckpoint.start.position,
            reason: "the path of records \"\(path)\": \(reason)")
    }
}

extension XMLRecordPath.Step {
    /// Whether an element's name is the one of this step.
    package func matches(_ name: XMLName) -> Bool {
        switch self {
        case .any: true
        case .name(let qualified): name == qualified
        case .expanded(let namespace, let local):
            name.localName.isExactly(local)
                && (namespace == "*" || (name.namespaceURI ?? "").isExactly(namespace))
        }
    }
}
