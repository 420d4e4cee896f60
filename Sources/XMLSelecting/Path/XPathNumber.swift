/// Numbers and strings as XPath 1.0 converts them (4.2, 4.4).
enum XPathNumber {
    /// The number that a string stands for: optional white space, minus sign, digits with at most one point; else NaN.
    static func number(_ string: String) -> Double {
        let bytes = Array(string.utf8)
        var start = 0
        var end = bytes.count
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        var index = start
        if index < end, bytes[index] == UInt8(ascii: "-") { index += 1 }
        var digits = 0
        var points = 0
        while index < end {
            switch bytes[index] {
            case 0x30...0x39: digits += 1
            case UInt8(ascii: ".") where points == 0: points += 1
            default: return .nan
            }
            index += 1
        }
        guard digits > 0 else { return .nan }
        var text = String(decoding: bytes[start..<end], as: UTF8.self)
        // Swift's own reading wants a digit after the point.
        if text.utf8.last == UInt8(ascii: ".") { text.append("0") }
        return Double(text) ?? .nan
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// A number as a string: never with an exponent, without a point when it is an integer.
    static func string(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if number == 0 { return "0" }
        if number == number.rounded(.towardZero), number.magnitude < 1e18 { return String(Int64(number)) }
        return withoutExponent("\(number)")
    }

    /// Writes out `1.5e-07` as `0.00000015`.
    private static func withoutExponent(_ text: String) -> String {
        let parts = text.split(separator: "e", maxSplits: 1)
        guard parts.count == 2, let exponent = Int(parts[1]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let isNegative = parts[0].hasPrefix("-")
        let mantissa = parts[0].drop { $0 == "-" }
        let fraction = mantissa.split(separator: ".", maxSplits: 1)
        var digits = fraction.joined()
        var point = fraction[0].count + exponent
        if fraction.count == 2, fraction[1] == "0" { digits = String(fraction[0]) }
        if point <= 0 {
            digits = String(repeating: "0", count: 1 - point) + digits
            point = 1
        }
        if digits.count < point { digits += String(repeating: "0", count: point - digits.count) }
        let whole = digits.prefix(point)
        let rest = digits.dropFirst(point)
        return (isNegative ? "-" : "") + whole + (rest.isEmpty ? "" : "." + rest)
    }

    /// The nearest integer, halves towards positive infinity.
    static func round(_ number: Double) -> Double {
        guard number.isFinite else { return number }
        let down = number.rounded(.down)
        let result = number - down >= 0.5 ? down + 1 : down
        // From -0.5 up to 0 it is negative zero.
        return result == 0 && number.sign == .minus ? -0.0 : result
    }
}
