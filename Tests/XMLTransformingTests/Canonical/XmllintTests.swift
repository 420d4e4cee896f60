import TestSupport
import Testing
import XMLParsing
import XMLTransforming

/// Compares with libxml2's implementation, which is there where `xmllint` is in `PATH`.
@Suite("Canonical forms of real files", .enabled(if: TestFiles.data != nil, TestFiles.dataHint))
struct XmllintTests {
    static let xmllint = Program(named: "xmllint")
    static let files = TestFiles.paths(below: TestFiles.data.map { "\($0)/real" })

    @Test(
        "are those of xmllint, byte for byte", .enabled(if: xmllint != nil, "xmllint isn't in PATH"),
        arguments: [("--c14n", XMLCanonicalForm.canonical10), ("--c14n11", .canonical11), ("--exc-c14n", .exclusive())])
    func agree(option: String, form: XMLCanonicalForm) throws {
        let xmllint = try #require(Self.xmllint)
        var (equal, refused) = (0, 0)
        for file in Self.files {
            let ours = Result { try canonicalBytes(file, form) }
            let theirs = try xmllint.run(["--nonet", option, file])
            switch ours {
            case .success(let bytes):
                #expect(theirs.status == 0, "\(file): \(theirs.errors)")
                #expect(bytes == theirs.output, "\(file)")
                equal += 1
            case .failure(let error):
                // No XML, or entities whose declarations aren't there: neither finds a form.
                #expect(theirs.status != 0, "\(file): \(error)")
                refused += 1
            }
        }
        #expect(equal > 10 * refused)
    }

    /// The form with comments, as xmllint writes it; it reads a DTD beside the document, and so does this.
    private func canonicalBytes(_ file: String, _ form: XMLCanonicalForm) throws -> [UInt8] {
        let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        var options = XMLParsingOptions.default
        options.doctype = .resolveExternal(try XMLFolderResolver(root: folder))
        return try XMLCanonicalizer.canonicalBytes(
            contentsOfFile: file, form: form, withComments: true, options: options)
    }
}
