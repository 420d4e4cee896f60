import FuzzSupport
import StreamingXML

extension WriterSession {
    /// Makes the call that the input chooses.
    mutating func call(_ input: inout FuzzInput) {
        switch input.choice(of: 20) {
        case 0:
            attempt {
                try $0.startDocument(
                    version: input.pick(["1.0", "1.1", ""]), standalone: input.pick([nil, true, false]))
            }
        case 1: callDoctype(&input)
        case 2, 3: callStartElement(input.name(), input.pick(HostileStrings.namespaces))
        case 4, 5: callAttribute(input.name(), input.text(), input.pick(HostileStrings.namespaces))
        case 6:
            callDeclareNamespace(input.pick(HostileStrings.namespaces) ?? "urn:p", input.pick(HostileStrings.prefixes))
        case 7: callText(input.text()) { try $0.characters($1) }
        case 8: callBytes(input.bytes(input.choice(of: 16)))
        case 9: callText(input.text()) { try $0.cdata($1) }
        case 10: attempt { try $0.startCDATA() }
        case 11: attempt { try $0.endCDATA() }
        case 12: callComment(input.text())
        case 13: callInstruction(input.name(), input.text())
        case 14, 15: if attempt({ try $0.endElement() }) { expected.append(.end) }
        case 16: callElement(&input)
        case 17: attempt { try $0.mixedContent() }
        case 18: attempt { try $0.flush() }
        default: callNested(&input)
        }
    }

    private mutating func callDoctype(_ input: inout FuzzInput) {
        let name = input.name()
        let publicID = input.pick([nil, "-//P//EN", "\"", "é"])
        let systemID = input.pick([nil, "s.dtd", "\"", "\"'", "\u{0}"])
        let subset = input.pick(HostileStrings.subsets)
        let isWritten = attempt {
            try $0.doctype(name, publicID: publicID, systemID: systemID, internalSubset: subset)
        }
        // What the subset declares for the elements that follow isn't in what was written.
        if isWritten, subset?.contains("ATTLIST") == true { isKnown = false }
    }

    private mutating func callStartElement(_ name: String, _ namespace: String?) {
        if attempt({ try $0.startElement(name, namespace: namespace) }) {
            expected.append(.start(WrittenName(qualified: name, namespace: namespace), []))
        }
    }

    private mutating func callAttribute(_ name: String, _ value: String, _ namespace: String?) {
        guard attempt({ try $0.attribute(name, value, namespace: namespace) }) else { return }
        add(WrittenAttribute(name: WrittenName(qualified: name, namespace: namespace), value: replaced(value)))
    }

    /// Notes an attribute, unless it is a declaration.
    private mutating func add(_ attribute: WrittenAttribute) {
        let name = attribute.name.qualified
        if options.namespaces, name == "xmlns" || name.hasPrefix("xmlns:") { return }
        guard case .start(let element, let attributes) = expected.last else {
            finding("an attribute was accepted outside of a start tag")
        }
        expected[expected.count - 1] = .start(element, attributes + [attribute])
    }

    private func callDeclareNamespace(_ uri: String, _ prefix: String?) {
        attempt { try $0.declareNamespace(uri, prefix: prefix) }
    }

    private mutating func callText(_ text: String, _ call: (XMLStreamWriter, String) throws -> Void) {
        if attempt({ try call($0, text) }) { expected.append(text: replaced(text)) }
    }

    private mutating func callBytes(_ bytes: [UInt8]) {
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        guard attempt({ try $0.characters(bytes.span) }) else { return }
        if !isUTF8, replacement == nil { finding("bytes that aren't UTF-8 were accepted: \(bytes)") }
        guard isUTF8 else {
            // How many replacements there are for ill-formed bytes isn't said.
            isKnown = false
            return
        }
        expected.append(text: replaced(String(decoding: bytes, as: UTF8.self)))
    }

    private mutating func callComment(_ text: String) {
        if attempt({ try $0.comment(text) }) { expected.append(.comment(Self.withLineFeeds(replaced(text)))) }
    }

    private mutating func callInstruction(_ target: String, _ data: String) {
        guard attempt({ try $0.processingInstruction(target, data) }) else { return }
        let data = Self.withLineFeeds(replaced(data)).unicodeScalars.drop { " \t\n".unicodeScalars.contains($0) }
        expected.append(.instruction(target, String(String.UnicodeScalarView(data))))
    }

    private mutating func callElement(_ input: inout FuzzInput) {
        let (name, text) = (input.name(), input.text())
        let (attribute, value) = (input.name(), input.text())
        guard attempt({ try $0.element(name, text, attributes: [attribute: value]) }) else { return }
        expected.append(.start(WrittenName(qualified: name), []))
        add(WrittenAttribute(name: WrittenName(qualified: attribute), value: replaced(value)))
        expected.append(text: replaced(text))
        expected.append(.end)
    }

    private mutating func callNested(_ input: inout FuzzInput) {
        struct Refusal: Error {}
        let (name, namespace, text) = (input.name(), input.pick(HostileStrings.namespaces), input.text())
        let isRefused = input.byte() & 1 == 1
        var isEntered = false
        var isTextWritten = false
        let isWritten = attempt { writer in
            do {
                try writer.element(name, namespace: namespace) {
                    isEntered = true
                    try writer.characters(text)
                    isTextWritten = true
                    if isRefused { throw Refusal() }
                }
            } catch is Refusal {
                throw XMLWritingError(code: .wrongState, reason: "refused by the content")
            }
        }
        guard isEntered else { return }
        expected.append(.start(WrittenName(qualified: name, namespace: namespace), []))
        if isTextWritten { expected.append(text: replaced(text)) }
        // An element whose content throws stays open.
        if isWritten { expected.append(.end) }
    }

    /// The text with what stands for invalid characters.
    private func replaced(_ text: String) -> String {
        guard let replacement else { return text }
        return text.unicodeScalars.map { Self.isCharacter($0) ? String($0) : replacement }.joined()
    }

    /// XML 1.0, production 2.
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Line ends as parsers report them.
    private static func withLineFeeds(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if scalar != "\n" || previous != "\r" { result.append(scalar == "\r" ? "\n" : scalar) }
            previous = scalar
        }
        return String(result)
    }
}
