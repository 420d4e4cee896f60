import Testing
import XMLParsing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Entities from a folder")
struct FolderResolverTests {
    /// A folder with files, a folder beside it, and links between them.
    final class Folder {
        let root: String
        let outside: String

        init() throws {
            var template = Array("/tmp/streamingxml-folder-XXXXXX".utf8CString)
            try #require(unsafe mkdtemp(&template) != nil)
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            root = path + "/root"
            outside = path + "/outside"
            for folder in [root, outside, root + "/sub"] { unsafe #expect(mkdir(folder, 0o700) == 0) }
            try write("inside", to: root + "/e.txt")
            try write("<b>&e;</b>", to: root + "/sub/b.xml")
            try write("from sub", to: root + "/sub/e.txt")
            try write("secret", to: outside + "/secret.txt")
            unsafe #expect(symlink(outside + "/secret.txt", root + "/link.txt") == 0)
            unsafe #expect(symlink(outside, root + "/folderlink") == 0)
            unsafe #expect(symlink(root + "/e.txt", root + "/good.txt") == 0)
        }

        private func write(_ text: String, to path: String) throws {
            let file = unsafe try #require(fopen(path, "w"))
            unsafe fputs(text, file)
            unsafe fclose(file)
        }
    }

    private final class Text: XMLContentDelegate {
        var text = ""
        func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
            text += "<\(name.qualifiedName)>"
        }
        func foundCharacters(_ text: XMLText, context: XMLContext) { self.text += text.string }
        func didEndElement(_ name: XMLName, context: XMLContext) { text += "</>" }
    }

    private func read(_ systemID: String, in folder: Folder) throws -> String {
        var options = XMLParsingOptions()
        options.doctype = .resolveExternal(try XMLFolderResolver(root: folder.root))
        let delegate = Text()
        let parser = XMLPushParser(delegate: delegate, options: options)
        try parser.parse("<!DOCTYPE a [<!ENTITY e SYSTEM \"e.txt\"><!ENTITY x SYSTEM \"\(systemID)\">]><a>&x;</a>")
        try parser.finish()
        return delegate.text
    }

    @Test("files under the root are read", arguments: ["e.txt", "./e.txt", "sub/../e.txt", "good.txt", "%65.txt"])
    func inside(systemID: String) throws {
        #expect(try read(systemID, in: Folder()) == "<a>inside</>")
    }

    @Test("an absolute path or file URL under the root is read")
    func absolute() throws {
        let folder = try Folder()
        #expect(try read(folder.root + "/e.txt", in: folder) == "<a>inside</>")
        #expect(try read("file://" + folder.root + "/e.txt", in: folder) == "<a>inside</>")
    }

    @Test("identifiers are relative to the entity that declares them, not to the one that refers to them")
    func nested() throws {
        #expect(try read("sub/b.xml", in: Folder()) == "<a><b>inside</></>")
    }

    @Test(
        "whatever leads out of the root, or elsewhere, is refused",
        arguments: [
            "../outside/secret.txt", "sub/../../outside/secret.txt", "link.txt", "folderlink/secret.txt",
            "/etc/hostname",
            "file:///etc/hostname", "http://example.org/e.txt", "https:e.txt", "%2e%2e/outside/secret.txt", "e%00.txt",
            "missing.txt", "sub", "..", "e.txt%zz",
        ])
    func outside(systemID: String) throws {
        let folder = try Folder()
        let error = #expect(throws: XMLParsingError.self) { try read(systemID, in: folder) }
        #expect(error?.code == .externalEntityRefused || error?.code == .inputFailed)
    }

    @Test("a root that isn't there is an error")
    func missingRoot() {
        let error = #expect(throws: XMLParsingError.self) { try XMLFolderResolver(root: "/nonexistent/folder") }
        #expect(error?.code == .inputFailed)
    }
}
