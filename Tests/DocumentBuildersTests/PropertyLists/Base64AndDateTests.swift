import Foundation
import Testing
import XMLBuilding

@Suite("Base64 and civil dates")
struct Base64AndDateTests {
    @Test("bytes become Foundation's base64, and come back")
    func base64() {
        var state: UInt32 = 1
        for count in 0...260 {
            let bytes = (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 24)
            }
            let text = Base64.encode(bytes)
            #expect(text == Data(bytes).base64EncodedString())
            #expect(Base64.decode(Array(text.utf8).span) == bytes)
            let lines = text.map { "\($0)\r\n\t " }.joined()
            #expect(Base64.decode(Array(lines.utf8).span) == bytes)
        }
    }

    @Test("no other byte passes for a digit")
    func digits() {
        for byte in UInt8.min...UInt8.max {
            let text: [UInt8] = [0x51, byte, 0x4A, 0x44]
            let expected = Data(base64Encoded: Data(text)).map { Array($0) }
            let isSpace = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
            #expect(Base64.decode(text.span) == (isSpace ? nil : expected), "byte \(byte)")
        }
    }

    @Test("days are those of Foundation's Gregorian calendar")
    func days() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // From 1600 on, where Foundation's calendar is the proleptic one too.
        for day in stride(from: -135_000 as Int64, through: 300_000, by: 97) {
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
            let date = CivilDate(daysSince1970: day)
            #expect(Int(date.year) == parts.year && Int(date.month) == parts.month && Int(date.day) == parts.day)
            #expect(date.daysSince1970 == day)
        }
    }

    @Test(
        "days follow each other, before the year 0 and far away",
        arguments: [-719_468 as Int64, 0, -100_000_000_000, 99_999_999_999])
    func consecutive(_ first: Int64) throws {
        var last = CivilDate(daysSince1970: first)
        for day in first + 1...first + 1_500 {
            let date = CivilDate(daysSince1970: day)
            #expect(date.daysSince1970 == day)
            let follows =
                date.year == last.year && date.month == last.month && date.day == last.day + 1
                || date.year == last.year && date.month == last.month + 1 && date.day == 1
                || date.year == last.year + 1 && date.month == 1 && last.month == 12 && date.day == 1
            #expect(follows)
            last = date
        }
    }
}
