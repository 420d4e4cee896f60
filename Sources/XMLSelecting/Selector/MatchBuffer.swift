public import XMLParsing

/// The matches of one chunk, waiting to be pulled.
@usableFromInline
final class MatchBuffer: PullBuffer {
    private final class Collection {
        var matches: [XMLTree] = []
    }

    private let collection = Collection()
    private let parser: XMLPushParser
    private var place = 0
    private var error: (any Error)?
    private var isFinished = false

    init(_ path: XMLPath, _ options: XMLParsingOptions, _ selecting: XMLSelectingOptions) {
        let collection = collection
        let selector = XMLSelector(path, options: selecting) { collection.matches.append($0) }
        parser = XMLPushParser(delegate: selector, options: options)
    }

    /// Takes the next match that is there, nil if a chunk is needed first.
    @usableFromInline
    func take() throws -> XMLTree? {
        if place < collection.matches.count {
            place += 1
            return collection.matches[place - 1]
        }
        if let error { throw error }
        return nil
    }

    /// Whether no match will come any more.
    @usableFromInline
    var isAtEnd: Bool { isFinished && place == collection.matches.count && error == nil }

    /// Parses a chunk, after all matches before it were taken; nil is the end of the input.
    @usableFromInline
    func feed(_ chunk: (some Sequence<UInt8>)?) {
        collect {
            if let chunk {
                try parser.parse(chunk)
            } else {
                try finish()
            }
        }
    }

    func feed(from source: DescriptorSource) {
        collect { if try !parser.parseOnce(from: source) { try finish() } }
    }

    /// Takes an error of the input's source, which is thrown after the matches before it.
    @usableFromInline
    func fail(_ error: any Error) {
        collect { try parser.flush() }
        end(with: error)
    }

    private func end(with error: any Error) {
        if self.error == nil { self.error = error }
        isFinished = true
    }

    private func finish() throws {
        isFinished = true
        try parser.finish()
    }

    private func collect(_ body: () throws -> Void) {
        collection.matches.removeAll(keepingCapacity: true)
        place = 0
        do {
            try body()
        } catch {
            end(with: error)
        }
    }
}
