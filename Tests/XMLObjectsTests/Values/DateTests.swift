import Foundation
import Testing
import XMLObjects

@Suite("Dates")
struct DateTests {
    /// Seconds since 1970 from `date -u -d ... +%s`.
    @Test(
        "are read in the forms of XML Schema",
        arguments: [
            ("2009-11-09T19:41:54Z", 1_257_795_714.0), ("2009-11-09T20:41:54+01:00", 1_257_795_714),
            ("2009-11-09T14:11:54-05:30", 1_257_795_714), ("2009-11-09T19:41:54", 1_257_795_714),
            (" 2009-11-09T19:41:54.25Z\n", 1_257_795_714.25), ("1970-01-01T00:00:00Z", 0),
            ("1969-12-31T23:59:59.5Z", -0.5), ("2000-02-29", 951_782_400), ("2009-11-09Z", 1_257_724_800),
            ("2009-11-09+14:00", 1_257_674_400), ("2009-11-08T24:00:00Z", 1_257_724_800),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ])
    func schema(_ text: String, _ seconds: Double) {
        #expect(ObjectDate(text)?.secondsSince1970 == seconds)
    }

    @Test(
        "are read in the forms of feeds",
        arguments: [
            "Mon, 09 Nov 2009 19:41:54 GMT", "Mon, 9 Nov 2009 19:41:54 +0000", "9 Nov 2009 20:41:54 +0100",
            "Mon, 09 Nov 2009 14:41:54 EST", "Mon, 09 Nov 09 19:41:54 Z", "mon, 09 nov 2009 12:41:54 PDT",
            "09 Nov 2009 19:41:54",
        ])
    func feeds(_ text: String) {
        #expect(ObjectDate(text)?.secondsSince1970 == 1_257_795_714)
    }

    @Test("of feeds may lack seconds, have two digits of the year, and a leap second")
    func rareForms() {
        #expect(ObjectDate("01 Jan 70 00:01 UT")?.secondsSince1970 == 60)
        #expect(ObjectDate("01 Jan 49 00:00 UT") == ObjectDate("2049-01-01"))
        #expect(ObjectDate("31 Dec 1998 23:59:60 GMT") == ObjectDate("1999-01-01"))
    }

    @Test(
        "that don't exist, or have another form, are none",
        arguments: [
            "", "2009", "2009-11", "2009-02-29", "2009-13-01", "2009-00-01", "2009-11-09T25:00:00Z",
            "2009-11-09T24:00:01Z",
            "2009-11-09T19:60:00Z", "2009-11-09T19:41:60Z", "2009-11-09T19:41Z", "2009-11-09 19:41:54Z",
            "2009-11-09T19:41:54.Z", "2009-11-09T19:41:54+0100", "2009-11-09T19:41:54+15:00", "2009-11-09T19:41:54ZZ",
            "09-11-09", "32 Nov 2009 19:41:54 GMT", "9 Now 2009 19:41:54 GMT", "Mon, 09 Nov 2009 24:00:00 GMT",
            "Mond, 09 Nov 2009 19:41:54 GMT", "9 Nov 2009 19:41:54 CET", "9 Nov 2009", "99999999-01-01T00:00:00Z",
        ])
    func wrong(_ text: String) {
        #expect(ObjectDate(text) == nil)
    }

    @Test(
        "are written in UTC, with a fraction only where there is one",
        arguments: [
            (1_257_795_714_000_000, "2009-11-09T19:41:54Z"), (0, "1970-01-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59.999999Z"), (1_257_795_714_250_000, "2009-11-09T19:41:54.25Z"),
            (-62_135_596_800_000_000, "0001-01-01T00:00:00Z"),
            (-62_167_219_200_000_001, "-0001-12-31T23:59:59.999999Z"),
        ])
    func written(_ microseconds: Int64, _ text: String) {
        #expect(ObjectDate(microsecondsSince1970: microseconds).description == text)
        #expect(ObjectDate(text)?.microsecondsSince1970 == microseconds)
    }

    @Test("agree with Foundation's calendar on every 37th day from 1583 to 2600")
    func calendar() {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime]
        formatter.timeZone = .gmt
        for day in stride(from: -141_300, to: 230_000, by: 37) {
            let seconds = Int64(day) * 86_400 + Int64(day & 0xFFFF)
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(ObjectDate(microsecondsSince1970: seconds * 1_000_000).description == text)
            #expect(ObjectDate(text)?.microsecondsSince1970 == seconds * 1_000_000)
        }
    }
}
