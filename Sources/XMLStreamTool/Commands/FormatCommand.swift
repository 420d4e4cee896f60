import XMLMessages
import XMLParsing
import XMLTransforming
import XMLWriting

/// `xmlstream format`: lays a document out.
enum FormatCommand: Command {
    static let description = CommandDescription(
        "format", "Lay a document out for people, or without any layout", operands: "[FILE]", operandCount: 0...1,
        options: [
            CommandOption("indent", "i", argument: "N", "Indent by N spaces a level; 2 without this option"),
            CommandOption("tabs", "t", "Indent by one tab a level"),
            CommandOption("compact", "c", "Drop layout instead of adding any"), CommandOption.output,
        ] + CommandOption.reading,
        discussion: [
            "Reads the input twice: first to learn which elements hold text beside other elements somewhere in the "
                + "document. In these, in CDATA sections and under xml:space='preserve' not one character is changed; "
                + "elsewhere white space between tags is layout, and is replaced. A pipe goes to a temporary file first."
        ],
        examples: [
            .init("format books.xml", "Two spaces a level"),
            .init("format --compact --output=small.xml books.xml", "Without layout, into a file"),
        ])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        let layouts = ["indent", "tabs", "compact"].filter { arguments.has($0) }
        if layouts.count > 1 { throw arguments.usage("--\(layouts[0]) and --\(layouts[1]) exclude each other") }
        var options = XMLWritingOptions()
        options.finalNewline = true
        if !arguments.has("compact") {
            let spaces = try arguments.number("indent", in: 0...64) ?? 2
            options.indentation = arguments.has("tabs") ? .tab : .spaces(spaces)
        }
        try tool.withOutput(arguments) { output in
            try tool.forEachInput(arguments) { input in
                try input.makeRewindable()
                let finder = MixedContentFinder()
                try input.parse(finder, options: tool.options)
                try input.rewind()
                let writer = XMLStreamWriter(to: output, options: options)
                try input.parse(LayoutDelegate(writer, mixed: finder.mixed), options: tool.options)
                try writer.finish()
            }
        }
    }
}

/// Learns the names of elements that hold text beside elements.
final class MixedContentFinder: XMLContentDelegate, XMLCDATADelegate {
    private struct Level {
        var hasText = false
        var hasElements = false
    }

    private(set) var mixed: Set<ExactString> = []
    private var levels: [Level] = []

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        if !levels.isEmpty { levels[levels.count - 1].hasElements = true }
        levels.append(Level())
    }

    func didEndElement(_ name: XMLName, context: XMLContext) {
        guard let level = levels.popLast(), level.hasText, level.hasElements else { return }
        mixed.insert(ExactString(name.qualifiedName))
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) {
        if !levels.isEmpty, !text.isWhitespace { levels[levels.count - 1].hasText = true }
    }

    func didStartCDATA(context: XMLContext) {
        if !levels.isEmpty { levels[levels.count - 1].hasText = true }
    }

    func didEndCDATA(context: XMLContext) {}
}

/// Copies a document without the white space that is layout.
final class LayoutDelegate {
    private struct Level {
        /// White space counts here.
        var isKept: Bool
        var isPreserved: Bool
        var hasContent = false
    }

    private let copy: XMLWritingDelegate
    private let mixed: Set<ExactString>
    private var levels: [Level] = []
    /// White space that is layout if a tag follows, and content if the end of an element without children does.
    private var pending = ""
    private var isInCDATA = false

    init(_ writer: XMLStreamWriter, mixed: Set<ExactString>) {
        copy = XMLWritingDelegate(writer)
        self.mixed = mixed
    }

    /// Notes a child that isn't text.
    private func child() {
        pending = ""
        if !levels.isEmpty { levels[levels.count - 1].hasContent = true }
    }
}

extension LayoutDelegate: XMLContentDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        child()
        var isPreserved = levels.last?.isPreserved ?? false
        if let space = attributes["xml:space"] { isPreserved = space == "preserve" }
        let isMixed = mixed.contains(ExactString(name.qualifiedName))
        levels.append(Level(isKept: isMixed || isPreserved, isPreserved: isPreserved))
        try copy.didStartElement(name, attributes: attributes, context: context)
        if isMixed { try copy.writer.mixedContent() }
    }

    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        if let level = levels.popLast(), !level.hasContent, !pending.isEmpty { try copy.writer.characters(pending) }
        pending = ""
        try copy.didEndElement(name, context: context)
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        guard let level = levels.last, !level.isKept, !isInCDATA, text.isWhitespace else {
            return try copy.foundCharacters(text, context: context)
        }
        if !level.hasContent { pending += text.string }
    }
}

extension LayoutDelegate: XMLDocumentDelegate, XMLDoctypeDelegate, XMLDTDDelegate, XMLSkippedEntityDelegate {
    func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) throws {
        try copy.didStartDocument(declaration, context: context)
    }
    func didEndDocument(context: XMLContext) throws { try copy.didEndDocument(context: context) }
    func didStartDoctype(_ doctype: XMLDoctype, context: XMLContext) throws {
        try copy.didStartDoctype(doctype, context: context)
    }
    func didEndDoctype(context: XMLContext) throws { try copy.didEndDoctype(context: context) }
    func foundNotation(_ notation: XMLNotationDeclaration, context: XMLContext) {
        copy.foundNotation(notation, context: context)
    }
    func foundEntity(_ entity: XMLEntityDeclaration, context: XMLContext) { copy.foundEntity(entity, context: context) }
    func foundElementDeclaration(_ element: XMLElementDeclaration, context: XMLContext) {
        copy.foundElementDeclaration(element, context: context)
    }
    func foundAttributeDeclaration(_ attribute: XMLAttributeDeclaration, context: XMLContext) {
        copy.foundAttributeDeclaration(attribute, context: context)
    }
    func skippedEntity(_ entity: XMLSkippedEntity, context: XMLContext) throws {
        child()
        try copy.skippedEntity(entity, context: context)
    }
}

extension LayoutDelegate: XMLCommentDelegate, XMLProcessingInstructionDelegate, XMLCDATADelegate, XMLNamespaceDelegate {
    func foundComment(_ text: XMLText, context: XMLContext) throws {
        child()
        try copy.foundComment(text, context: context)
    }
    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        child()
        try copy.foundProcessingInstruction(target: target, data: data, context: context)
    }
    func didStartCDATA(context: XMLContext) throws {
        if !pending.isEmpty { try copy.writer.characters(pending) }
        child()
        isInCDATA = true
        try copy.didStartCDATA(context: context)
    }
    func didEndCDATA(context: XMLContext) throws {
        isInCDATA = false
        try copy.didEndCDATA(context: context)
    }
    func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) {
        copy.didStartMapping(prefix: prefix, to: namespaceURI, context: context)
    }
    func didEndMapping(prefix: XMLText?, context: XMLContext) { copy.didEndMapping(prefix: prefix, context: context) }
}
