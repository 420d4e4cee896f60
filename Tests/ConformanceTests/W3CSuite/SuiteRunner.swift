import Foundation
import TestSupport
import XMLParsing

/// Runs tests of the suite, and says what is wrong with the outcome.
struct SuiteRunner {
    /// What a test came to.
    enum Result {
        /// Whether its output was compared too.
        case passed(comparedOutput: Bool)
        /// What was wrong.
        case deviated(String)
        /// The document, or an entity of it, isn't there.
        case absent
        /// It is for another version or edition.
        case notApplicable
        /// An error that may be reported or not.
        case optional
    }

    /// What a parser came to.
    private enum Parse: Equatable {
        case accepted(String)
        case rejected(Outcome.Failure, systemID: String?)
        /// An entity's file is absent.
        case absent
    }

    /// Runs a test: with namespaces and, where these aren't what is tested, without; whole and byte by byte.
    ///
    /// - Parameter test: The test.
    /// - Returns: What it came to.
    /// - Throws: Where a file can't be read.
    func run(_ test: SuiteTest) throws -> Result {
        guard test.appliesToFourthEdition else { return .notApplicable }
        guard FileManager.default.fileExists(atPath: test.document.path) else { return .absent }
        let document = try TestFiles.bytes(test.document.path)
        let modes = !test.usesNamespaces ? [false] : test.recommendation.hasPrefix("NS") ? [true] : [true, false]
        for namespaces in modes {
            let mode = namespaces ? "with namespaces" : "without namespaces"
            let whole = try parse(document, of: test, namespaces: namespaces, .whole)
            guard whole != .absent else { return .absent }
            let bytewise = try parse(document, of: test, namespaces: namespaces, .size(1))
            guard whole == bytewise else { return .deviated("\(mode): whole \(whole), byte by byte \(bytewise)") }
            if let problem = try problem(with: whole, test) { return .deviated("\(mode): \(problem)") }
        }
        if test.kind == .error { return .optional }
        let comparesOutput = test.kind != .notWellFormed && expectedOutput(test) != nil
        return .passed(comparedOutput: comparesOutput)
    }

    private func parse(_ document: [UInt8], of test: SuiteTest, namespaces: Bool, _ chunking: Chunking) throws -> Parse
    {
        let resolver = FolderResolver(document: test.document)
        let form = CanonicalForm()
        var options = XMLParsingOptions.default
        options.namespaces = namespaces
        options.doctype = .resolveExternal(resolver)
        let parser = XMLPushParser(delegate: form, options: options)
        do {
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
        } catch let error as XMLParsingError {
            if !resolver.absent.isEmpty { return .absent }
            let place = error.position
            return .rejected(
                .init(error.code, at: place.byteOffset, line: place.line, column: place.column),
                systemID: error.systemID)
        }
        return resolver.absent.isEmpty ? .accepted(form.text) : .absent
    }

    /// What is wrong with an outcome; nil if nothing is.
    private func problem(with parse: Parse, _ test: SuiteTest) throws -> String? {
        switch (parse, test.kind) {
        case (_, .error), (.rejected, .notWellFormed), (.absent, _): return nil
        case (.rejected(let failure, _), _): return "rejected: \(failure)"
        case (.accepted, .notWellFormed): return "accepted"
        case (.accepted(let output), _):
            guard let expected = expectedOutput(test), output != expected else { return nil }
            return "output \(output.debugDescription) instead of \(expected.debugDescription)"
        }
    }

    private func expectedOutput(_ test: SuiteTest) -> String? {
        test.output.flatMap { try? TestFiles.bytes($0.path) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
