import StreamingXML

/// The library looking for XPath expressions while it parses.
struct StreamingXMLSelecting: Implementation {
    let name = "streamingxml"
    let benchmarkCase: BenchmarkCase

    func applies(to shape: Shape?) -> Bool { shape == .books }

    func run(_ document: Document) throws -> Outcome {
        var matches = 0
        let selector = XMLSelector()
        for path in paths {
            selector.select(try XMLPath(path)) { (tree: XMLTree) in matches += 1 }
        }
        try parse(document, into: selector)
        return Outcome(models: matches)
    }

    private var paths: [String] {
        switch benchmarkCase {
        case .selectNothing: ["//Shelf/Book"]
        case .selectHundred: (0..<100).map { "//Shelf\($0)/Book" }
        case .selectPredicate: ["//Book[author = 'Dan Brown']"]
        default: ["/Books/Book"]
        }
    }
}
