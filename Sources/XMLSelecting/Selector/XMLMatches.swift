public import XMLParsing

/// Pulls the matches of a path out of a document, at the caller's pace.
///
/// ```swift
/// let matches = try XMLMatches(XMLPath("//Player"), contentsOfFile: "Party.xml")
/// while let player = try matches.next() { print(player.stringValue) }
/// ```
///
/// The next chunk of input is asked for when the matches of the last are taken. Letting go of it releases parser and file. It
/// isn't `Sendable`: it belongs to one thread at a time.
public final class XMLMatches {
    private let source: PullSource
    private let buffer: MatchBuffer

    private init(_ path: XMLPath, _ source: PullSource, _ options: XMLParsingOptions, _ selecting: XMLSelectingOptions)
    {
        self.source = source
        buffer = MatchBuffer(path, options, selecting)
    }

    /// Pulls out of a file, which is read in chunks.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - file: The file's path.
    ///   - options: How to read.
    ///   - selecting: How much may be kept of what isn't decided yet.
    /// - Throws: `XMLParsingError` with the code `inputFailed` if the file can't be opened.
    public convenience init(
        _ path: XMLPath, contentsOfFile file: String, options: XMLParsingOptions = .default,
        selecting: XMLSelectingOptions = .default
    ) throws {
        self.init(path, .descriptor(try DescriptorSource(contentsOfFile: file)), options, selecting)
    }

    /// Pulls out of a document in memory.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - bytes: The document.
    ///   - options: How to read.
    ///   - selecting: How much may be kept of what isn't decided yet.
    public convenience init(
        _ path: XMLPath, parsing bytes: [UInt8], options: XMLParsingOptions = .default,
        selecting: XMLSelectingOptions = .default
    ) {
        self.init(path, .bytes(bytes), options, selecting)
    }

    /// Pulls out of chunks that come from a closure.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - chunks: Called when another chunk is needed; nil is the end of the document. What it throws comes out of ``next()``.
    ///   - options: How to read.
    ///   - selecting: How much may be kept of what isn't decided yet.
    public convenience init(
        _ path: XMLPath, chunks: @escaping () throws -> [UInt8]?, options: XMLParsingOptions = .default,
        selecting: XMLSelectingOptions = .default
    ) {
        self.init(path, .chunks(chunks), options, selecting)
    }

    /// The next match, nil after the end of a well-formed document.
    ///
    /// - Returns: The match.
    /// - Throws: `XMLParsingError` where the document fails, after all matches before that place; ``XMLSelectingError`` at a
    ///   limit; what the source of chunks throws; the same error again at each further call.
    public func next() throws -> XMLTree? {
        while true {
            if let match = try buffer.take() { return match }
            if buffer.isAtEnd { return nil }
            buffer.feed(from: source)
        }
    }
}

@available(*, unavailable, message: "matches are pulled by one thread at a time")
extension XMLMatches: Sendable {}
