/// Reads the members of a JSON object (RFC 8259) that are strings or null; others are skipped.
struct JSONMembers {
    enum Value {
        case string(String)
        case null
    }

    private var rest: ArraySlice<UInt8>

    /// The members by name, nil for values of other types.
    static func read(_ text: String) throws -> [String: Value?] {
        var reader = JSONMembers(rest: Array(text.utf8)[...])
        return try reader.object()
    }

    /// The members that are strings.
    static func strings(_ text: String) throws -> [String: String] {
        try read(text).compactMapValues { if case .string(let text)? = $0 { text } else { nil } }
    }

    private func error() -> ToolFailure {
        ToolFailure(
            .usage,
            "--shard takes one JSON object; it is wrong before \"\(String(decoding: rest.prefix(20), as: UTF8.self))\"")
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    private mutating func take(_ byte: UInt8) throws {
        skipSpace()
        guard rest.popFirst() == byte else { throw error() }
    }

    private mutating func object() throws -> [String: Value?] {
        var members: [String: Value?] = [:]
        try take(UInt8(ascii: "{"))
        skipSpace()
        if rest.first == UInt8(ascii: "}") { return members }
        while true {
            let name = try string()
            try take(UInt8(ascii: ":"))
            members.updateValue(try value(depth: 0), forKey: name)
            skipSpace()
            guard let next = rest.popFirst() else { throw error() }
            if next == UInt8(ascii: "}") { break }
            guard next == UInt8(ascii: ",") else { throw error() }
        }
        skipSpace()
        guard rest.isEmpty else { throw error() }
        return members
    }

    private mutating func value(depth: Int) throws -> Value? {
        skipSpace()
        guard let first = rest.first, depth < 32 else { throw error() }
        switch first {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            let (isObject, close) = (first == UInt8(ascii: "{"), first + 2)
            rest = rest.dropFirst()
            skipSpace()
            if rest.first == close {
                rest = rest.dropFirst()
                return nil
            }
            while true {
                if isObject {
                    _ = try string()
                    try take(UInt8(ascii: ":"))
                }
                _ = try value(depth: depth + 1)
                skipSpace()
                guard let next = rest.popFirst() else { throw error() }
                if next == close { return nil }
                guard next == UInt8(ascii: ",") else { throw error() }
            }
        default:
            let word = rest.prefix { $0 > 0x20 && $0 != 0x2C && $0 != 0x5D && $0 != 0x7D }
            guard !word.isEmpty else { throw error() }
            rest = rest.dropFirst(word.count)
            return word.elementsEqual("null".utf8) ? .null : nil
        }
    }

    private mutating func string() throws -> String {
        try take(UInt8(ascii: "\""))
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "n")?: bytes.append(0x0A)
            case UInt8(ascii: "r")?: bytes.append(0x0D)
            case UInt8(ascii: "t")?: bytes.append(0x09)
            case UInt8(ascii: "b")?: bytes.append(0x08)
            case UInt8(ascii: "f")?: bytes.append(0x0C)
            case UInt8(ascii: "u")?: bytes += Array(String(try scalar()).utf8)
            case let other? where other == 0x22 || other == 0x5C || other == 0x2F: bytes.append(other)
            default: throw error()
            }
        }
        throw error()
    }

    private mutating func unit() throws -> UInt32 {
        guard rest.count >= 4, let unit = UInt32(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) else {
            throw error()
        }
        rest = rest.dropFirst(4)
        return unit
    }

    private mutating func scalar() throws -> Character {
        var value = try unit()
        if value & 0xFC00 == 0xD800 {
            guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u") else { throw error() }
            value = 0x1_0000 + (value & 0x3FF) << 10 + (try unit() & 0x3FF)
        }
        guard let scalar = Unicode.Scalar(value) else { throw error() }
        return Character(scalar)
    }
}
