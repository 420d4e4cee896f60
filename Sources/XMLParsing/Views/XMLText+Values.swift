extension FixedWidthInteger {
    /// Reads an integer in the lexical form of XML Schema (part 2, `integer`): an optional sign and decimal digits,
    /// with white space around them ignored.
    ///
    /// No `String` is made.
    ///
    /// Nil if the text has another form, or the value doesn't fit.
    ///
    /// - Parameter text: The text of the event at hand.
    @inlinable
    public init?(_ text: borrowing XMLText) {
        let bytes = text.utf8
        var low = 0
        var high = bytes.count
        while low < high, bytes[low].isXMLWhitespace { low += 1 }
        while low < high, bytes[high - 1].isXMLWhitespace { high -= 1 }
        guard low < high else { return nil }
        let isNegative = bytes[low] == 0x2D
        if isNegative || bytes[low] == 0x2B { low += 1 }
        guard low < high else { return nil }
        var value: Self = 0
        while low < high {
            let digit = bytes[low] &- 0x30
            guard digit < 10 else { return nil }
            let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
            guard !overflowed else { return nil }
            let (sum, carried) =
                isNegative
                ? product.subtractingReportingOverflow(Self(truncatingIfNeeded: digit))
                : product.addingReportingOverflow(Self(truncatingIfNeeded: digit))
            guard !carried else { return nil }
            value = sum
            low += 1
        }
        self = value
    }
}

extension Double {
    /// Reads a number in the lexical form of XML Schema (part 2, `double`): decimal digits with an optional sign, fraction
    /// and exponent, or `INF`, `+INF`, `-INF`, `NaN`, with white space around them ignored.
    ///
    /// Nil if the text has another form (`inf`, `0x1p3` and `1,5` are none).
    ///
    /// - Parameter text: The text of the event at hand.
    public init?(_ text: borrowing XMLText) {
        guard let value = SchemaNumber.parse(text, as: Double.self) else { return nil }
        self = value
    }
}

extension Float {
    /// Reads a number in the lexical form of XML Schema (part 2, `float`): decimal digits with an optional sign, fraction
    /// and exponent, or `INF`, `+INF`, `-INF`, `NaN`, with white space around them ignored.
    ///
    /// Nil if the text has another form.
    ///
    /// - Parameter text: The text of the event at hand.
    public init?(_ text: borrowing XMLText) {
        guard let value = SchemaNumber.parse(text, as: Float.self) else { return nil }
        self = value
    }
}

extension Bool {
    /// Reads a truth value in the lexical form of XML Schema (part 2, `boolean`): `true`, `false`, `1` or `0`, with white
    /// space around it ignored.
    ///
    /// Nil if the text has another form (`True` and `yes` are none).
    ///
    /// - Parameter text: The text of the event at hand.
    public init?(_ text: borrowing XMLText) {
        let trimmed = SchemaNumber.trimmed(text)
        switch trimmed {
        case "true", "1": self = true
        case "false", "0": self = false
        default: return nil
        }
    }
}

/// The lexical forms that XML Schema gives numbers.
enum SchemaNumber {
    @_lifetime(copy text)
    static func trimmed(_ text: XMLText) -> XMLText {
        let bytes = text.utf8
        var low = 0
        var high = bytes.count
        while low < high, bytes[low].isXMLWhitespace { low += 1 }
        while low < high, bytes[high - 1].isXMLWhitespace { high -= 1 }
        // A part of the same memory.
        let trimmed = unsafe XMLText(start: text.start + low, count: high - low)
        return unsafe _overrideLifetime(trimmed, copying: text)
    }

    static func parse<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ text: borrowing XMLText, as type: Value.Type
    ) -> Value? {
        let trimmed = trimmed(text)
        switch trimmed {
        case "INF", "+INF": return Value.infinity
        case "-INF": return -Value.infinity
        case "NaN": return Value.nan
        default: break
        }
        guard isDecimal(trimmed.utf8) else { return nil }
        return Value(trimmed.string)
    }

    /// `[+-]? (digits+ (. digits*)? | . digits+) ([eE] [+-]? digits+)?`.
    private static func isDecimal(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        func skipDigits() -> Int {
            let first = index
            while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
            return index - first
        }
        func skipSign() {
            if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
        }
        skipSign()
        var digits = skipDigits()
        if index < bytes.count, bytes[index] == 0x2E {
            index += 1
            digits += skipDigits()
        }
        guard digits > 0 else { return false }
        if index < bytes.count, bytes[index] | 0x20 == 0x65 {
            index += 1
            skipSign()
            guard skipDigits() > 0 else { return false }
        }
        return index == bytes.count
    }
}
