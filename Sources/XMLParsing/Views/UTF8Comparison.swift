#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Comparison of borrowed bytes, with others and with strings that aren't known at compile time.
enum UTF8Comparison {
    @inline(__always)
    static func areEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        unsafe memcmp(one, other, count) == 0
    }

    static func areEqual(_ start: UnsafePointer<UInt8>, _ count: Int, _ string: String) -> Bool {
        var string = string
        // The closure's buffer lives as long as the comparison.
        return string.withUTF8 { other in
            guard let base = other.baseAddress else { return count == 0 }
            return unsafe other.count == count && memcmp(base, start, count) == 0
        }
    }
}

extension UInt8 {
    /// Production S of XML 1.0: space, tab, line feed, carriage return.
    @inlinable
    var isXMLWhitespace: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
    }
}
