/// A day of the proleptic Gregorian calendar; the year 0 is the one before the year 1.
package struct CivilDate {
    package static let secondsADay: Int64 = 86_400
    private static let daysIn400Years: Int64 = 146_097
    /// From 0000-03-01, the first day of a year that is counted from March, to 1970-01-01.
    private static let daysTo1970: Int64 = 719_468

    package var year: Int64
    /// From 1.
    package var month: Int64
    /// From 1.
    package var day: Int64

    /// Nil if there is no such day.
    package init?(year: Int64, month: Int64, day: Int64) {
        guard 1...12 ~= month, day >= 1, day <= Self.days(in: month, of: year) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day so many days after 1970-01-01, or before.
    ///
    /// Years are counted from March here, so that the leap day is a year's last.
    package init(daysSince1970: Int64) {
        let days = daysSince1970 + Self.daysTo1970
        let era = (days >= 0 ? days : days - (Self.daysIn400Years - 1)) / Self.daysIn400Years
        let dayOfEra = days - era * Self.daysIn400Years
        // The last day of each 4, 100 and 400 years is an irregular one.
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // From March on, months have 153 days in each five.
        let month = (5 * dayOfYear + 2) / 153
        self.day = dayOfYear - (153 * month + 2) / 5 + 1
        self.month = month < 10 ? month + 3 : month - 9
        self.year = yearOfEra + era * 400 + (self.month <= 2 ? 1 : 0)
    }

    package var daysSince1970: Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysIn400Years + dayOfEra - Self.daysTo1970
    }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
