import XMLBuilding
import XMLParsing
import XMLTransforming
import XMLWriting

/// `xmlstream split`: one document into many.
enum SplitCommand: Command {
    static let description = CommandDescription(
        "split", "Split a document into well-formed ones of some records each", operands: "PATH [FILE]",
        operandCount: 1...2, leadingOperands: 1,
        options: [
            CommandOption("every", "n", argument: "N", "How many records go into a file; 1000 without this option"),
            CommandOption(
                "output-dir", "d", argument: "DIR", completion: .folder,
                "Where the files go, made if need be; they are named part-00001.xml and so on"),
        ] + CommandOption.reading,
        discussion: [
            "Each file has the elements around its records with their attributes and namespaces, and the records as they "
                + "were. What lies between records isn't kept, nor is the document type: what its entities stand for is written."
        ],
        examples: [.init("split --every=1 --output-dir=parts /Books/Book books.xml", "One record a file")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        guard let folder = arguments.value("output-dir") else { throw arguments.usage("--output-dir is missing") }
        let path = try XMLRecordPath(arguments.operands[0])
        let count = try arguments.number("every", in: 1...Int.max) ?? 1_000
        guard SystemInterface.makeFolder(folder) else {
            throw ToolFailure(.inputOutput, "\(folder) can't be made: \(SystemInterface.reason)")
        }
        try tool.forEachInput(arguments) { input in
            let splitter = Splitter(path, every: count, into: folder)
            defer { splitter.discard() }
            try input.parse(splitter, options: tool.options)
            try splitter.finishFile()
            tool.note("records: \(splitter.records), files: \(splitter.files)")
        }
    }
}

/// Writes records to one file after another.
final class Splitter {
    private let path: XMLRecordPath
    private let limit: Int
    private let folder: String
    /// The open elements around records, with their declarations.
    private var ancestors: [(element: XMLStartElement, mappings: [(prefix: String?, uri: String)])] = []
    private var mappings: [(prefix: String?, uri: String)] = []
    private var matched = 0
    private var depthInRecord = 0
    private var recordsInFile = 0
    private var output: ToolOutput?
    private var copy: XMLWritingDelegate?
    private(set) var records = 0
    private(set) var files = 0

    init(_ path: XMLRecordPath, every limit: Int, into folder: String) {
        self.path = path
        self.limit = limit
        self.folder = folder
    }

    private func isRecord(_ name: XMLName) -> Bool {
        if path.isAnywhere { return path.steps[0].matches(name) }
        return ancestors.count == path.steps.count - 1 && matched == ancestors.count
            && path.steps[matched].matches(name)
    }

    private func startFile() throws {
        files += 1
        let number = String(files)
        let name = "\(folder)/part-\(String(repeating: "0", count: max(5 - number.count, 0)))\(number).xml"
        let output = try ToolOutput(path: name)
        self.output = output
        var options = XMLWritingOptions()
        options.finalNewline = true
        let writer = XMLStreamWriter(to: output, options: options)
        copy = XMLWritingDelegate(writer)
        try writer.startDocument()
        try writer.lineBreak()
        for ancestor in ancestors {
            try writer.startElement(
                ancestor.element.name.qualifiedName, namespace: ancestor.element.name.namespaceURI ?? "")
            for mapping in ancestor.mappings where mapping.prefix != ancestor.element.name.prefix {
                try writer.declareNamespace(mapping.uri, prefix: mapping.prefix)
            }
            for attribute in ancestor.element.attributes {
                try writer.attribute(
                    attribute.name.qualifiedName, attribute.value, namespace: attribute.name.namespaceURI)
            }
        }
        recordsInFile = 0
    }

    /// Ends the file at hand, if there is one.
    func finishFile() throws {
        guard let copy, let output else { return }
        try copy.writer.characters("\n")
        while copy.writer.depth > 0 { try copy.writer.endElement() }
        try copy.writer.finish()
        try output.finish()
        self.copy = nil
        self.output = nil
    }

    /// Gives the file at hand up.
    func discard() {
        output?.discard()
    }
}

extension Splitter: XMLContentDelegate, XMLNamespaceDelegate {
    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if depthInRecord == 0 {
            guard isRecord(name) else {
                if !path.isAnywhere, matched == ancestors.count, matched < path.steps.count - 1,
                    path.steps[matched].matches(name)
                {
                    matched += 1
                }
                // What records follow has other elements around it.
                try finishFile()
                ancestors.append((XMLStartElement(name, attributes), mappings))
                mappings = []
                return
            }
            if recordsInFile == limit { try finishFile() }
            if copy == nil { try startFile() }
            records += 1
            recordsInFile += 1
            try copy?.writer.characters("\n")
        }
        if let copy {
            for mapping in mappings {
                BorrowedText.with(mapping.uri) { uri in
                    if let prefix = mapping.prefix {
                        BorrowedText.with(prefix) { copy.didStartMapping(prefix: $0, to: uri, context: context) }
                    } else {
                        copy.didStartMapping(prefix: nil, to: uri, context: context)
                    }
                }
            }
        }
        mappings = []
        depthInRecord += 1
        try copy?.didStartElement(name, attributes: attributes, context: context)
    }

    func didEndElement(_ name: XMLName, context: XMLContext) throws {
        if depthInRecord > 0 {
            depthInRecord -= 1
            return try copy?.didEndElement(name, context: context) ?? ()
        }
        try finishFile()
        ancestors.removeLast()
        matched = min(matched, ancestors.count)
    }

    func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        if depthInRecord > 0 { try copy?.foundCharacters(text, context: context) }
    }

    func didStartMapping(prefix: XMLText?, to namespaceURI: XMLText?, context: XMLContext) {
        let name: String? = if let prefix { prefix.string } else { nil }
        let uri = if let namespaceURI { namespaceURI.string } else { "" }
        mappings.append((name, uri))
    }

    func didEndMapping(prefix: XMLText?, context: XMLContext) {}
}

extension Splitter: XMLCommentDelegate, XMLProcessingInstructionDelegate, XMLCDATADelegate {
    func foundComment(_ text: XMLText, context: XMLContext) throws {
        if depthInRecord > 0 { try copy?.foundComment(text, context: context) }
    }
    func foundProcessingInstruction(target: XMLText, data: XMLText, context: XMLContext) throws {
        if depthInRecord > 0 { try copy?.foundProcessingInstruction(target: target, data: data, context: context) }
    }
    func didStartCDATA(context: XMLContext) throws {
        if depthInRecord > 0 { try copy?.didStartCDATA(context: context) }
    }
    func didEndCDATA(context: XMLContext) throws {
        if depthInRecord > 0 { try copy?.didEndCDATA(context: context) }
    }
}
