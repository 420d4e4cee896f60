import TestSupport
import Testing
import XMLParsing
import XMLTransforming
import XMLWriting

@Suite("A copy of a file")
struct RoundTripTests {
    /// What became of a file's copy.
    enum Result: Hashable {
        case equal
        /// It isn't XML, or not well-formed.
        case unreadable
        /// An attribute refers to an entity that was not read.
        case skippedInAttribute
        case different(String)
    }

    static let realFolders: [String] = {
        let files = TestFiles.paths(below: TestFiles.data.map { "\($0)/real" })
        return Set(files.map { folder($0) }).sorted()
    }()
    static let suiteFolders: [String] = {
        Set(TestFiles.paths(below: TestFiles.suite).map { folder($0) }).sorted()
    }()

    @Test(
        "has the same events, for real files", .enabled(if: TestFiles.data != nil, TestFiles.dataHint),
        arguments: realFolders)
    func real(_ folder: String) throws {
        try check(folder)
    }

    @Test(
        "has the same events, for the W3C suite's documents", .enabled(if: TestFiles.suite != nil, TestFiles.suiteHint),
        arguments: suiteFolders)
    func suite(_ folder: String) throws {
        try check(folder)
    }

    private func check(_ folder: String) throws {
        let files = TestFiles.paths(below: folder) { Self.folder($0) == folder }
        for file in files {
            if case .different(let difference) = try roundTrip(file) { Issue.record("\(file): \(difference)") }
        }
    }

    private static func folder(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }

    private func roundTrip(_ file: String) throws -> Result {
        let document = try TestFiles.bytes(file)
        var parsing = XMLParsingOptions.default
        parsing.undefinedEntities = .skip
        parsing.doctype = .resolveExternal(try XMLFolderResolver(root: Self.folder(file)))
        var writing = XMLWritingOptions.default
        var original = try outcome(of: document, options: parsing, full: true)
        if original.failure != nil {
            // Not all documents conform to Namespaces in XML.
            parsing.namespaces = false
            writing.namespaces = false
            original = try outcome(of: document, options: parsing, full: true)
        }
        if original.failure != nil { return .unreadable }
        let copied: [UInt8]
        do {
            copied = try copy(document, parsing: parsing, writing: writing)
        } catch let error as XMLTransformingError where error.code == .skippedEntity {
            return original.events.contains { $0.hasPrefix("skipped attribute &") }
                ? .skippedInAttribute : .different("\(error)")
        } catch {
            return .different("the copy failed: \(error)")
        }
        if document.count <= 20_000, try copy(document, .size(1), parsing: parsing, writing: writing) != copied {
            return .different("the copy of single bytes is another")
        }
        let again = try outcome(of: copied, options: parsing, full: true)
        if let error = again.error { return .different("\(error)") }
        let (first, second) = (original.events.map(Self.withoutLosses), again.events.map(Self.withoutLosses))
        if first == second { return .equal }
        let index = zip(first, second).prefix { $0 == $1 }.count
        let line = { (lines: [String]) in index < lines.count ? String(lines[index].prefix(300)) : "no event" }
        return .different("event \(index) of \(first.count) is \(line(second)), not \(line(first))")
    }

    /// Takes away what a copy doesn't keep: version and encoding of the XML declaration, and whether an attribute was
    /// defaulted.
    private static func withoutLosses(_ line: String) -> String {
        if line.hasPrefix("start document ") {
            let standalone =
                line.hasSuffix(" not standalone")
                ? " not standalone" : line.hasSuffix(" standalone") ? " standalone" : ""
            return "start document\(standalone)"
        }
        guard line.hasPrefix("<"), line.contains(" ~") else { return line }
        return line.split(separator: " ", omittingEmptySubsequences: false).map {
            $0.hasPrefix("~") ? $0.dropFirst() : $0
        }
        .joined(separator: " ")
    }
}
