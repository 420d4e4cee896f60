import Foundation
import Testing
import XMLWriting

@Suite struct DescriptorSinkTests {
    private func pipeEnds() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        let result = unsafe pipe(&ends)
        #expect(result == 0)
        return (ends[0], ends[1])
    }

    @Test func `A reader that has gone away is an error and no signal`() throws {
        let ends = pipeEnds()
        close(ends.read)
        let sink = XMLDescriptorSink(fileDescriptor: ends.write, closesDescriptor: true)
        let writer = XMLStreamWriter(to: sink)
        try writer.element("a", "")
        let error = #expect(throws: XMLWritingError.self) { try writer.finish() }
        #expect(error?.code == .system)
        #expect(error?.errorNumber == EPIPE)
        #expect(error?.reason == "write: Broken pipe (errno \(EPIPE))")
        var pending = sigset_t()
        unsafe sigpending(&pending)
        #expect(unsafe sigismember(&pending, SIGPIPE) == 0)
        var mask = sigset_t()
        unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
        #expect(unsafe sigismember(&mask, SIGPIPE) == 0)
    }

    #if os(Linux)
    @Test func `A full disk is an error`() throws {
        let descriptor = unsafe open("/dev/full", O_WRONLY)
        try #require(descriptor >= 0)
        let writer = XMLStreamWriter(to: XMLDescriptorSink(fileDescriptor: descriptor, closesDescriptor: true))
        try writer.element("a", "")
        let error = #expect(throws: XMLWritingError.self) { try writer.flush() }
        #expect(error?.errorNumber == ENOSPC)
        #expect(error?.reason.contains("No space left on device") == true)
    }
    #endif

    @Test func `A descriptor that isn't open is an error`() throws {
        let writer = XMLStreamWriter(to: XMLDescriptorSink(fileDescriptor: -1))
        try writer.element("a", "")
        let error = #expect(throws: XMLWritingError.self) { try writer.flush() }
        #expect(error?.errorNumber == EBADF)
    }

    @Test(arguments: [false, true])
    func `A slow reader gets the document whole, also from a non-blocking descriptor`(isNonBlocking: Bool) throws {
        let ends = pipeEnds()
        if isNonBlocking { _ = fcntl(ends.write, F_SETFL, fcntl(ends.write, F_GETFL) | O_NONBLOCK) }
        let expected = try XMLStreamWriter.bytes { try content($0) }
        let reader = DescriptorReader(descriptor: ends.read)
        let writer = XMLStreamWriter(to: XMLDescriptorSink(fileDescriptor: ends.write, closesDescriptor: true))
        try content(writer)
        try writer.finish()
        #expect(reader.result() == expected)
    }

    private func content(_ writer: XMLStreamWriter) throws {
        try writer.element("r") {
            for number in 0..<40_000 { try writer.element("e", "text \(number)") }
        }
    }

    @Test func `The descriptor stays open unless asked otherwise`() throws {
        let ends = pipeEnds()
        let writer = XMLStreamWriter(to: XMLDescriptorSink(fileDescriptor: ends.write))
        try writer.element("a", "")
        try writer.finish()
        #expect(fcntl(ends.write, F_GETFD) >= 0)
        close(ends.write)
        #expect(DescriptorReader(descriptor: ends.read).result() == Array("<a/>".utf8))
    }
}

/// Reads a descriptor to its end on a thread of its own, slowly at first.
private final class DescriptorReader: @unchecked Sendable {
    // Written by the thread before the semaphore is signalled, read after.
    private var bytes: [UInt8] = []
    private let done = DispatchSemaphore(value: 0)

    init(descriptor: Int32) {
        Thread.detachNewThread { [self] in
            usleep(50_000)
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = unsafe read(descriptor, &buffer, buffer.count)
                if count <= 0 { break }
                bytes.append(contentsOf: buffer.prefix(count))
            }
            close(descriptor)
            done.signal()
        }
    }

    func result() -> [UInt8] {
        done.wait()
        return bytes
    }
}
