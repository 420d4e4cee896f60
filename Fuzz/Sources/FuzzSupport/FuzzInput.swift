/// What the fuzzer made up: choices first, then a document.
///
/// Where the input is at its end, choices are 0 and the document is empty.
public struct FuzzInput {
    /// How many bytes of choices `Scripts/fuzz` puts before each document.
    public static let choices = 16

    /// What hasn't been taken.
    public private(set) var rest: ArraySlice<UInt8>

    /// The bytes of one call of the fuzzer's.
    public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        rest = Array(UnsafeBufferPointer(start: start, count: count))[...]
    }

    /// Whether nothing is left.
    public var isEmpty: Bool { rest.isEmpty }

    /// Takes one byte.
    public mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Takes a choice among so many.
    public mutating func choice(of count: Int) -> Int { Int(byte()) % count }

    /// Takes one of some values.
    public mutating func pick<Value>(_ values: [Value]) -> Value { values[choice(of: values.count)] }

    /// Takes bytes, fewer at the end.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        let taken = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return taken
    }

    /// Splits the input into its choices and its document.
    public mutating func takeDocument() -> [UInt8] {
        let document = Array(rest.dropFirst(Self.choices - consumed))
        rest = rest.prefix(max(0, Self.choices - consumed))
        return document
    }

    private var consumed: Int { rest.startIndex }
}
