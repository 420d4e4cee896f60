import FuzzSupport
import StreamingXML

/// A document with a declaration in front, or in wide characters, and how it is to be read.
struct EncodedDocument: CustomStringConvertible {
    /// Names of encodings: one for each way to decode, some aliases, and some that aren't known.
    private static let names = [
        "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "ISO-8859-1", "US-ASCII",
        "windows-1252",
        "windows-1251", "ISO-8859-8-I", "KOI8-R", "IBM866", "macintosh", "x-mac-cyrillic", "windows-874", "GBK",
        "GB2312",
        "GB18030", "Big5", "Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR", "latin1", "utf8", "x-user-defined",
        "replacement",
        "UTF-7", "EBCDIC-US", "IBM037", "UCS-4", "CP1047", "nonsense", "",
    ]

    private enum Width: CaseIterable {
        case one, twoLittle, twoBig, fourLittle, fourBig
    }

    let bytes: [UInt8]
    let options: XMLParsingOptions

    init(_ text: [UInt8], choices input: inout FuzzInput) {
        let bits = input.byte()
        var options = XMLParsingOptions.default
        options.namespaces = bits & 1 == 0
        options.textDelivery = bits & 2 == 0 ? .whole : .pieces
        options.textPositions = bits & 4 != 0
        let isDeclared = bits & 8 == 0
        let isMarked = bits & 16 != 0
        let name = input.pick(Self.names)
        if bits & 96 == 96 { options.encoding = XMLEncoding(rawValue: input.pick(Self.names)) }
        let width = input.pick([.one, .one, .one] + Width.allCases)
        self.options = options
        let declaration = isDeclared ? Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8) : []
        if width == .one {
            bytes = (isMarked ? [0xEF, 0xBB, 0xBF] : []) + declaration + text
        } else {
            let characters = String(decoding: declaration + text, as: UTF8.self)
            bytes = Self.wide((isMarked ? "\u{FEFF}" : "") + characters, width)
        }
    }

    var description: String {
        "\(String(decoding: bytes, as: UTF8.self).debugDescription) \(bytes)\n\(options)"
    }

    private static func wide(_ text: String, _ width: Width) -> [UInt8] {
        switch width {
        case .one: Array(text.utf8)
        case .twoLittle: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .twoBig: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .fourLittle:
            text.unicodeScalars.flatMap { scalar in [0, 8, 16, 24].map { UInt8(scalar.value >> $0 & 0xFF) } }
        case .fourBig:
            text.unicodeScalars.flatMap { scalar in [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) } }
        }
    }
}
