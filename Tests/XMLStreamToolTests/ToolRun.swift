import Foundation
import TestSupport
import Testing

/// Runs of the built program, in a folder of their own with sample documents.
struct ToolRun {
    static let books = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Books>
          <Book id="1"><title>Dune</title><author>Frank Herbert</author><draft/></Book>
          <Book id="2"><title>Emma</title><author>Jane Austen</author><author>A, "B"</author></Book>
        </Books>

        """

    let program: Program
    let folder: String

    /// Calls a closure with a folder that holds the sample documents.
    static func inFolder(_ body: (ToolRun) throws -> Void) throws {
        let program = try #require(Program(product: "xmlstream"))
        try TestFiles.withTemporaryFolder { folder in
            let run = ToolRun(program: program, folder: folder)
            try run.write(books, to: "books.xml")
            try run.write(books, to: "more-books.xml")
            try run.write("<Players><Player/></Players>", to: "players.xml")
            try body(run)
        }
    }

    func write(_ text: String, to name: String) throws {
        try TestFiles.write(Array(text.utf8), to: "\(folder)/\(name)")
    }

    func read(_ name: String) throws -> String {
        String(decoding: try TestFiles.bytes("\(folder)/\(name)"), as: UTF8.self)
    }

    /// Runs the program with arguments.
    func callAsFunction(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) throws -> Program.Outcome {
        try program.run(arguments, input: Array(input.utf8), environment: environment, in: folder)
    }

    /// Runs a line of bash in which `xmlstream` is the program.
    func shell(_ line: String, environment: [String: String] = [:]) throws -> Program.Outcome {
        let bash = try #require(Program(named: "bash"))
        return try bash.run(
            ["-c", "xmlstream() { '\(program.path)' \"$@\"; }\n\(line)"], environment: environment, in: folder)
    }

    /// A document with so many books.
    static func manyBooks(_ count: Int) -> String {
        let books = (0..<count).map { "<Book id=\"\($0)\"><title>Title \($0) &amp; more</title></Book>\n" }
        return "<Books>\n\(books.joined())</Books>"
    }
}
