import Foundation
import TestSupport
import Testing
import XMLParsing

@Suite("Files and descriptors")
struct DescriptorInputTests {
    /// A temporary file that holds a text while the closure runs.
    private func withFile(_ content: String, _ body: (String) throws -> Void) throws {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/file"
            try TestFiles.write(Array(content.utf8), to: path)
            try body(path)
        }
    }

    /// A pipe that a thread writes chunks to, one by one, with pauses.
    private func withPipe(
        _ chunks: [String], afterEach: @escaping @Sendable () -> Void = {}, _ body: (Int32) throws -> Void
    ) throws {
        let pipe = Pipe()
        let writer = Thread {
            for chunk in chunks {
                pipe.fileHandleForWriting.write(Data(chunk.utf8))
                afterEach()
                usleep(2_000)
            }
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        try body(pipe.fileHandleForReading.fileDescriptor)
        withExtendedLifetime(pipe) {}
    }

    @Test("a file is read to its end, and finished")
    func file() throws {
        let items = String(repeating: "<i>ä</i>\n", count: 50_000)
        try withFile("<r>\(items)</r>") { path in
            let counter = EventCounter()
            try XMLPushParser(delegate: counter).parse(contentsOfFile: path)
            #expect(counter.starts == 50_001)
            #expect(counter.ends == 50_001)
            #expect(counter.textBytes == 150_000)
        }
    }

    @Test("every chunk size gives the same events", arguments: [-1, 0, 1, 2, 3, 5, 16, 1_000, 1 << 30])
    func chunkSizes(_ size: Int) throws {
        try withFile("<a>\r\n<b c='1'/>&amp;<![CDATA[x]]></a>\r\n") { path in
            let log = EventLog()
            let descriptor = unsafe open(path, O_RDONLY)
            defer { close(descriptor) }
            try XMLPushParser(delegate: log).parse(fileDescriptor: descriptor, chunkSize: size)
            #expect(log.lines == ["<a>", #""\n""#, #"<b c="1">"#, "</b>", #""&x""#, "</a>"])
        }
    }

    @Test("what arrived before a file is a part of the document")
    func afterBytes() throws {
        try withFile("x</a>") { path in
            let log = EventLog()
            let parser = XMLPushParser(delegate: log)
            try parser.parse(Array("<a>".utf8))
            try parser.parse(contentsOfFile: path)
            #expect(log.lines == ["<a>", #""x""#, "</a>"])
        }
    }

    @Test("a truncated file fails at its end")
    func truncated() throws {
        try withFile("<a><b>") { path in
            let error = #expect(throws: XMLParsingError.self) {
                try XMLPushParser(delegate: EventLog()).parse(contentsOfFile: path)
            }
            #expect(error?.code == .noElements)
        }
    }

    @Test("a missing file, a folder and a closed descriptor fail with the system's reason")
    func failures() throws {
        let missing = #expect(throws: XMLParsingError.self) {
            try XMLPushParser(delegate: EventLog()).parse(contentsOfFile: "/nonexistent/x.xml")
        }
        #expect(missing?.code == .inputFailed)
        #expect(missing?.reason.contains("/nonexistent/x.xml") == true)
        #expect(missing?.reason.contains("No such file or directory") == true)
        let folder = #expect(throws: XMLParsingError.self) {
            try XMLPushParser(delegate: EventLog()).parse(contentsOfFile: "/tmp")
        }
        #expect(folder?.code == .inputFailed)
        #expect(folder?.reason.contains("Is a directory") == true)
        let closed = #expect(throws: XMLParsingError.self) {
            try XMLPushParser(delegate: EventLog()).parse(fileDescriptor: -1)
        }
        #expect(closed?.code == .inputFailed)
        #expect(closed?.reason.contains("Bad file descriptor") == true)
    }

    @Test("a read that fails in the middle says where, after the events before it")
    func failureInTheMiddle() throws {
        try withFile("<a>\n<b/>" + String(repeating: " ", count: 100)) { path in
            let descriptor = unsafe open(path, O_RDONLY)
            let log = EventLog()
            log.onLine = { line, _ in
                if line == "</b>" { close(descriptor) }
            }
            let error = #expect(throws: XMLParsingError.self) {
                try XMLPushParser(delegate: log).parse(fileDescriptor: descriptor, chunkSize: 8)
            }
            #expect(error?.code == .inputFailed)
            #expect(error?.position == XMLPosition(byteOffset: 8, line: 2, column: 5))
            #expect(error?.path == ["a"])
            #expect(log.lines == ["<a>", #""\n""#, "<b>", "</b>"])
        }
    }

    @Test("a slow pipe is read as it comes, and signals don't disturb it")
    func pipe() throws {
        _ = signal(SIGUSR1) { _ in }
        let reader = pthread_self()
        var chunks = ["<r>"]
        for index in 0..<50 { chunks += ["<i n='\(index)", "'/>"] }
        let log = EventLog()
        try withPipe(chunks + ["</r>"], afterEach: { pthread_kill(reader, SIGUSR1) }) { descriptor in
            try XMLPushParser(delegate: log).parse(fileDescriptor: descriptor)
        }
        #expect(log.lines.count == 102)
        #expect(log.lines[99] == #"<i n="49">"#)
    }

    @Test("a pipe that doesn't block is waited for")
    func nonBlocking() throws {
        let log = EventLog()
        try withPipe(["<r>", "<i/>", "</r>"]) { descriptor in
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            try XMLPushParser(delegate: log).parse(fileDescriptor: descriptor)
        }
        #expect(log.lines == ["<r>", "<i>", "</i>", "</r>"])
    }

    @Test("events are delivered while the writer is still waiting")
    func prompt() throws {
        let pipe = Pipe()
        let log = EventLog()
        log.onLine = { line, _ in
            // The end comes only once the item was delivered: held back, this test would hang.
            guard line == "</i>" else { return }
            pipe.fileHandleForWriting.write(Data("</r>".utf8))
            try pipe.fileHandleForWriting.close()
        }
        pipe.fileHandleForWriting.write(Data("<r><i/>".utf8))
        try XMLPushParser(delegate: log).parse(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        #expect(log.lines == ["<r>", "<i>", "</i>", "</r>"])
    }

    @Test("a file that is suspended is read on by resume(), at each event")
    func suspendedFile() throws {
        let content = "<r>" + String(repeating: "<i>x</i>", count: 40_000) + "</r>"
        try withFile(content) { path in
            let log = FullEventLog()
            var resumes = 0
            log.onLine = { line, context in
                if line == "</i>" { context.suspend() }
            }
            let parser = XMLPushParser(delegate: log)
            try parser.parse(contentsOfFile: path)
            while parser.isSuspended {
                resumes += 1
                try parser.resume()
            }
            #expect(resumes == 40_000)
            #expect(log.lines.count == 120_004)
            #expect(log.lines.last == "end document")
        }
    }

    @Test("a descriptor that is suspended is read on by resume()")
    func suspendedDescriptor() throws {
        let log = FullEventLog()
        log.onLine = { _, context in context.suspend() }
        try withPipe(["<r>", "<i>a", "b</i>", "</r>"]) { descriptor in
            let parser = XMLPushParser(delegate: log)
            try parser.parse(fileDescriptor: descriptor, chunkSize: 3)
            while parser.isSuspended { try parser.resume() }
        }
        #expect(
            log.lines == ["start document", "<r>", "<i>", #""ab""#, "</i>", "</r>", "end document"])
    }
}

/// Counts, and keeps nothing.
final class EventCounter: XMLContentDelegate {
    var starts = 0
    var ends = 0
    var runs = 0
    var textBytes = 0
    var lastOffset = -1
    var isMonotonic = true

    func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        starts += 1
        let offset = context.byteRange.lowerBound
        if offset <= lastOffset { isMonotonic = false }
        lastOffset = offset
    }

    func didEndElement(_ name: XMLName, context: XMLContext) { ends += 1 }

    func foundCharacters(_ text: XMLText, context: XMLContext) {
        runs += 1
        textBytes += text.utf8.count
    }
}
