import CWriterBaselines

/// The books that the writing cases write, about 253 bytes each: texts made beforehand, so that only writing is measured.
struct WrittenBooks {
    /// How many different books there are before they repeat; a power of two.
    static let distinct = 1_024
    /// What a book takes in the document.
    static let bytesEach = 253

    static let titles = (0..<distinct).map { "The Book of Things, volume \($0)" }
    static let authors = (0..<distinct).map { "Author \($0 * 7_919 % 1_000)" }
    static let summaries = (0..<distinct).map {
        "A summary of book \($0): what happens in it, to whom & why, told in about a hundred and forty characters "
            + "of plain text without much ado."
    }

    /// How many books are written.
    let count: Int

    /// As many books as make a document of about the same size as the one that is parsed.
    init(for document: Document) {
        count = max(1, document.size / Self.bytesEach)
        Self.prepare()
    }

    /// Makes all texts, so that every case has made the same before it writes.
    static func prepare() {
        _ = CBookTexts.all
    }

    /// What a writer of all books comes to.
    ///
    /// - Parameters:
    ///   - bytes: How many bytes it wrote; negative if it failed.
    ///   - name: Who wrote them.
    /// - Returns: The outcome.
    /// - Throws: An error if it failed.
    func outcome(bytes: Int, of name: String) throws -> Outcome {
        guard bytes > 0 else { throw BenchmarkError(description: "\(name): failed") }
        return Outcome(elements: 1 + 4 * count, bytes: bytes)
    }
}

/// The same texts as C strings, which last as long as the program.
struct CBookTexts: @unchecked Sendable {
    // Immutable after init, and so is the memory that they point to.
    let plain: book_texts
    let escaped: escaped_book_texts

    static let all = CBookTexts()

    private init() {
        let texts = [WrittenBooks.titles, WrittenBooks.authors, WrittenBooks.summaries]
        let plainTexts = texts.map { Self.lasting($0.map(Self.cString)) }
        let escapedTexts = texts.map { Self.lasting($0.map(Self.escapedText)) }
        plain = book_texts(
            titles: plainTexts[0], authors: plainTexts[1], summaries: plainTexts[2], count: WrittenBooks.distinct)
        escaped = escaped_book_texts(
            titles: escapedTexts[0], authors: escapedTexts[1], summaries: escapedTexts[2], count: WrittenBooks.distinct)
    }

    private static func lasting<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        memory.initialize(from: elements, count: elements.count)
        return UnsafePointer(memory)
    }

    private static func cString(_ text: String) -> UnsafePointer<CChar>? {
        lasting(text.utf8CString.map { $0 })
    }

    private static func escapedText(_ text: String) -> escaped_text {
        var escaped: [CChar] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += "&amp;".utf8.map(CChar.init)
            case UInt8(ascii: "<"): escaped += "&lt;".utf8.map(CChar.init)
            case UInt8(ascii: ">"): escaped += "&gt;".utf8.map(CChar.init)
            default: escaped.append(CChar(bitPattern: byte))
            }
        }
        return escaped_text(bytes: lasting(escaped), length: escaped.count)
    }
}
