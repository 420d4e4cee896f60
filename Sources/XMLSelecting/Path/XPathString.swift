/// What the string functions do (XPath 1.0, 4.2), on bytes and on characters as XPath counts them: Unicode scalars.
enum XPathString {
    static func starts(_ text: String, with prefix: String) -> Bool {
        text.utf8.starts(with: prefix.utf8)
    }

    /// Where a run of bytes first stands in another; UTF-8 can't be found out of step.
    static func find(_ needle: String, in text: String) -> Int? {
        let (needle, text) = (Array(needle.utf8), Array(text.utf8))
        guard let first = needle.first else { return 0 }
        guard needle.count <= text.count else { return nil }
        for start in 0...(text.count - needle.count)
        where text[start] == first && text[start..<start + needle.count].elementsEqual(needle) {
            return start
        }
        return nil
    }

    static func before(_ needle: String, in text: String) -> String {
        guard let place = find(needle, in: text) else { return "" }
        return String(decoding: Array(text.utf8)[..<place], as: UTF8.self)
    }

    static func after(_ needle: String, in text: String) -> String {
        guard let place = find(needle, in: text) else { return "" }
        return String(decoding: Array(text.utf8)[(place + needle.utf8.count)...], as: UTF8.self)
    }

    /// Characters count from 1; places are rounded, and infinities and NaN do what the comparisons say.
    static func substring(_ text: String, _ start: Double, _ count: Double?) -> String {
        let start = XPathNumber.round(start)
        let end = count.map { start + XPathNumber.round($0) } ?? .infinity
        var result = String.UnicodeScalarView()
        var place = 1.0
        for scalar in text.unicodeScalars {
            if place >= start && place < end { result.append(scalar) }
            place += 1
        }
        return String(result)
    }

    static func normalizeSpace(_ text: String) -> String {
        text.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    static func translate(_ text: String, _ from: String, _ to: String) -> String {
        let to = Array(to.unicodeScalars)
        var table: [Unicode.Scalar: Unicode.Scalar?] = [:]
        for (index, scalar) in from.unicodeScalars.enumerated() where table[scalar] == nil {
            table[scalar] = .some(index < to.count ? to[index] : nil)
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch table[scalar] {
            case .none: result.append(scalar)
            case .some(let replacement?): result.append(replacement)
            case .some(nil): break
            }
        }
        return String(result)
    }
}
