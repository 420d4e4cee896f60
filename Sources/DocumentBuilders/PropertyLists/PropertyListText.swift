internal import XMLBuilding
internal import XMLParsing

/// Reads the texts of the elements that hold no string.
enum PropertyListText {
    /// The value of an element's whole text, nil if it is no form of one.
    static func value(of element: PropertyListElement, _ text: [UInt8]) -> PropertyList? {
        switch element {
        case .integer: integer(trimmed(text))
        case .real: real(trimmed(text))
        case .date: date(trimmed(text))
        case .data: Base64.decode(text.span).map { .data($0) }
        default: nil
        }
    }

    /// What an element is expected to hold, for messages.
    static func form(of element: PropertyListElement) -> String {
        switch element {
        case .integer: "an integer of 64 bits"
        case .real: "a number"
        case .date: "a date like 2009-02-12T22:23:00Z"
        default: "base64"
        }
    }

    private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
        var text = text[...]
        while let first = text.first, isSpace(first) { text.removeFirst() }
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    /// `[+-]? S* (digits+ | 0 [xX] hexdigits+)`, from the least `Int64` to the greatest `UInt64`.
    private static func integer(_ text: ArraySlice<UInt8>) -> PropertyList? {
        var digits = text
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") {
            digits = digits.dropFirst().drop(while: isSpace)
        }
        var radix: UInt64 = 10
        if digits.count > 1, digits.first == UInt8(ascii: "0"),
            digits[digits.startIndex + 1] | 0x20 == UInt8(ascii: "x")
        {
            digits = digits.dropFirst(2)
            radix = 16
        }
        guard !digits.isEmpty else { return nil }
        var magnitude: UInt64 = 0
        for byte in digits {
            guard let digit = hexDigit(byte), digit < radix else { return nil }
            let (product, overflowed) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, carried) = product.addingReportingOverflow(digit)
            guard !overflowed, !carried else { return nil }
            magnitude = sum
        }
        if isNegative {
            guard magnitude <= Int64.min.magnitude else { return nil }
            return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
        }
        return Int64(exactly: magnitude).map { .integer($0) } ?? .unsignedInteger(magnitude)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x41...0x46, 0x61...0x66: UInt64((byte | 0x20) - 0x61 + 10)
        default: nil
        }
    }

    /// A decimal number, or the name of one that has no digits, in any case.
    private static func real(_ text: ArraySlice<UInt8>) -> PropertyList? {
        if let last = text.last, last < 0x30 || last > 0x39, let value = namedReal(text) { return .real(value) }
        return unsafe text.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return nil }
            // The view is used before the closure returns.
            return unsafe Double(XMLText(start: start, count: buffer.count)).map { .real($0) }
        }
    }

    private static func namedReal(_ text: ArraySlice<UInt8>) -> Double? {
        switch String(decoding: text, as: UTF8.self).lowercased() {
        case "nan": .nan
        case "inf", "+inf", "infinity", "+infinity": .infinity
        case "-inf", "-infinity": -.infinity
        default: nil
        }
    }

    /// `-? Y+ - MM - DD T hh : mm : ss Z`, a day and time that exist.
    private static func date(_ text: ArraySlice<UInt8>) -> PropertyList? {
        var text = text
        func number(_ digits: ClosedRange<Int>) -> Int64? {
            let run = text.prefix { 0x30...0x39 ~= $0 }
            guard digits.contains(run.count) else { return nil }
            text = text.dropFirst(run.count)
            return run.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }
        func skip(_ character: Unicode.Scalar) -> Bool {
            guard text.first == UInt8(ascii: character) else { return false }
            text = text.dropFirst()
            return true
        }
        let isNegative = skip("-")
        // With twelve digits no sum before the last one overflows.
        guard let year = number(1...12), skip("-"), let month = number(2...2), skip("-"), let day = number(2...2),
            skip("T"),
            let hour = number(2...2), skip(":"), let minute = number(2...2), skip(":"), let second = number(2...2),
            skip("Z"),
            text.isEmpty, hour < 24, minute < 60, second < 60,
            let date = CivilDate(year: isNegative ? -year : year, month: month, day: day)
        else { return nil }
        let (midnight, overflowed) = date.daysSince1970.multipliedReportingOverflow(by: CivilDate.secondsADay)
        let (seconds, carried) = midnight.addingReportingOverflow(hour * 3_600 + minute * 60 + second)
        return overflowed || carried ? nil : .date(secondsSince1970: seconds)
    }

    /// The text of a point in time that ``date(_:)`` reads.
    static func text(ofDate secondsSince1970: Int64) -> String {
        var (days, time) = secondsSince1970.quotientAndRemainder(dividingBy: CivilDate.secondsADay)
        if time < 0 { (days, time) = (days - 1, time + CivilDate.secondsADay) }
        let date = CivilDate(daysSince1970: days)
        let day =
            (date.year < 0 ? "-" : "")
            + [padded(date.year, 4), padded(date.month), padded(date.day)].joined(separator: "-")
        return day + "T" + [padded(time / 3_600), padded(time / 60 % 60), padded(time % 60)].joined(separator: ":")
            + "Z"
    }

    private static func padded(_ number: Int64, _ width: Int = 2) -> String {
        let digits = String(number.magnitude)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The text of a number that ``real(_:)`` reads.
    static func text(of real: Double) -> String {
        if real.isNaN { return "nan" }
        if real.isInfinite { return real < 0 ? "-infinity" : "+infinity" }
        return "\(real)"
    }
}
