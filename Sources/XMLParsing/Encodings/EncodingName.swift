/// The encodings that a document may declare, and the converter that each is read by.
///
/// The names are the labels of the WHATWG Encoding Standard that an XML declaration can hold, and UTF-32. Untrusted input
/// chooses among these only: the system's converter knows a thousand more, and loads code for them.
///
/// Where that standard reads a name as a superset made by practice (`GB2312` as GBK, `EUC-KR` as Windows-949), so does this.
/// `Shift_JIS` has ASCII's backslash and tilde at 0x5C and 0x7E, JIS's characters where JIS has them, and Windows-31J's
/// additions elsewhere. The ISO 8859 names mean themselves, as XML processors have always read them.
enum EncodingName {
    /// How input in an encoding reaches the engine.
    enum Route: Equatable {
        /// The engine knows it by itself.
        case engine
        /// The first byte of a character tells its length: the engine converts by a table.
        case table(converter: String)
        /// It is converted to UTF-8 before the engine; `unit` bytes at least make a character.
        case transcoder(converter: String, unit: Int)
        /// The engine knows it, by this name.
        case otherName(String)
    }

    /// What an XML declaration's name stands for; nil if a document may not declare it.
    static func declared(_ name: String) -> Route? {
        let label = name.lowercased()
        if engineNames.contains(label) { return .engine }
        if let name = utf16Labels[label] { return .otherName(name) }
        if let (converter, unit) = transcoded[label] { return .transcoder(converter: converter, unit: unit) }
        return tables[label].map { .table(converter: $0) }
    }

    /// The names that Expat knows (its documentation, "Built-in encodings").
    private static let engineNames: Set<String> = [
        "utf-8", "utf-16", "utf-16le", "utf-16be", "iso-8859-1", "us-ascii",
    ]

    /// Other names of UTF-16; XML 1.0, 4.3.3 has the first.
    private static let utf16Labels = [
        "iso-10646-ucs-2": "UTF-16", "ucs-2": "UTF-16", "csunicode": "UTF-16", "unicode": "UTF-16",
        "unicodefeff": "UTF-16LE", "unicodefffe": "UTF-16BE",
    ]

    /// Whether a name stands for UTF-8.
    static func isUTF8(_ name: String) -> Bool {
        name.lowercased() == "utf-8" || declared(name) == .table(converter: "UTF-8")
    }

    /// The name that the engine knows an encoding by which has several; any other as it is.
    static func engineName(_ name: String) -> String {
        if isUTF8(name) { return "UTF-8" }
        if case .otherName(let known)? = declared(name) { return known }
        return name
    }

    private static let transcoded: [String: (String, Int)] = [
        "gb18030": ("GB18030", 1), "iso-2022-jp": ("ISO-2022-JP", 1), "csiso2022jp": ("ISO-2022-JP", 1),
        "utf-32": ("UTF-32BE", 4), "utf-32le": ("UTF-32LE", 4), "utf-32be": ("UTF-32BE", 4),
        "iso-10646-ucs-4": ("UTF-32BE", 4), "ucs-4": ("UTF-32BE", 4),
        // It has characters beyond 16 bits, and such that are two of Unicode's, which no table can hold.
        "big5": ("BIG5-HKSCS", 1), "big5-hkscs": ("BIG5-HKSCS", 1), "cn-big5": ("BIG5-HKSCS", 1),
        "csbig5": ("BIG5-HKSCS", 1), "x-x-big5": ("BIG5-HKSCS", 1),
    ]

    private static let tables: [String: String] = {
        var tables: [String: String] = [:]
        for (converter, labels) in converters {
            for label in labels.split(separator: " ") { tables[String(label)] = converter }
        }
        return tables
    }()

    /// For a converter, another one that is asked first for characters of several bytes.
    static let preferred = ["CP932": "SHIFT_JIS", "EUC-JP-MS": "EUC-JP"]

