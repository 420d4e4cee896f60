import DocumentBuilders
import TestSupport
import Testing

/// Property lists of awkward values.
private struct AwkwardLists {
    private static let integers: [Int64] = [0, 1, -1, .max, .min, 255, 1 << 53]
    private static let reals: [Double] = [
        0, 1, 0.1, 1 / 3, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity,
        -.infinity, .nan, 1e22,
        123_456.789,
    ]
    /// Both ends of what four digits hold as a year, leap days, the ends of days.
    private static let dates: [Int64] = [
        -62_135_596_800, 253_402_300_799, 0, -1, 978_307_200, 951_782_400, -2_203_891_201, 1_234_477_380,
    ]

    private var strings: AwkwardStrings
    private let omitted: [String]

    init(seed: UInt64, without omitted: [String]) {
        strings = AwkwardStrings(seed: seed)
        self.omitted = omitted
    }

    private mutating func string() -> String {
        var string = strings.next()
        // One of the strings is 200,000 bytes long, which takes its time in so many lists.
        while string.utf8.count > 1_000 { string = strings.next() }
        return omitted.reduce(string) { $0.replacing($1, with: "") }
    }

    private mutating func element<Value>(_ values: [Value]) -> Value { values[strings.number(below: values.count)] }

    mutating func next(depth: Int = 4) -> PropertyList {
        let count = strings.number(below: 5)
        switch strings.number(below: depth > 0 ? 9 : 7) {
        case 0: return .string(string())
        case 1: return .integer(element(Self.integers))
        case 2: return .unsignedInteger(.max - UInt64(count))
        case 3: return .real(element(Self.reals))
        case 4: return .boolean(count % 2 == 0)
        case 5: return .date(secondsSince1970: element(Self.dates))
        case 6: return .data((0..<count * 29).map { UInt8(truncatingIfNeeded: $0 &* 37) })
        case 7: return .array(PropertyListArray((0..<count * 3).map { _ in next(depth: depth - 1) }))
        default:
            let many = count == 4 ? 40 : count
            return .dictionary(PropertyListDictionary((0..<many).map { ("\($0)\(string())", next(depth: depth - 1)) }))
        }
    }
}

@Suite("Property lists that are written are read as they were")
struct PropertyListRoundTripTests {
    @Test("by this library", arguments: 1...10 as ClosedRange<UInt64>)
    func own(_ seed: UInt64) throws {
        var lists = AwkwardLists(seed: seed, without: [])
        for _ in 0..<5 {
            let list = lists.next()
            #expect(try PropertyListParser.propertyList(try PropertyListWriter.bytes(list)) == list)
        }
    }

    @Test("by Foundation, and by this library what Foundation wrote", arguments: 1...10 as ClosedRange<UInt64>)
    func foundation(_ seed: UInt64) throws {
        // Foundation takes U+FEFF at the start of a string for a byte order mark, and drops it.
        var lists = AwkwardLists(seed: seed, without: ["\u{FEFF}"])
        // Foundation writes a carriage return as it is, which to XML is a line feed.
        var listsOfLines = AwkwardLists(seed: seed, without: ["\u{FEFF}", "\r\n", "\r"])
        for _ in 0..<5 {
            let list = lists.next()
            let read = try FoundationPropertyLists.read(try PropertyListWriter.bytes(list))
            #expect(read == FoundationPropertyLists.sorted(list))
            let lines = listsOfLines.next()
            let written = try FoundationPropertyLists.write(lines)
            let expected = FoundationPropertyLists.sorted(lines)
            #expect(FoundationPropertyLists.sorted(try PropertyListParser.propertyList(written)) == expected)
        }
    }

    @Test(
        "by Python, there and back", .enabled(if: Program(named: "python3") != nil),
        arguments: 1...3 as ClosedRange<UInt64>)
    func python(_ seed: UInt64) throws {
        var lists = AwkwardLists(seed: seed, without: ["\r\n", "\r"])
        let list = PropertyList.array(PropertyListArray((0..<20).map { _ in lists.next() }))
        let script = """
            import plistlib, sys
            value = plistlib.load(sys.stdin.buffer)
            plistlib.dump(value, sys.stdout.buffer, sort_keys=False)
            """
        let program = try #require(Program(named: "python3"))
        let outcome = try program.run(["-c", script], input: try PropertyListWriter.bytes(list))
        #expect(outcome.errors.isEmpty)
        #expect(try PropertyListParser.propertyList(outcome.output) == list)
    }

    @Test("and pass plutil", .enabled(if: Program(named: "plutil") != nil))
    func plutil() throws {
        var lists = AwkwardLists(seed: 5, without: [])
        let list = PropertyList.array(PropertyListArray((0..<20).map { _ in lists.next() }))
        try TestFiles.withTemporaryFolder { folder in
            try PropertyListWriter.save(list, toFile: "\(folder)/List.plist")
            let outcome = try #require(Program(named: "plutil")).run(["-lint", "\(folder)/List.plist"])
            #expect(outcome.status == 0)
            #expect(outcome.text.hasSuffix("OK\n"))
        }
    }
}
