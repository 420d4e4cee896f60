import Foundation
import Synchronization
import TestSupport
import Testing
import XMLParsing

/// Where the longest chain of entities is used.
enum ChainUse: String, CaseIterable, Sendable {
    case content, attribute, attributeDefault, parameterEntity
}

@Suite("Chains of entities, which the engine follows by recursion")
struct EntityChainTests {
    /// A document with a chain: `e0` holds text, each further entity refers to the one before.
    private func document(_ count: Int, _ use: ChainUse, isForwards: Bool) -> [UInt8] {
        let (keyword, marker) = use == .parameterEntity ? ("% ", "&#37;") : ("", "&")
        var declarations = (0..<count).map { "<!ENTITY \(keyword)e\($0) '\($0 == 0 ? "" : "\(marker)e\($0 - 1);")'>" }
        if !isForwards { declarations.reverse() }
        let subset = declarations.joined()
        let text =
            switch use {
            case .content: "<!DOCTYPE a [\(subset)]><a>&e\(count - 1);</a>"
            case .attribute: "<!DOCTYPE a [\(subset)]><a b='&e\(count - 1);'/>"
            case .attributeDefault: "<!DOCTYPE a [\(subset)<!ATTLIST a b CDATA '&e\(count - 1);'>]><a/>"
            case .parameterEntity: "<!DOCTYPE a [\(subset)%e\(count - 1);]><a/>"
            }
        return Array(text.utf8)
    }

    /// Runs a closure on a thread with 512 KB of stack.
    private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
        let result = Mutex<Swift.Result<Result, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let outcome = Swift.Result { try body() }
            result.withLock { $0 = outcome }
            done.signal()
        }
        thread.stackSize = (TestFiles.isSanitized ? 16 : 1) * 512 << 10
        thread.start()
        done.wait()
        return try #require(result.withLock { $0 }).get()
    }

    @Test(
        "a chain of 100,000 is refused at its declaration, before any event", arguments: ChainUse.allCases,
        [true, false])
    func longChain(_ use: ChainUse, isForwards: Bool) throws {
        let document = document(100_000, use, isForwards: isForwards)
        var unlimited = XMLParsingOptions()
        unlimited.limits = .unlimited
        unlimited.limits.entityDepth = .max
        for (options, depth) in [(XMLParsingOptions.default, 40), (unlimited, 1_000)] {
            for chunking in [Chunking.whole, .size(4_093)] {
                let refused = try onSmallStack { try outcome(of: document, chunking, options: options) }
                #expect(refused.failure?.code == .limitExceeded)
                #expect(refused.events.isEmpty)
                let reason = refused.error?.reason ?? ""
                #expect(reason.contains("deeper than \(depth)") && reason.contains("XMLParsingLimits.entityDepth"))
                // Where the first entity is declared that is too many.
                let declared = (refused.failure?.byteOffset ?? .max) / 20
                #expect(declared <= 2 * depth, "\(declared)")
            }
        }
    }

    @Test(
        "a chain as long as the highest limit is followed, also on a small stack", arguments: ChainUse.allCases,
        [true, false])
    func allowedChain(_ use: ChainUse, isForwards: Bool) throws {
        var options = XMLParsingOptions()
        options.limits.entityDepth = 1_000
        let document = document(1_000, use, isForwards: isForwards)
        let accepted = try onSmallStack { [options] in try outcome(of: document, options: options) }
        #expect(accepted.failure == nil, "\(accepted.error?.reason ?? "")")
        #expect(accepted.events.last == "</a>")
    }

    @Test("external entities may nest as deep as the default limit on a small stack, and no deeper")
    func externalChain() throws {
        func outcomeOfChain(_ count: Int) throws -> Outcome {
            try onSmallStack {
                var options = XMLParsingOptions()
                options.doctype = .resolveExternal(
                    MemoryResolver(
                        Dictionary(
                            uniqueKeysWithValues: (0..<count).map { ("e\($0)", $0 == 0 ? "x" : "<b>&e\($0 - 1);</b>") })
                    ))
                let declarations = (0..<count).map { "<!ENTITY e\($0) SYSTEM 'e\($0)'>" }.joined()
                return try outcome(
                    of: Array("<!DOCTYPE a [\(declarations)]><a>&e\(count - 1);</a>".utf8), options: options)
            }
        }
        #expect(try outcomeOfChain(40).failure == nil)
        #expect(try outcomeOfChain(41).failure?.code == .limitExceeded)
    }

    @Test("a thousand defaults on a hundred thousand elements are refused")
    func defaults() throws {
        let value = String(repeating: "v", count: 1_000)
        let declarations = (0..<1_000).map { " a\($0) CDATA '\(value)'" }.joined()
        let document = Array(
            "<!DOCTYPE r [<!ATTLIST b\(declarations)>]><r>\(String(repeating: "<b/>", count: 100_000))</r>".utf8)
        for chunking in [Chunking.whole, .size(65_536)] {
            let counter = EventCounter()
            let parser = XMLPushParser(delegate: counter)
            let error = #expect(throws: XMLParsingError.self) {
                for chunk in chunking.chunks(document) { try parser.parse(chunk) }
                try parser.finish()
            }
            #expect(error?.code == .limitExceeded)
            #expect(error?.reason.contains("XMLParsingLimits.amplification") == true)
            // A hundred times the declaration's million bytes, at a million bytes an element.
            #expect(counter.starts < 120)
        }
    }
}
