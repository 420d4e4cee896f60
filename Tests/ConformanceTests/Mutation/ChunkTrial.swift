import TestSupport
import XMLParsing

/// A document and a way to read it, of which every way to cut it must come to the same.
struct ChunkTrial {
    /// What is heard.
    enum Hearing: CaseIterable {
        /// All kinds of events, with their places.
        case all
        /// Elements and whole runs of text, with their places.
        case content
        /// Elements and text in pieces, which are cut with the input, and are joined here.
        case pieces
    }

    var document: [UInt8]
    var options = XMLParsingOptions.default
    var hearing = Hearing.all

    /// Parses the document, and writes down the events and the error.
    ///
    /// - Parameter chunking: How it is cut.
    /// - Returns: What it came to.
    /// - Throws: What isn't an error of the parser's.
    func outcome(_ chunking: Chunking) throws -> Outcome {
        switch hearing {
        case .all:
            let log = FullEventLog()
            log.includesRanges = true
            let error = try parse(chunking, XMLPushParser(delegate: log, options: options))
            return outcome(log.lines, error)
        case .content:
            let log = EventLog()
            log.includesRanges = true
            let error = try parse(chunking, XMLPushParser(delegate: log, options: options))
            return outcome(log.lines, error)
        case .pieces:
            let log = ComparableLog(.namespaces)
            var options = options
            options.textDelivery = .pieces
            let error = try parse(chunking, XMLPushParser(delegate: log, options: options))
            return outcome([log.events.text], error)
        }
    }

    private func parse(_ chunking: Chunking, _ parser: XMLPushParser) throws -> XMLParsingError? {
        do {
            for chunk in chunking.chunks(document) { try parser.parse(chunk) }
            try parser.finish()
            return nil
        } catch let error as XMLParsingError {
            return error
        }
    }

    private func outcome(_ events: [String], _ error: XMLParsingError?) -> Outcome {
        Outcome(
            events: events,
            failure: error.map {
                .init($0.code, at: $0.position.byteOffset, line: $0.position.line, column: $0.position.column)
            }, error: error)
    }

    /// Whether two outcomes are the same, but for two things that depend on how a document is cut.
    ///
    /// - Where text is delivered in pieces, and the document fails, one may have got further into the text before.
    /// - Before a stray `]]>` the engine passes on as much text as the last chunk let it see. If a run just there becomes
    ///   longer than allowed, the error is either the limit or the `]]>`.
    private func agree(_ one: Outcome, _ other: Outcome) -> Bool {
        if one == other { return true }
        guard let first = one.failure, let second = other.failure else { return false }
        if hearing == .pieces {
            guard first == second || isAtStraySectionEnd(first, second) else { return false }
            let (shorter, longer) = (one.events[0].utf8, other.events[0].utf8)
            return shorter.starts(with: longer) || longer.starts(with: shorter)
        }
        return one.events == other.events && isAtStraySectionEnd(first, second)
    }

    private func isAtStraySectionEnd(_ one: Outcome.Failure, _ other: Outcome.Failure) -> Bool {
        guard Set([one.code, other.code]) == [.invalidToken, .limitExceeded] else { return false }
        let place = one.code == .invalidToken ? one.byteOffset : other.byteOffset
        let end = Array("]]>".utf8)
        // In UTF-16 the place is the first of two bytes.
        return document[..<min(place + 1, document.count)].suffix(3).elementsEqual(end)
            || document[..<min(place + 2, document.count)].suffix(6).filter { $0 != 0 } == end
    }

    /// Compares ways to cut the document with the whole.
    ///
    /// - Parameter chunkings: How it is cut.
    /// - Returns: The first that comes to something else, for people; nil if none does.
    /// - Throws: What isn't an error of the parser's.
    func difference(_ chunkings: [Chunking]) throws -> String? {
        let whole = try outcome(.whole)
        for chunking in chunkings {
            let cut = try outcome(chunking)
            if agree(cut, whole) { continue }
            let text = String(decoding: document, as: UTF8.self).debugDescription
            return "\(text), \(hearing), \(options)\nwhole:\n\(whole)\n\(chunking):\n\(cut)"
        }
        return nil
    }
}

/// Gives the same small texts for the external entities of the seeds, and refuses others.
final class FixedResolver: XMLEntityResolver, Sendable {
    func resolve(_ entity: XMLExternalEntity) -> XMLEntityContent? {
        switch entity.systemID {
        case "s.dtd": .bytes(bytes(#"<!ENTITY n "from the subset">\r\n<!ATTLIST a z CDATA "&n;">"#), systemID: "s.dtd")
        case "y": .bytes(bytes(#"<?xml encoding="UTF-8"?><!ENTITY o "<b>o</b>">"#), systemID: "y")
        case "f": .bytes(bytes(#"text\r\n<b>&amp;</b>"#), systemID: "f")
        default: nil
        }
    }
}