    private static let converters: [(String, String)] = [
        ("UTF-8", "utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8"),
        ("ANSI_X3.4-1968", "ascii ansi_x3.4-1968"),
        ("IBM866", "ibm866 cp866 csibm866"),
        ("ISO-8859-1", "latin1 l1 iso_8859-1 iso8859-1 iso88591 iso-ir-100 csisolatin1 cp819 ibm819"),
        ("ISO-8859-2", "iso-8859-2 iso_8859-2 iso8859-2 iso88592 iso-ir-101 csisolatin2 latin2 l2"),
        ("ISO-8859-3", "iso-8859-3 iso_8859-3 iso8859-3 iso88593 iso-ir-109 csisolatin3 latin3 l3"),
        ("ISO-8859-4", "iso-8859-4 iso_8859-4 iso8859-4 iso88594 iso-ir-110 csisolatin4 latin4 l4"),
        ("ISO-8859-5", "iso-8859-5 iso_8859-5 iso8859-5 iso88595 iso-ir-144 csisolatincyrillic cyrillic"),
        (
            "ISO-8859-6",
            "iso-8859-6 iso-8859-6-e iso-8859-6-i iso_8859-6 iso8859-6 iso88596 iso-ir-127 csisolatinarabic csiso88596e "
                + "csiso88596i arabic asmo-708 ecma-114"
        ),
        (
            "ISO-8859-7",
            "iso-8859-7 iso_8859-7 iso8859-7 iso88597 iso-ir-126 csisolatingreek greek greek8 ecma-118 elot_928 "
                + "sun_eu_greek"
        ),
        (
            "ISO-8859-8",
            "iso-8859-8 iso-8859-8-e iso-8859-8-i iso_8859-8 iso8859-8 iso88598 iso-ir-138 csisolatinhebrew csiso88598e "
                + "csiso88598i hebrew visual logical"
        ),
        ("ISO-8859-9", "iso-8859-9 iso_8859-9 iso8859-9 iso88599 iso-ir-148 csisolatin5 latin5 l5"),
        ("ISO-8859-10", "iso-8859-10 iso8859-10 iso885910 iso-ir-157 csisolatin6 latin6 l6"),
        ("ISO-8859-11", "iso-8859-11 iso8859-11 iso885911 tis-620"),
        ("ISO-8859-13", "iso-8859-13 iso8859-13 iso885913"),
        ("ISO-8859-14", "iso-8859-14 iso8859-14 iso885914"),
        ("ISO-8859-15", "iso-8859-15 iso_8859-15 iso8859-15 iso885915 csisolatin9 l9"),
        ("ISO-8859-16", "iso-8859-16"),
        ("KOI8-R", "koi8-r koi8_r koi8 koi cskoi8r"),
        ("KOI8-U", "koi8-u koi8-ru"),
        ("MACINTOSH", "macintosh mac csmacintosh x-mac-roman"),
        ("MAC-CYRILLIC", "x-mac-cyrillic x-mac-ukrainian"),
        ("CP874", "windows-874 dos-874"),
        ("CP1250", "windows-1250 cp1250 x-cp1250"),
        ("CP1251", "windows-1251 cp1251 x-cp1251"),
        ("CP1252", "windows-1252 cp1252 x-cp1252"),
        ("CP1253", "windows-1253 cp1253 x-cp1253"),
        ("CP1254", "windows-1254 cp1254 x-cp1254"),
        ("CP1255", "windows-1255 cp1255 x-cp1255"),
        ("CP1256", "windows-1256 cp1256 x-cp1256"),
        ("CP1257", "windows-1257 cp1257 x-cp1257"),
        ("CP1258", "windows-1258 cp1258 x-cp1258"),
        ("GBK", "gbk x-gbk gb2312 gb_2312 gb_2312-80 chinese csgb2312 csiso58gb231280 iso-ir-58"),
        ("EUC-JP-MS", "euc-jp x-euc-jp cseucpkdfmtjapanese"),
        ("CP932", "shift_jis shift-jis sjis x-sjis csshiftjis ms_kanji ms932 windows-31j"),
        (
            "CP949",
            "euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949"
        ),
    ]
}
