import StreamingXML

/// The library making a model of each book by a mapping of a few lines.
struct StreamingXMLMapping: Implementation {
    let name = "streamingxml"
    let benchmarkCase = BenchmarkCase.buildMapping

    func applies(to shape: Shape?) -> Bool { shape == .books }

    func run(_ document: Document) throws -> Outcome {
        let builder = XMLModelBuilder<Catalogue>()
        try parse(document, into: builder)
        return Outcome(models: try builder.result().books.count)
    }

    private struct Catalogue: XMLMappable {
        var books: [CatalogueBook] = []

        static var mapping: XMLMapping<Catalogue> {
            XMLMapping("Books", make: { Catalogue() }) {
                XMLChildren("Book", \.books)
            }
        }
    }
}

/// A book as `BooksParser` makes it.
private struct CatalogueBook: XMLMappable {
    var id = 0
    var title = ""
    var author = ""
    var summary = ""

    static var mapping: XMLMapping<CatalogueBook> {
        XMLMapping("Book", make: { CatalogueBook() }) {
            XMLAttribute("id", \.id).required()
            XMLChild("title", \.title)
            XMLChild("author", \.author)
            XMLChild("summary", \.summary)
        }
    }
}
