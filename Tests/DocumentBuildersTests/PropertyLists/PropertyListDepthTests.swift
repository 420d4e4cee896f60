import DocumentBuilders
import Foundation
import StreamingXML
import TestSupport
import Testing

@Suite("Deep property lists")
struct PropertyListDepthTests {
    private static let depth = 100_000
    /// Each level would have 13 bytes of the stack.
    private static let valueDepth = 20_000

    /// Runs a closure with little room on the stack.
    private func withSmallStack(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            done.signal()
        }
        thread.stackSize = 256 << 10
        thread.start()
        done.wait()
    }

    private static func nested(_ depth: Int, around innermost: PropertyList) -> PropertyList {
        var list = innermost
        for level in 1..<depth {
            list = level % 2 == 0 ? .array([list]) : .dictionary(["k": list, "l": .boolean(true)])
        }
        return list
    }

    @Test("are made, compared, changed and freed without use of the stack")
    func values() {
        withSmallStack {
            let one = Self.nested(Self.valueDepth, around: .integer(1))
            let same = Self.nested(Self.valueDepth, around: .integer(1))
            let other = Self.nested(Self.valueDepth, around: .integer(2))
            #expect(one == same, "the same")
            #expect(one != other, "not the same")
            var copies = PropertyListArray(repeating: one, count: 3)
            copies[1] = other
            #expect(copies[0] == copies[2])
        }
    }

    @Test("keep what is still in use when the rest is freed")
    func shared() {
        withSmallStack {
            let inner = Self.nested(1_000, around: .string("inner"))
            var outer: PropertyList? = Self.nested(Self.valueDepth, around: .array([inner, inner]))
            #expect(outer != nil)
            outer = nil
            #expect(inner == Self.nested(1_000, around: .string("inner")))
        }
    }

    @Test("are written and read where the parser's limits allow it")
    func readAndWritten() {
        withSmallStack {
            do {
                let list = Self.nested(1_001, around: .array([]))
                let document = try PropertyListWriter.bytes(list)
                let builder = PropertyListParser()
                var options = XMLParsingOptions()
                options.limits.depth = 1_100
                let parser = XMLPushParser(delegate: builder, options: options)
                try parser.parse(document)
                try parser.finish()
                #expect(builder.propertyList == list)
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test("are refused beyond a depth of 1,000 otherwise")
    func limit() {
        let document = String(repeating: "<array>", count: 1_001) + String(repeating: "</array>", count: 1_001)
        let error = #expect(throws: XMLParsingError.self) { try PropertyListParser.propertyList(document.utf8) }
        #expect(error?.code == .limitExceeded)
    }

    @Test("that are 100,000 arrays deep are read when asked for")
    func deepest() {
        withSmallStack {
            do {
                let builder = PropertyListParser()
                let parser = XMLPushParser(
                    delegate: builder,
                    options: {
                        var options = XMLParsingOptions()
                        options.limits = .unlimited
                        return options
                    }())
                for _ in 0..<Self.depth { try parser.parse("<array>".utf8) }
                for _ in 0..<Self.depth { try parser.parse("</array>".utf8) }
                try parser.finish()
                var list = builder.propertyList
                var depth = 0
                while case .array(let array)? = list {
                    depth += 1
                    list = array.first
                }
                #expect(depth == Self.depth)
            } catch {
                Issue.record(error)
            }
        }
    }
}
