import StreamingXML
import TestSupport
import Testing

@Suite("Models in models", .serialized)
struct DepthTests {
    @Test("are built and written at the depth that the parser allows")
    func deep() throws {
        let depth = 1_000
        let document =
            String(repeating: "<Folder name=\"x\">", count: depth - 1) + "<Folder name=\"x\"/>"
            + String(repeating: "</Folder>", count: depth - 1)
        let folder = try Folder.parse(document)
        #expect(try text(folder) == document)
        var count = 0
        var open = [folder]
        while let next = open.popLast() {
            count += 1
            open += next.folders
        }
        #expect(count == depth)
    }

    @Test("are freed without recursion where a document breaks off far inside")
    func brokenOff() throws {
        var options = XMLParsingOptions.default
        options.limits = .unlimited
        let depth = 300_000
        let document = String(repeating: "<Folder name='a long enough name'>", count: depth)
        let builder = XMLModelBuilder<Folder>()
        let parser = XMLPushParser(delegate: builder, options: options)
        try parser.parse(document)
        #expect(builder.isInModel)
        let error = #expect(throws: XMLParsingError.self) { try parser.finish() }
        #expect(error != nil)
    }

    @Test("are freed where an issue leaves out what is open, again and again")
    func leftOut() throws {
        let folder = "<Folder name='a'><Folder name='b'>"
        let document = "<Folder>" + String(repeating: folder + "</Folder></Folder>", count: 100) + "</Folder>"
        #expect(try Folder.parse(document).folders.count == 100)
    }
}
