public import Testing
public import XMLParsing

/// Checks a document's events whole, byte by byte, and split at every position.
///
/// - Parameters:
///   - document: The document, with `\xNN`, `\n`, `\r`, `\t` and `\\` for bytes.
///   - events: The lines of ``EventLog``, or ``FullEventLog``.
///   - options: How to read it.
///   - full: Whether all kinds of events are heard.
///   - location: Where the expectation stands.
/// - Throws: An error that isn't one of the parser.
public func expectEvents(
    _ document: String, _ events: [String], options: XMLParsingOptions = .default, full: Bool = false,
    location: SourceLocation = #_sourceLocation
) throws {
    let document = bytes(document)
    for chunking in Chunking.all(for: document) {
        let outcome = try outcome(of: document, chunking, options: options, full: full)
        #expect(outcome == Outcome(events: events), "\(chunking)", sourceLocation: location)
    }
}

/// Checks the error that a document fails with, whole, byte by byte, and split at every position, and the events before it.
///
/// - Parameters:
///   - document: The document, with `\xNN`, `\n`, `\r`, `\t` and `\\` for bytes.
///   - code: The error's code.
///   - byteOffset: Its place in bytes.
///   - line: Its line, from 1.
///   - column: Its column, from 1.
///   - events: The events before it; nil not to check.
///   - reason: What the error's reason must contain.
///   - options: How to read it.
///   - full: Whether all kinds of events are heard.
///   - location: Where the expectation stands.
/// - Throws: An error that isn't one of the parser.
public func expectFailure(
    _ document: String, _ code: XMLParsingError.Code, at byteOffset: Int, line: Int, column: Int,
    after events: [String]? = nil, reason: String? = nil, options: XMLParsingOptions = .default, full: Bool = false,
    location: SourceLocation = #_sourceLocation
) throws {
    let document = bytes(document)
    let failure = Outcome.Failure(code, at: byteOffset, line: line, column: column)
    for chunking in Chunking.all(for: document) {
        let outcome = try outcome(of: document, chunking, options: options, full: full)
        #expect(outcome.failure == failure, "\(chunking)", sourceLocation: location)
        if let events { #expect(outcome.events == events, "\(chunking)", sourceLocation: location) }
        if let reason, let error = outcome.error {
            #expect(error.reason.contains(reason), "\(chunking): \(error.reason)", sourceLocation: location)
        }
    }
}

/// Checks a condition about a view, which `#expect` can't take apart: its operands would have to escape.
///
/// - Parameters:
///   - condition: What must hold.
///   - comment: Said if it doesn't.
///   - location: Where the expectation stands.
public func expectTrue(_ condition: Bool, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation) {
    #expect(condition, comment, sourceLocation: location)
}
