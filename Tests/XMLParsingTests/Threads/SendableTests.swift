import Foundation
import TestSupport
import Testing

/// What the compiler says of a few lines that use the library from more than one thread.
@Suite(
    "What may be handed to another thread, by the compiler's judgement",
    .enabled(if: Compiler.shared != nil, Compiler.hint))
struct SendableTests {
    private func says(_ code: String) throws -> Program.Outcome {
        try #require(Compiler.shared).check("import XMLParsing\n\(code)")
    }

    @Test("the check itself compiles what is right, and refuses what is wrong")
    func check() throws {
        #expect(try says("let version: String = XMLPushParser.engineVersion").status == 0)
        #expect(try says("let version: Int = XMLPushParser.engineVersion").status != 0)
    }

    @Test("values are Sendable")
    func values() throws {
        let types = [
            "XMLParsingOptions", "XMLParsingLimits", "XMLEvent", "XMLParsingError", "XMLPosition", "XMLExpandedName",
            "XMLQualifiedName", "XMLStartElement", "XMLDeclaration", "XMLDoctype", "XMLEncoding", "DoctypePolicy",
            "XMLEntityDeclaration", "XMLContentModel",
        ]
        let uses = types.map { "need(\($0).self)" }.joined(separator: "\n")
        let outcome = try says("func need<T: Sendable>(_ type: T.Type) {}\n\(uses)")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("parsers and readers are not, and say so", arguments: ["XMLPushParser", "XMLEventReader"])
    func parsers(type: String) throws {
        let outcome = try says("func need<T: Sendable>(_ type: T.Type) {}\nneed(\(type).self)")
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("Sendable"), "\(outcome.errors)")
    }

    private static let delegate = """
        final class Nothing: XMLContentDelegate {
            func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {}
            func didEndElement(_ name: XMLName, context: XMLContext) {}
            func foundCharacters(_ text: XMLText, context: XMLContext) {}
        }

        """

    @Test("a parser can't be captured by a task while it is used here")
    func captured() throws {
        let use = """
            func use() {
                let parser = XMLPushParser(delegate: Nothing())
                Task.detached { try parser.finish() }
                try? parser.finish()
            }
            """
        let outcome = try says(Self.delegate + use)
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("data race") || outcome.errors.contains("Sendable"), "\(outcome.errors)")
        let local = "func use() { Task.detached { try XMLPushParser(delegate: Nothing()).finish() } }"
        #expect(try says(Self.delegate + local).status == 0)
    }

    @Test(
        "views can't leave their callback",
        arguments: [("XMLText", "text"), ("XMLName", "name"), ("XMLContext", "context")])
    func views(type: String, word: String) throws {
        let outcome = try says("final class Keeper { var \(word): \(type)? = nil }")
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("Escapable"), "\(outcome.errors)")
    }
}

/// The Swift compiler, and the modules of the build that the test belongs to.
struct Compiler: Sendable {
    static let shared = Compiler()
    static let hint: Comment = "no swiftc in PATH, or no modules beside the test's program"

    private let program: Program
    private let modules: String

    private init?() {
        guard let program = Program(named: "swiftc"), let modules = Program.folder(named: "Modules") else { return nil }
        self.program = program
        self.modules = modules
    }

    /// Checks a source file in Swift 6 mode.
    ///
    /// - Parameter source: The file's content.
    /// - Returns: What the compiler came to.
    /// - Throws: Where it can't be run.
    func check(_ source: String) throws -> Program.Outcome {
        try TestFiles.withTemporaryFolder { folder in
            let file = "\(folder)/main.swift"
            try TestFiles.write(Array(source.utf8), to: file)
            let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().path
            return try program.run([
                // Data races are found behind the check of types.
                "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", modules, "-I",
                "\(package)/Sources/CSystemExpat",
                "-module-cache-path", "\(modules)/../consumer-module-cache", file,
            ])
        }
    }
}
