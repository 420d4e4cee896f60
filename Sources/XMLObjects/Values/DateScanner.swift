internal import XMLParsing

/// Reads the parts of a date's text, from left to right.
struct DateScanner: ~Escapable {
    private let bytes: Span<UInt8>
    private var index: Int
    private let end: Int

    /// A scanner over a text, white space around it left off.
    @_lifetime(copy text)
    init(_ text: XMLText) {
        bytes = text.utf8
        var low = 0
        var high = bytes.count
        while low < high, bytes[low].isWhitespace { low += 1 }
        while low < high, bytes[high - 1].isWhitespace { high -= 1 }
        index = low
        end = high
    }

    var isAtEnd: Bool { index == end }

    var isAtDigit: Bool { index < end && 0x30...0x39 ~= bytes[index] }

    /// Passes a character, if it is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Passes white space; whether there was any.
    mutating func skipWhitespace() -> Bool {
        let first = index
        while index < end, bytes[index].isWhitespace { index += 1 }
        return index > first
    }

    /// A number of so many digits.
    mutating func number(_ digits: ClosedRange<Int>) -> Int64? {
        var value: Int64 = 0
        var count = 0
        while isAtDigit, count < digits.upperBound {
            value = value * 10 + Int64(bytes[index] - 0x30)
            index += 1
            count += 1
        }
        return count >= digits.lowerBound && !isAtDigit ? value : nil
    }

    /// How many digits come next.
    var digitCount: Int {
        var count = 0
        while index + count < end, 0x30...0x39 ~= bytes[index + count] { count += 1 }
        return count
    }

    /// Digits after a point as millionths; those beyond the sixth are left off.
    mutating func fraction() -> Int64? {
        var value: Int64 = 0
        var scale: Int64 = 100_000
        guard isAtDigit else { return nil }
        while isAtDigit {
            value += Int64(bytes[index] - 0x30) * scale
            scale /= 10
            index += 1
        }
        return value
    }

    /// A word of ASCII letters, in small ones.
    mutating func word() -> String {
        var letters: [UInt8] = []
        while index < end, 0x61...0x7A ~= bytes[index] | 0x20, letters.count < 16 {
            letters.append(bytes[index] | 0x20)
            index += 1
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
