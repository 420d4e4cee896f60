internal import XMLBuilding

/// A point in time, to the microsecond, on the proleptic Gregorian calendar in UTC.
///
/// It is read from the forms of XML Schema (`2009-11-09T19:41:54.5+01:00`, `2009-11-09`) and from those of feeds (RFC
/// 822
/// and 2822: `Mon, 09 Nov 2009 19:41:54 +0100`). A time without a zone counts as UTC; digits of a second beyond the
/// sixth are left off. It is written in the form of XML Schema.
public struct ObjectDate: Hashable, Sendable, Comparable {
    /// Microseconds since 1970-01-01T00:00:00Z, leap seconds not counted; negative before.
    public var microsecondsSince1970: Int64

    /// Makes a point in time.
    ///
    /// - Parameter microsecondsSince1970: Microseconds since 1970-01-01T00:00:00Z; negative before.
    public init(microsecondsSince1970: Int64) {
        self.microsecondsSince1970 = microsecondsSince1970
    }

    /// Reads a point in time.
    ///
    /// Nil if the text is in none of the forms, or names a day or time that doesn't exist.
    ///
    /// - Parameter text: The text; white space around it doesn't count.
    public init?(_ text: String) {
        guard let date = ValueReader.withText(text, { ObjectDate($0) }) else { return nil }
        self = date
    }

    /// Seconds since 1970-01-01T00:00:00Z, rounded to what a `Double` holds.
    public var secondsSince1970: Double { Double(microsecondsSince1970) / 1e6 }

    /// Compares two points in time.
    ///
    /// - Parameters:
    ///   - one: A point in time.
    ///   - other: Another.
    /// - Returns: Whether the first is the earlier.
    public static func < (one: ObjectDate, other: ObjectDate) -> Bool {
        one.microsecondsSince1970 < other.microsecondsSince1970
    }
}

extension ObjectDate: CustomStringConvertible {
    /// The canonical form of XML Schema's `dateTime`, in UTC: `2009-11-09T19:41:54Z`, with a fraction only where there
    /// is one.
    public var description: String {
        let second: Int64 = 1_000_000
        var (seconds, fraction) = microsecondsSince1970.quotientAndRemainder(dividingBy: second)
        if fraction < 0 { (seconds, fraction) = (seconds - 1, fraction + second) }
        var (days, time) = seconds.quotientAndRemainder(dividingBy: CivilDate.secondsADay)
        if time < 0 { (days, time) = (days - 1, time + CivilDate.secondsADay) }
        let date = CivilDate(daysSince1970: days)
        var text = date.year < 0 ? "-" : ""
        text += Self.padded(date.year.magnitude, 4) + "-" + Self.padded(UInt64(date.month), 2) + "-"
        text += Self.padded(UInt64(date.day), 2) + "T"
        text += Self.padded(UInt64(time / 3_600), 2) + ":" + Self.padded(UInt64(time / 60 % 60), 2)
        text += ":" + Self.padded(UInt64(time % 60), 2)
        if fraction > 0 {
            text += "." + Self.padded(UInt64(fraction), 6)
            while text.hasSuffix("0") { text.removeLast() }
        }
        return text + "Z"
    }

    private static func padded(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
