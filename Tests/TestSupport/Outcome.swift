public import XMLParsing

/// What a parse came to: the events, and the error if there was one.
public struct Outcome: Equatable, Sendable, CustomStringConvertible {
    /// An error's code and place.
    public struct Failure: Equatable, Sendable, CustomStringConvertible {
        public var code: XMLParsingError.Code
        public var byteOffset: Int
        public var line: Int
        /// From 1.
        public var column: Int

        public init(_ code: XMLParsingError.Code, at byteOffset: Int, line: Int, column: Int) {
            self.code = code
            self.byteOffset = byteOffset
            self.line = line
            self.column = column
        }

        public var description: String { "error \(code.rawValue) at byte \(byteOffset), \(line):\(column)" }
    }

    public var events: [String]
    public var failure: Failure?
    /// The error itself, for its reason; not compared.
    public var error: XMLParsingError?

    public init(events: [String], failure: Failure? = nil, error: XMLParsingError? = nil) {
        self.events = events
        self.failure = failure
        self.error = error
    }

    public static func == (one: Outcome, other: Outcome) -> Bool {
        one.events == other.events && one.failure == other.failure
    }

    public var description: String {
        events.joined(separator: "\n") + (failure.map { "\n\($0)" } ?? "")
    }
}

/// Parses a document cut in some way, and writes down what comes.
///
/// - Parameters:
///   - document: The document.
///   - chunking: How it is cut.
///   - options: How to read it.
///   - full: Whether comments, instructions and all other kinds are heard too.
/// - Returns: Events and error.
/// - Throws: An error that isn't an `XMLParsingError`.
public func outcome(
    of document: [UInt8], _ chunking: Chunking = .whole, options: XMLParsingOptions = .default, full: Bool = false
) throws -> Outcome {
    let log = EventLog()
    let fullLog = FullEventLog()
    let parser =
        full ? XMLPushParser(delegate: fullLog, options: options) : XMLPushParser(delegate: log, options: options)
    do {
        for chunk in chunking.chunks(document) { try parser.parse(chunk) }
        try parser.finish()
        return Outcome(events: full ? fullLog.lines : log.lines)
    } catch let error as XMLParsingError {
        let position = error.position
        return Outcome(
            events: full ? fullLog.lines : log.lines,
            failure: .init(error.code, at: position.byteOffset, line: position.line, column: position.column),
            error: error)
    }
}
