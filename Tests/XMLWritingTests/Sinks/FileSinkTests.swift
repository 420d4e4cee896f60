import Foundation
import TestSupport
import Testing
import XMLWriting

@Suite struct FileSinkTests {
    struct Failure: Error {}

    @Test func `A new file appears whole, with nothing beside it`() throws {
        let folder = try TemporaryFolder()
        let result = try XMLStreamWriter.file(folder.file("a.xml")) { writer in
            try writer.element("a", "b")
            #expect(try !folder.names().contains("a.xml"))
            return 7
        }
        #expect(result == 7)
        #expect(try folder.content("a.xml") == "<a>b</a>")
        #expect(try folder.names() == ["a.xml"])
        let mask = umask(0)
        umask(mask)
        #expect(try folder.permissions("a.xml") == 0o666 & ~Int(mask))
    }

    @Test(arguments: [0o600, 0o640, 0o644, 0o664, 0o400, 0o777])
    func `A replaced file keeps its permissions`(permissions: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a.xml")
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.file("a.xml"))
        try XMLStreamWriter.file(folder.file("a.xml")) { try $0.element("new", "") }
        #expect(try folder.content("a.xml") == "<new/>")
        #expect(try folder.permissions("a.xml") == permissions)
        #expect(try folder.names() == ["a.xml"])
    }

    @Test func `After an error the old file is as it was, and nothing is left behind`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a.xml")
        #expect(throws: Failure.self) {
            try XMLStreamWriter.file(folder.file("a.xml")) { writer in
                try writer.element("a", String(repeating: "x", count: 200_000))
                throw Failure()
            }
        }
        #expect(throws: XMLWritingError.self) {
            try XMLStreamWriter.file(folder.file("a.xml")) { try $0.startElement("open") }
        }
        #expect(throws: XMLWritingError.self) {
            try XMLStreamWriter.file(folder.file("a.xml")) { try $0.element("1", "") }
        }
        #expect(try folder.content("a.xml") == "old")
        #expect(try folder.names() == ["a.xml"])
    }

    @Test func `A writer dropped without finish leaves the old file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a.xml")
        do {
            let writer = XMLStreamWriter(to: try XMLFileSink(path: folder.file("a.xml")))
            try writer.element("a", "")
            try writer.flush()
            #expect(try folder.names().count == 2)
        }
        #expect(try folder.content("a.xml") == "old")
        #expect(try folder.names() == ["a.xml"])
    }

    @Test func `A document finished by its body isn't finished twice`() throws {
        let folder = try TemporaryFolder()
        try XMLStreamWriter.file(folder.file("a.xml")) {
            try $0.element("a", "")
            try $0.finish()
        }
        #expect(try folder.content("a.xml") == "<a/>")
    }

    @Test func `A symbolic link stays and its target is replaced`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
        try folder.write("old", to: "sub/target.xml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("sub/middle.xml"), withDestinationPath: "target.xml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.xml"), withDestinationPath: "sub/middle.xml")
        try XMLStreamWriter.file(folder.file("link.xml")) { try $0.element("new", "") }
        #expect(try folder.content("sub/target.xml") == "<new/>")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.xml")) == "sub/middle.xml")
        #expect(try folder.names() == ["link.xml", "sub"])
    }

    @Test func `A link to nothing brings its target into being, a circle of links is an error`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.xml"), withDestinationPath: folder.file("target.xml"))
        try XMLStreamWriter.file(folder.file("link.xml")) { try $0.element("new", "") }
        #expect(try folder.content("target.xml") == "<new/>")
        try FileManager.default.createSymbolicLink(atPath: folder.file("b"), withDestinationPath: "c")
        try FileManager.default.createSymbolicLink(atPath: folder.file("c"), withDestinationPath: "b")
        let error = #expect(throws: XMLWritingError.self) { try XMLFileSink(path: folder.file("b")) }
        #expect(error?.errorNumber == ELOOP)
    }

    @Test func `What isn't a regular file is refused`() throws {
        let folder = try TemporaryFolder()
        for path in [folder.path, folder.path + "/", folder.file("."), folder.file(".."), "", "/", "/dev/null"] {
            let error = #expect(throws: XMLWritingError.self) { try XMLFileSink(path: path) }
            #expect(error?.code == .notAFile)
        }
        #expect(try folder.names() == [])
    }

    @Test func `A place where no file can be is an error with its number`() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: XMLWritingError.self) { try XMLFileSink(path: folder.file("no/a.xml")) }
        #expect(error?.code == .system)
        #expect(error?.errorNumber == ENOENT)
        let nul = #expect(throws: XMLWritingError.self) { try XMLFileSink(path: folder.file("a\u{0}b")) }
        #expect(nul?.errorNumber == EINVAL)
        try folder.write("", to: "file")
        let notAFolder = #expect(throws: XMLWritingError.self) { try XMLFileSink(path: folder.file("file/a.xml")) }
        #expect(notAFolder?.errorNumber == ENOTDIR)
    }

    @Test func `A name of any length and with any character works`() throws {
        let folder = try TemporaryFolder()
        for name in [String(repeating: "x", count: 255), String(repeating: "é", count: 127), "a b\n\"'é\u{1F600}"] {
            try XMLStreamWriter.file(folder.file(name)) { try $0.element("a", "") }
            #expect(try folder.content(name) == "<a/>")
        }
        #expect(try folder.names().count == 3)
    }

    @Test func `A discarded file stays discarded`() throws {
        let folder = try TemporaryFolder()
        let sink = try XMLFileSink(path: folder.file("a.xml"))
        sink.discard()
        let writer = XMLStreamWriter(to: sink)
        try writer.element("a", "")
        #expect(throws: XMLWritingError.self) { try writer.finish() }
        #expect(try folder.names() == [])
    }

    @Test func `A file size limit is an error, and the old file stays`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a.xml")
        let probe = try #require(Program(product: "AtomicSaveProbe"))
        let outcome = try probe.run(["limited", folder.file("a.xml")])
        #expect(outcome.status == 3)
        #expect(outcome.text == "\(EFBIG)\n")
        #expect(try folder.content("a.xml") == "old")
        #expect(try folder.names() == ["a.xml"])
    }
}
