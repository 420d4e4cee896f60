internal import XMLBuilding
internal import XMLParsing

extension ObjectDate {
    /// Years beyond this one are refused, so that no sum overflows.
    private static let lastYear: Int64 = 200_000

    init?(_ text: XMLText) {
        var scanner = DateScanner(text)
        let isNegative = scanner.skip("-")
        if isNegative || scanner.digitCount >= 4 {
            self.init(schema: &scanner, isNegative: isNegative)
        } else {
            self.init(feed: &scanner)
        }
    }

    /// `-? YYYY+ - MM - DD (T hh : mm : ss (. s+)?)? (Z | [+-] hh : mm)?` (XML Schema part 2, `dateTime` and `date`).
    private init?(schema scanner: inout DateScanner, isNegative: Bool) {
        // A year of more than four digits starts with none that is zero; six digits are enough for what is allowed.
        guard let year = scanner.number(4...6), year <= Self.lastYear, scanner.skip("-"),
            let month = scanner.number(2...2), scanner.skip("-"), let day = scanner.number(2...2),
            let date = CivilDate(year: isNegative ? -year : year, month: month, day: day)
        else { return nil }
        var time = Time()
        if scanner.skip("T") {
            guard let hour = scanner.number(2...2), scanner.skip(":"), let minute = scanner.number(2...2),
                scanner.skip(":"), let second = scanner.number(2...2)
            else { return nil }
            time = Time(hour: hour, minute: minute, second: second)
            if scanner.skip(".") {
                guard let fraction = scanner.fraction() else { return nil }
                time.fraction = fraction
            }
            // The end of a day is the start of the next.
            guard second < 60, hour < 24 || hour == 24 && minute == 0 && second == 0 && time.fraction == 0 else {
                return nil
            }
        }
        var zone: Int64 = 0
        if !scanner.isAtEnd, !scanner.skip("Z") {
            guard let offset = Self.offset(&scanner, hasColon: true) else { return nil }
            zone = offset
        }
        guard scanner.isAtEnd else { return nil }
        self.init(date, time, zone)
    }

    /// `(Mon,)? D Mon YYYY hh:mm(:ss)? zone` (RFC 822, 5; RFC 2822, 3.3 and 4.3).
    private init?(feed scanner: inout DateScanner) {
        if !scanner.isAtDigit {
            guard Self.days.contains(scanner.word()) else { return nil }
            _ = scanner.skip(",")
            _ = scanner.skipWhitespace()
        }
        guard let day = scanner.number(1...2), scanner.skipWhitespace(),
            let month = Self.months.firstIndex(of: scanner.word()), scanner.skipWhitespace()
        else { return nil }
        let yearDigits = scanner.digitCount
        guard var year = scanner.number(2...4), scanner.skipWhitespace() else { return nil }
        if yearDigits == 2, year < 50 { year += 2_000 } else if yearDigits < 4 { year += 1_900 }
        guard let date = CivilDate(year: year, month: Int64(month) + 1, day: day),
            let hour = scanner.number(1...2), scanner.skip(":"), let minute = scanner.number(2...2)
        else { return nil }
        var time = Time(hour: hour, minute: minute, second: 0)
        if scanner.skip(":") {
            // 60 is a leap second, which is the next minute's first here.
            guard let second = scanner.number(2...2), second <= 60 else { return nil }
            time.second = second
        }
        guard hour < 24 else { return nil }
        var zone: Int64 = 0
        if scanner.skipWhitespace(), !scanner.isAtEnd {
            guard let offset = Self.namedZone(&scanner) else { return nil }
            zone = offset
        }
        guard scanner.isAtEnd else { return nil }
        self.init(date, time, zone)
    }

    private struct Time {
        var hour: Int64 = 0
        var minute: Int64 = 0
        var second: Int64 = 0
        var fraction: Int64 = 0
    }

    /// Nil for minutes that don't exist.
    private init?(_ date: CivilDate, _ time: Time, _ zone: Int64) {
        guard time.minute < 60 else { return nil }
        let seconds =
            date.daysSince1970 * CivilDate.secondsADay + time.hour * 3_600 + time.minute * 60 + time.second - zone
        self.init(microsecondsSince1970: seconds * 1_000_000 + time.fraction)
    }

    /// Seconds east of Greenwich.
    private static func offset(_ scanner: inout DateScanner, hasColon: Bool) -> Int64? {
        let isWest = scanner.skip("-")
        guard isWest || scanner.skip("+") else { return nil }
        let hour: Int64
        let minute: Int64
        if hasColon {
            guard let hours = scanner.number(2...2), scanner.skip(":"), let minutes = scanner.number(2...2) else {
                return nil
            }
            (hour, minute) = (hours, minutes)
        } else {
            guard let digits = scanner.number(4...4) else { return nil }
            (hour, minute) = digits.quotientAndRemainder(dividingBy: 100)
        }
        // The largest zone of XML Schema is 14:00.
        guard minute < 60, hour < 14 || hour == 14 && minute == 0 else { return nil }
        return (isWest ? -1 : 1) * (hour * 3_600 + minute * 60)
    }

    private static func namedZone(_ scanner: inout DateScanner) -> Int64? {
        let name = scanner.word()
        if name.isEmpty { return offset(&scanner, hasColon: false) }
        return zones[name].map { $0 * 3_600 }
    }

    private static let days: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// Hours east of Greenwich (RFC 822, 5.1); `utc` is no name there, but what many write.
    private static let zones: [String: Int64] = [
        "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8,
        "pdt": -7,
    ]
}
