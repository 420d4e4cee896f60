internal import DocumentBuilders
internal import SampleSupport

private let help = """
    BooksSample: reads the books of a file, and prints them as a table.

    usage: BooksSample FILE

      BooksSample Samples/Data/Books.xml
    """

@main
private enum BooksSample {
    static func main() {
        Sample.run(name: "BooksSample", help: help) {
            let arguments = try Arguments(flags: [], values: [])
            guard arguments.files.count == 1 else { throw SampleError.usage("one file is needed") }
            let file = arguments.files[0]
            let books = try Sample.reading(file) { try BooksParser.books(contentsOfFile: file) }
            let rows =
                [["id", "title", "author", "summary"]] + books.map { [String($0.id), $0.title, $0.author, $0.summary] }
            let output = Output.standard()
            for row in table(rows) { try output.line(row) }
            try output.flush()
        }
    }

    /// Pads all columns but the last to the width of their longest cell.
    private static func table(_ rows: [[String]]) -> [String] {
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == 3 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }.joined(separator: "  ")
        }
    }
}
