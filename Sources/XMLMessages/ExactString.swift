#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A string as a key, equal to another if both are the same code points.
///
/// So names and strings match in XML (XML 1.0, 1.2) and in XPath (XPath 1.0, 3): an é that is one character isn't an e with an
/// accent behind it. Swift's own strings are equal if they are canonically equivalent.
package struct ExactString: Hashable, Sendable {
    package let string: String

    package init(_ string: String) {
        self.string = string
    }

    package static func == (one: ExactString, other: ExactString) -> Bool {
        one.string.isExactly(other.string)
    }

    package func hash(into hasher: inout Hasher) {
        string.hashExactly(into: &hasher)
    }
}

extension String {
    /// Whether both are the same code points, which in UTF-8 is the same bytes.
    package func isExactly(_ other: String) -> Bool {
        let count = utf8.count
        guard count == other.utf8.count else { return false }
        if count == 0 { return true }
        let isEqual = unsafe utf8.withContiguousStorageIfAvailable { one in
            unsafe other.utf8.withContiguousStorageIfAvailable { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return false }
                // Both buffers hold as many bytes, and live as long as the comparison.
                return unsafe memcmp(start, otherStart, count) == 0
            }
        }
        return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Hashes what ``isExactly(_:)`` compares.
    package func hashExactly(into hasher: inout Hasher) {
        var string = self
        string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No byte of UTF-8, so that two strings in a row don't hash as others do whose border is elsewhere.
        hasher.combine(0xFF as UInt8)
    }
}

extension String? {
    /// Whether both are the same code points, or both nil.
    package func isExactly(_ other: String?) -> Bool {
        switch (self, other) {
        case (let one?, let other?): one.isExactly(other)
        case (nil, nil): true
        default: false
        }
    }

    /// Hashes what ``isExactly(_:)`` compares.
    package func hashExactly(into hasher: inout Hasher) {
        hasher.combine(self != nil)
        self?.hashExactly(into: &hasher)
    }
}
