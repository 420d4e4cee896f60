import XMLBuilding
import XMLMessages
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
            CommandOption("force", "f", "Remove all files part-*.xml from the folder first, instead of refusing it"),
        ] + CommandOption.reading,
        discussion: [
            "Each file has the elements around its records with their attributes and namespaces, and the records as they "
                + "were. What lies between records isn't kept, nor is the document type: what its entities stand for is written.",
            "A folder that holds files part-*.xml is refused without --force, so that parts of different runs never mix. After "
                + "an error or an interruption none of this run's files is left, nor a folder that was made for them, "
                + "nor is that left where nothing matches.",
        ],
        examples: [.init("split --every=1 --output-dir=parts /Books/Book books.xml", "One record a file")])

    static func run(_ arguments: Arguments, _ tool: ToolSession) throws {
        guard let folder = arguments.value("output-dir") else { throw arguments.usage("--output-dir is missing") }
        tool.noteFile(named: arguments.operands[0], arguments)
        let path = try arguments.recordPath()
        let count = try arguments.number("every", in: 1...Int.max) ?? 1_000
        let creation = SystemInterface.makeFolder(folder)
        if creation == .failed {
            throw ToolFailure(.inputOutput, "\(folder) can't be made: \(SystemInterface.reason)")
        }
        let files = PartFiles(folder: folder, isNew: creation == .created)
        // Only what nothing is in goes.
        defer { if files.isNew { SystemInterface.removeEmptyFolder(folder) } }
        try tool.forEachInput(arguments) { input in
            try clear(folder, arguments)
            let splitter = Splitter(path, every: count, into: files)
            do {
                try input.parse(splitter, options: tool.options)
                try splitter.finish()
            } catch {
                splitter.discard()
                throw error
            }
            tool.note("records: \(splitter.records), files: \(splitter.files)")
        }
    }

    /// Makes sure that the folder holds no parts, which only --force allows to remove.
    private static func clear(_ folder: String, _ arguments: Arguments) throws {
        guard let parts = PartFiles.paths(inFolder: folder) else {
            throw ToolFailure(.usage, "\(folder) can't be read as a folder: \(SystemInterface.reason)")
        }
        guard let first = parts.first else { return }
        guard arguments.has("force") else {
            let more = parts.count > 1 ? " and \(parts.count - 1) more" : ""
            throw arguments.usage("there is \(first)\(more) already: --force removes such files first")
        }
        let input = arguments.files[0]
        let source = XMLFileIdentity(path: input == "-" ? "/dev/stdin" : input)
        if let part = parts.first(where: { XMLFileIdentity(path: $0) == source }) {
            throw arguments.usage("--force would remove the input \(part)")
        }
        for part in parts where !SystemInterface.removeFile(part) {
            throw ToolFailure(.inputOutput, "\(part) can't be removed: \(SystemInterface.reason)")
        }
    }
}

/// Writes records to one file after another.
final class Splitter {
    private let path: XMLRecordPath
    private let limit: Int
    private var parts: PartFiles
    /// The open elements around records, with their declarations.
    private var ancestors: [(element: XMLStartElement, mappings: [(prefix: String?, uri: String)])] = []
    private var mappings: [(prefix: String?, uri: String)] = []
    private var matched = 0
    private var depthInRecord = 0
    private var recordsInFile = 0
    private var output: ToolOutput?
    private var copy: XMLWritingDelegate?
    private(set) var records = 0
    var files: Int { parts.count }

    init(_ path: XMLRecordPath, every limit: Int, into parts: PartFiles) {
        self.path = path
        self.limit = limit
        self.parts = parts
    }

    private func isRecord(_ name: XMLName) -> Bool {
        if path.isAnywhere { return path.steps[0].matches(name) }
        return ancestors.count == path.steps.count - 1 && matched == ancestors.count
            && path.steps[matched].matches(name)
    }

    private func startFile() throws {
        let output = try ToolOutput(path: parts.next())
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
            for mapping in ancestor.mappings where !mapping.prefix.isExactly(ancestor.element.name.prefix) {
                try writer.declareNamespace(mapping.uri, prefix: mapping.prefix)
            }
            for attribute in ancestor.element.attributes {
                try writer.attribute(
                    attribute.name.qualifiedName, attribute.value, namespace: attribute.name.namespaceURI)
            }
        }
        recordsInFile = 0
    }

    /// Ends the last file, and lets all of them stay.
    func finish() throws {
        try finishFile()
        parts.keep()
    }

    /// Ends the file at hand, if there is one.
    private func finishFile() throws {
        guard let copy, let output else { return }
        try breakLine(copy)
        while copy.writer.depth > 0 { try copy.writer.endElement() }
        try copy.writer.finish()
        try output.finish()
        self.copy = nil
        self.output = nil
    }

    /// Gives all files up.
    func discard() {
        output?.discard()
        parts.discard()
    }

    /// Starts a line, unless the record is the root element, beside which no text can be.
    private func breakLine(_ copy: XMLWritingDelegate) throws {
        if !ancestors.isEmpty { try copy.writer.characters("\n") }
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
            if let copy { try breakLine(copy) }
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
