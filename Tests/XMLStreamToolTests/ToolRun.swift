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

    /// A Core Data model: books with pages in order, and an attribute of each kind.
    static let model = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Book" representedClassName="Book" syncable="YES">
            <attribute name="title" attributeType="String"/>
            <attribute name="copies" optional="YES" attributeType="Integer 16"/>
            <attribute name="price" optional="YES" attributeType="Decimal"/>
            <attribute name="bought" optional="YES" attributeType="Date"/>
            <attribute name="cover" optional="YES" attributeType="Binary"/>
            <attribute name="lent" optional="YES" attributeType="Boolean"/>
            <attribute name="weight" optional="YES" attributeType="Double"/>
            <relationship name="pages" optional="YES" toMany="YES" ordered="YES" destinationEntity="Page" \
        inverseName="book" inverseEntity="Page"/>
            <relationship name="like" optional="YES" toMany="YES" destinationEntity="Book"/>
          </entity>
          <entity name="Page" representedClassName="Page" syncable="YES">
            <attribute name="content" optional="YES" attributeType="String"/>
            <relationship name="book" optional="YES" maxCount="1" destinationEntity="Book" inverseName="pages" \
        inverseEntity="Book"/>
          </entity>
        </model>

        """

    /// A document of that model.
    static let library = """
        <library>
          <book id="b1"><title>On &lt;XML&gt;</title><copies>2</copies><price>12.50</price>
            <bought>2009-11-09T19:41:54Z</bought><cover>AP8=</cover><lent>true</lent><weight>0.25</weight>
            <pages><page id="p2"><content>Second</content></page><page id="p1"/></pages>
            <like><book id="b2"/></like></book>
          <book id="b2"><title>Short</title><shelf>third</shelf></book>
          <page id="p1"><content>First</content></page>
        </library>

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
            try run.write(library, to: "library.xml")
            try FileManager.default.createDirectory(
                atPath: "\(folder)/Library.xcdatamodel", withIntermediateDirectories: false)
            try run.write(model, to: "Library.xcdatamodel/contents")
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

    /// A shell's command that lets files grow to so many kilobytes.
    ///
    /// Thread Sanitizer writes a file of 512 KB to `TMPDIR` as a program starts and maps it: cut short, that ends the
    /// program by SIGBUS. Where it can make none it does without.
    static func fileLimit(_ kilobytes: Int) -> String {
        "\(TestFiles.isSanitized ? "export TMPDIR=nowhere; " : "")ulimit -f \(kilobytes)"
    }

    /// A document with so many books.
    static func manyBooks(_ count: Int) -> String {
        let books = (0..<count).map { "<Book id=\"\($0)\"><title>Title \($0) &amp; more</title></Book>\n" }
        return "<Books>\n\(books.joined())</Books>"
    }
}
