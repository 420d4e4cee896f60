public import StreamingXML

/// Parses a document in one chunk, and writes down what comes.
public func parseWhole(_ document: [UInt8], options: XMLParsingOptions) -> ParseResult {
    let recorder = EventRecorder()
    do {
        let parser = XMLPushParser(delegate: recorder, options: options)
        try parser.parse(document)
        try parser.finish()
    } catch let error as XMLParsingError {
        return ParseResult(events: recorder.events, error: error)
    } catch {
        finding("an error of another kind: \(error)")
    }
    return ParseResult(events: recorder.events)
}
