import Foundation
import TestSupport
import Testing
import XMLWriting

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A document made up at random: what is written, and what a parser must report.
struct RandomDocument {
    /// What a parser reports, text in one piece.
    enum Event: Hashable {
        case start(String, [String: String])
        case end(String)
        case text(String)
        case comment(String)
        case instruction(String, String)
    }

    private(set) var events: [Event] = []
    private var random: RandomSource
    private var remaining = 60

    private static let fragments = [
        "&", "<", ">", "\"", "'", "\r", "\n", "\r\n", "\t", "]]>", "]]", "]", "--", "-", "?>", "<!--", "<![CDATA[",
        "&amp;",
        "&#0;", "é", "日本", "\u{1D11E}", "\u{1F468}\u{200D}\u{1F469}", "a\u{301}", "\u{202E}abc", "\u{FFFD}", "\u{7F}",
        "\u{85}", "\u{2028}", "plain text ", "          ", "0123456789abcdef", "\u{E000}", "\u{FDF0}", "\u{EFFF}",
    ]
    private static let names = ["a", "b", "Title", "é", "日本語", "x-y.z_1", "p:a", "p:b", "q:a", "_"]
    private static let instructionTargets = ["t", "xml-stylesheet", "é"]

    init(seed: UInt64) { random = RandomSource(seed: seed) }

    private mutating func text() -> String {
        let count = Int.random(in: 0...8, using: &random)
        return (0..<count).map { _ in Self.fragments.randomElement(using: &random) ?? "" }.joined()
    }

    private mutating func report(text: String) {
        if text.isEmpty { return }
        if case .text(let before) = events.last {
            events[events.count - 1] = .text(before + text)
        } else {
            events.append(.text(text))
        }
    }

    mutating func write(to writer: XMLStreamWriter) throws {
        if Bool.random(using: &random) { try writer.startDocument() }
        try writeMarkup(to: writer)
        try writeElement(to: writer, depth: 0)
        try writeMarkup(to: writer)
    }

    private mutating func writeElement(to writer: XMLStreamWriter, depth: Int) throws {
        let name = Self.names.randomElement(using: &random) ?? "a"
        let isRoot = depth == 0
        try writer.startElement(name)
        if isRoot {
            try writer.declareNamespace("urn:p", prefix: "p")
            try writer.declareNamespace("urn:q?a=1&b=2", prefix: "q")
        }
        var attributes: [String: String] = [:]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let attribute = Self.names.randomElement(using: &random) ?? "a"
            let value = text()
            if attributes[attribute] == nil {
                try writer.attribute(attribute, value)
                attributes[attribute] = value
            } else {
                #expect(throws: XMLWritingError.self) { try writer.attribute(attribute, value) }
            }
        }
        events.append(.start(name, attributes))
        while remaining > 0, depth < 12, Int.random(in: 0..<5, using: &random) > 0 {
            remaining -= 1
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1: try writeElement(to: writer, depth: depth + 1)
            case 2, 3:
                let text = text()
                try writer.characters(text)
                report(text: text)
            case 4:
                let text = text()
                try writer.cdata(text)
                report(text: text)
            case 5:
                let text = text()
                try writer.startCDATA()
                for scalar in text.unicodeScalars { try writer.characters(String(scalar)) }
                try writer.endCDATA()
                report(text: text)
            default: try writeMarkup(to: writer)
            }
        }
        try writer.endElement()
        events.append(.end(name))
    }

    private mutating func writeMarkup(to writer: XMLStreamWriter) throws {
        let content = text()
        let read = Self.withLineFeeds(content)
        if Bool.random(using: &random) {
            if content.utf8.contains(sequence: "--") || content.utf8.last == 0x2D {
                #expect(throws: XMLWritingError.self) { try writer.comment(content) }
            } else {
                try writer.comment(content)
                events.append(.comment(read))
            }
        } else {
            let target = Self.instructionTargets.randomElement(using: &random) ?? "t"
            // Space between target and data isn't part of the data. The parser used here crashes without data.
            let space: Set<Unicode.Scalar> = [" ", "\t", "\n"]
            let data = "d" + String(String.UnicodeScalarView(read.unicodeScalars.drop { space.contains($0) }))
            if content.utf8.contains(sequence: "?>") {
                #expect(throws: XMLWritingError.self) { try writer.processingInstruction(target, content) }
            } else {
                try writer.processingInstruction(target, " \n" + data)
                events.append(.instruction(target, data))
            }
        }
    }

    /// A text with each line end as parsers report it.
    private static func withLineFeeds(_ text: String) -> String {
        var bytes: [UInt8] = []
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte != 0x0A || previous != 0x0D { bytes.append(byte == 0x0D ? 0x0A : byte) }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What an independent parser reports of a document.
    static func events(of bytes: [UInt8]) throws -> [Event] {
        let recorder = Recorder()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = recorder
        let succeeded = parser.parse()
        if !succeeded || recorder.failure != nil { throw recorder.failure ?? CocoaError(.fileReadCorruptFile) }
        return recorder.events
    }

    private final class Recorder: NSObject, XMLParserDelegate {
        var events: [Event] = []
        var failure: (any Error)?

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            events.append(.start(name, attributes.filter { !$0.key.hasPrefix("xmlns") }))
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            events.append(.end(name))
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { append(string) }

        func parser(_ parser: XMLParser, foundCDATA block: Data) { append(String(decoding: block, as: UTF8.self)) }

        func parser(_ parser: XMLParser, foundComment comment: String) { events.append(.comment(comment)) }

        func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
            events.append(.instruction(target, data ?? ""))
        }

        func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { failure = failure ?? error }

        private func append(_ string: String) {
            if string.isEmpty { return }
            if case .text(let before) = events.last {
                events[events.count - 1] = .text(before + string)
            } else {
                events.append(.text(string))
            }
        }
    }
}

