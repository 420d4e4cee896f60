import DocumentBuilders
import StreamingXML
import TestSupport
import Testing

@Suite("What is written is read as it was")
struct WritingAndReadingTests {
    /// Reads a document with a builder.
    private func read(_ document: [UInt8], _ builder: some XMLContentDelegate) throws {
        let parser = XMLPushParser(delegate: builder)
        try parser.parse(document)
        try parser.finish()
    }

    static let options: [XMLWritingOptions] = {
        var other = XMLWritingOptions.pretty
        other.quote = .single
        other.indentation = .tab
        other.newline = .carriageReturnLineFeed
        other.emptyElements = .startAndEndTags
        return [.default, .pretty, other]
    }()

    @Test("for each awkward string", arguments: options)
    func each(_ options: XMLWritingOptions) throws {
        for string in AwkwardStrings.all {
            let player = Player(name: string, level: .min, rpgClass: .wizard)
            try expectSame(Party(players: [player, player]), options)
            try expectSame([Book(id: .max, title: string, author: string, summary: string)], options)
            try expectSame([Staff(nickname: string, position: string), Staff()], options)
        }
    }

    @Test("for random models", arguments: options)
    func random(_ options: XMLWritingOptions) throws {
        var strings = AwkwardStrings(seed: 7)
        for _ in 0..<60 {
            let count = strings.number(below: 4)
            let players = (0..<count).map { _ in
                Player(
                    name: strings.next(), level: strings.number(below: 100) - 50,
                    rpgClass: RPGClass.allCases[strings.number(below: 3)])
            }
            try expectSame(Party(players: players), options)
            let books = (0..<count).map {
                Book(id: $0, title: strings.next(), author: strings.next(), summary: strings.next())
            }
            try expectSame(books, options)
            let staff = (0..<count).map { _ in
                Staff(
                    nickname: strings.nextOrNil(), email: strings.nextOrNil(), phone: strings.nextOrNil(),
                    sex: strings.nextOrNil(), position: strings.nextOrNil())
            }
            try expectSame(staff, options)
        }
    }

    private func expectSame(_ party: Party, _ options: XMLWritingOptions) throws {
        let builder = PartyParser()
        try read(try XMLStreamWriter.bytes(options: options) { try PartyWriter.write(party, to: $0) }, builder)
        #expect(builder.party == party)
        #expect(builder.skipped.isEmpty)
    }

    private func expectSame(_ books: [Book], _ options: XMLWritingOptions) throws {
        let builder = BooksParser()
        try read(try XMLStreamWriter.bytes(options: options) { try BooksWriter.write(books, to: $0) }, builder)
        #expect(builder.books == books)
    }

    private func expectSame(_ staff: [Staff], _ options: XMLWritingOptions) throws {
        let builder = StaffParser()
        try read(try XMLStreamWriter.bytes(options: options) { try StaffWriter.write(staff, to: $0) }, builder)
        #expect(builder.staff == staff)
        for record in staff {
            let single = StaffParser()
            try read(try XMLStreamWriter.bytes(options: options) { try StaffWriter.write(record, to: $0) }, single)
            #expect(single.staff == [record])
        }
    }

    @Test("or refused, where XML can't hold it; the file stays as it was", arguments: AwkwardStrings.invalid)
    func invalid(_ string: String) throws {
        try TestFiles.withTemporaryFolder { folder in
            let path = "\(folder)/Party.xml"
            let old = Party(players: [Player(name: "Butch", level: 1, rpgClass: .fighter)])
            try PartyWriter.save(old, toFile: path)
            let new = Party(players: old.players + [Player(name: string, level: 1, rpgClass: .fighter)])
            let error = #expect(throws: XMLWritingError.self) { try PartyWriter.save(new, toFile: path) }
            #expect(error?.code == .invalidCharacter)
            #expect(error?.path == ["Party", "Player", "Name"])
            #expect(try PartyParser.party(contentsOfFile: path) == old)
            #expect(TestFiles.paths(below: folder) == [path])
            #expect(throws: XMLWritingError.self) {
                try BooksWriter.save([Book(id: 1, title: "", author: string, summary: "")], toFile: path)
            }
            #expect(throws: XMLWritingError.self) { try StaffWriter.save(Staff(phone: string), toFile: path) }
        }
    }
}
