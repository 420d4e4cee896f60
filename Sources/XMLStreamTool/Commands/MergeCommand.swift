import XMLMessages
import XMLParsing
import XMLTransforming
import XMLWriting

/// `xmlstream merge`: many documents into one.
enum MergeCommand: Command {
    static let description = CommandDescription(
        "merge", "Merge documents with the same root element into one", operands: "FILE...", operandCount: 1...Int.max,
        options: [CommandOption.output] + CommandOption.reading,
        discussion: [
            "The result has the root element of the first document, and the content of all, in their order. Document "
                + "types, and attributes of the later roots, aren't kept. It is the opposite of split."
        ],
        examples: [.init("merge --output=both.xml books.xml more-books.xml", "Merge two files into a third")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        try tool.withOutput(arguments) { output in
            var options = XMLWritingOptions()
            options.finalNewline = true
            let writer = XMLStreamWriter(to: output, options: options)
            let root = MergeRoot()
            for path in arguments.files {
                do {
                    try tool.withInput(path) {
                        try $0.parse(Merger(to: writer, root: root), options: tool.options)
                    }
                } catch let error where !(error is XMLWritingError) {
                    // A part without its end would spoil the rest.
                    tool.report(error, in: InputFile.name(of: path))
                    return
                }
            }
            try writer.endElement()
            try writer.finish()
        }
    }
}

/// The root element that all documents share.
final class MergeRoot {
    var name: XMLExpandedName?
    var mappings: [ExactString: String] = [:]
}

/// Copies one document's content into the open root element.
final class Merger {
    private let writer: XMLStreamWriter
    private let root: MergeRoot
    private var copy: XMLWritingDelegate?
    private var depth = 0
    private var pending: [(prefix: String?, uri: String)] = []
    /// Declarations of this document's root that the first one has not.
    private var extra: [(prefix: String?, uri: String)] = []

    init(to writer: XMLStreamWriter, root: MergeRoot) {
        self.writer = writer
        self.root = root
    }

    private func startRoot(_ name: XMLName, _ attributes: XMLAttributes, _ context: XMLContext) throws {
        if let first = root.name {
            guard name.expanded == first else {
                throw XMLTransformingError(
                    code: .invalidUse, position: context.position,
                    reason: "the root element \(name.qualifiedName) isn't the first document's, \(first)", path: [])
            }
            extra = pending.filter { !root.mappings[ExactString($0.prefix ?? "")].isExactly($0.uri) }
        } else {
            root.name = name.expanded
            for mapping in pending { root.mappings[ExactString(mapping.prefix ?? "")] = mapping.uri }
            try writer.startDocument()
            try writer.lineBreak()
            let element = XMLStartElement(name, attributes)
            try writer.startElement(element.name.qualifiedName, namespace: element.name.namespaceURI ?? "")
            for mapping in pending where !mapping.prefix.isExactly(element.name.prefix) {
                try writer.declareNamespace(mapping.uri, prefix: mapping.prefix)
            }
            for attribute in element.attributes {
                try writer.attribute(
                    attribute.name.qualifiedName, attribute.value, namespace: attribute.name.namespaceURI)
            }
        }
        pending = []
        copy = XMLWritingDelegate(writer)
    }
}

extension Merger: XMLContentDelegate, XMLNamespaceDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        depth += 1
        guard depth > 1 else { return try startRoot(name, attributes, context) }
        guard let copy else { return }
        if depth == 2 {
            let own = pending
            pending = extra.filter { extra in !own.contains { $0.prefix.isExactly(extra.prefix) } } + own
        }
        for mapping in pending {
            BorrowedText.with(mapping.uri) { uri in
                if let prefix = mapping.prefix {
                    BorrowedText.with(prefix) { copy.didStartMapping(prefix: $0, to: uri, context: context) }
                } else {
                    copy.didStartMapping(prefix: nil, to: uri, context: context)
                }
            }
        }
        pending = []
        try copy.didStartElement(name, attributes: attributes, context: context)
    }

    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        depth -= 1
        if depth > 0 { try copy?.didEndElement(name, context: context) }
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        try copy?.foundCharacters(text, context: context)
    }

    func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) {
        let name: String? = if let prefix { prefix.string } else { nil }
        let uri = if let namespaceURI { namespaceURI.string } else { "" }
        pending.append((name, uri))
    }

    func didEndMapping(prefix: XMLText?, context: XMLContext) {}
}

extension Merger: XMLCommentDelegate, XMLProcessingInstructionDelegate, XMLCDATADelegate {
    func foundComment(_ text: XMLText, context: XMLContext) throws {
        if depth > 0 { try copy?.foundComment(text, context: context) }
    }
    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        if depth > 0 { try copy?.foundProcessingInstruction(target: target, data: data, context: context) }
    }
    func didStartCDATA(context: XMLContext) throws { try copy?.didStartCDATA(context: context) }
    func didEndCDATA(context: XMLContext) throws { try copy?.didEndCDATA(context: context) }
}