extension String.UTF8View {
    func contains(sequence: String) -> Bool {
        let wanted = Array(sequence.utf8)
        let all = Array(self)
        return all.indices.contains { all[$0...].starts(with: wanted) }
    }
}

@Suite struct RandomDocumentTests {
    private static let options: [XMLWritingOptions] = {
        var small = XMLWritingOptions()
        small.bufferSize = 16
        small.quote = .single
        var tags = XMLWritingOptions()
        tags.emptyElements = .startAndEndTags
        return [.default, small, tags]
    }()

    @Test(arguments: 0..<20)
    func `A parser returns what was written, for any document`(group: Int) throws {
        let folder = try TemporaryFolder()
        var files: [String] = []
        for number in 0..<25 {
            var document = RandomDocument(seed: UInt64(group * 1_000 + number))
            let options = Self.options[number % Self.options.count]
            let bytes = try XMLStreamWriter.bytes(options: options) { try document.write(to: $0) }
            let read = try RandomDocument.events(of: bytes)
            let difference = zip(read, document.events).first { $0 != $1 }
            #expect(difference == nil, "seed \(group * 1_000 + number)")
            #expect(read.count == document.events.count)
            try TestFiles.write(bytes, to: folder.file("\(number).xml"))
            files.append(folder.file("\(number).xml"))
        }
        let xmllint = try #require(Program(named: "xmllint"))
        let outcome = try xmllint.run(["--noout", "--nonet"] + files)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
    }

    @Test(arguments: 0..<50)
    func `Layout changes nothing but white space between elements`(seed: Int) throws {
        var document = RandomDocument(seed: UInt64(seed) + 77_000)
        let bytes = try XMLStreamWriter.bytes(options: .pretty) { try document.write(to: $0) }
        let read = try RandomDocument.events(of: bytes)
        #expect(Self.withoutLayout(read) == Self.withoutLayout(document.events))
    }

    /// The events without white space, and without runs of it.
    private static func withoutLayout(_ events: [RandomDocument.Event]) -> [RandomDocument.Event] {
        events.compactMap { event in
            guard case .text(let text) = event else { return event }
            let rest = text.unicodeScalars.filter { !$0.properties.isWhitespace }
            return rest.isEmpty ? nil : .text(String(String.UnicodeScalarView(rest)))
        }
    }
}
