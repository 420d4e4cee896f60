#if canImport(Darwin)
public import Darwin.C
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif

/// The name of an element or attribute, borrowed from the parser.
///
/// A plain literal compares the qualified name as written, so that `media:title` never passes for `title`; a literal
/// in the form `{urn:x}title` compares namespace URI and local name, whatever the prefix, and `{}title` asks for no
/// namespace. Comparisons are of bytes, and make no `String`:
///
/// ```swift
/// switch name {
/// case "title": ...
/// case "{http://www.w3.org/2005/Atom}updated": ...
/// default: ...
/// }
/// ```
///
/// Strings of a name are made once for each distinct name of a document, when first asked for.
@frozen
@safe
public struct XMLName: ~Escapable {
    @usableFromInline let start: UnsafePointer<UInt8>
    @usableFromInline let count: Int
    @usableFromInline let record: UnsafePointer<NameRecord>

    /// A view of a record that stays unchanged while the view is in use.
    @inlinable
    @_lifetime(immortal)
    package init(record: UnsafePointer<NameRecord>) {
        unsafe self.start = record.pointee.start
        unsafe self.count = record.pointee.count
        unsafe self.record = record
    }

    /// The qualified name as written, `prefix:local` or `local`.
    ///
    /// Interned.
    public var qualifiedName: String {
        unsafe record.pointee.names._withUnsafeGuaranteedRef { unsafe $0.string(start, count) }
    }

    /// The qualified name's bytes, in UTF-8.
    ///
    /// Costs nothing.
    @inlinable
    public var utf8: Span<UInt8> {
        @_lifetime(copy self)
        get {
            // The view's own lifetime guarantees the memory.
            let span = unsafe Span(_unsafeStart: start, count: count)
            return unsafe _overrideLifetime(span, copying: self)
        }
    }

    /// The name without its prefix.
    ///
    /// Interned. With namespaces off it is the whole name.
    public var localName: String {
        let offset = unsafe record.pointee.localOffset
        return unsafe record.pointee.names._withUnsafeGuaranteedRef { unsafe $0.string(start + offset, count - offset) }
    }

    /// The prefix as written, nil without one, and always nil with namespaces off.
    ///
    /// Interned.
    public var prefix: String? {
        let prefixCount = unsafe record.pointee.prefixCount
        guard prefixCount > 0 else { return nil }
        return unsafe record.pointee.names._withUnsafeGuaranteedRef { unsafe $0.string(start, prefixCount) }
    }

    /// The URI of the namespace that the name is in, nil if in none, and always nil with namespaces off.
    ///
    /// Interned.
    ///
    /// An attribute without a prefix is in no namespace, whatever the default one is (Namespaces in XML 1.0, 6.2).
    public var namespaceURI: String? {
        guard let uri = unsafe record.pointee.namespace else { return nil }
        return unsafe record.pointee.names._withUnsafeGuaranteedRef { unsafe $0.string(uri.start, uri.count) }
    }

    /// The namespace as owned names keep it.
    var sharedNamespace: NamespaceName? {
        guard let uri = unsafe record.pointee.namespace else { return nil }
        return unsafe record.pointee.names._withUnsafeGuaranteedRef { unsafe $0.namespace(uri.start, uri.count) }
    }

    /// Namespace URI and local name as an owned value.
    public var expanded: XMLExpandedName {
        XMLExpandedName(localName, namespaceURI: namespaceURI)
    }

    /// Compares namespace and local name, whatever the prefix.
    ///
    /// Costs a comparison of both, and makes no `String`.
    ///
    /// - Parameters:
    ///   - local: The local name.
    ///   - namespaceURI: The namespace's URI; an empty literal asks for no namespace.
    /// - Returns: Whether both are the same bytes.
    public func matches(_ local: StaticString, in namespaceURI: StaticString) -> Bool {
        unsafe matches(
            local: local.utf8Start, local.utf8CodeUnitCount, uri: namespaceURI.utf8Start, namespaceURI.utf8CodeUnitCount
        )
    }

    @inlinable
    @inline(__always)
    func matches(_ literal: StaticString) -> Bool {
        // The literal's first byte is known when this is compiled: the branch costs nothing at run time.
        if literal.utf8CodeUnitCount > 1, unsafe literal.utf8Start[0] == 0x7B {
            if unsafe literal.utf8Start[1] == 0x7D { return matchesWithoutNamespace(literal) }
            return matchesExpanded(literal)
        }
        return unsafe literal.utf8CodeUnitCount == count && memcmp(start, literal.utf8Start, count) == 0
    }

    /// Compares with `{}local`.
    @inlinable
    @inline(__always)
    func matchesWithoutNamespace(_ literal: StaticString) -> Bool {
        unsafe literal.utf8CodeUnitCount == count &+ 2 && memcmp(start, literal.utf8Start + 2, count) == 0
            && (record.pointee.uri == nil || !isInNamespace)
    }

    @usableFromInline
    @inline(never)
    var isInNamespace: Bool { unsafe record.pointee.namespace != nil }

    /// Compares with `{uri}local`.
    @usableFromInline
    @inline(never)
    func matchesExpanded(_ literal: StaticString) -> Bool {
        unsafe matchesExpanded(literal.utf8Start, literal.utf8CodeUnitCount)
    }

    func matchesExpanded(_ literal: UnsafePointer<UInt8>, _ literalCount: Int) -> Bool {
        var end = 1
        while end < literalCount, unsafe literal[end] != 0x7D { end += 1 }
        guard end < literalCount else { return false }
        return unsafe matches(
            local: literal + end + 1, literalCount - end - 1, uri: literal + 1, end - 1)
    }

    package func matches(
        local: UnsafePointer<UInt8>, _ localCount: Int, uri: UnsafePointer<UInt8>, _ uriCount: Int
    ) -> Bool {
        let offset = unsafe record.pointee.localOffset
        guard localCount == count - offset, unsafe memcmp(local, start + offset, localCount) == 0 else { return false }
        guard let own = unsafe record.pointee.namespace else { return uriCount == 0 }
        return unsafe own.count == uriCount && memcmp(own.start, uri, uriCount) == 0
    }
}

extension XMLName {
    /// Compares with a literal: `title`, `dc:title`, or `{urn:x}title`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - literal: A qualified name as written, or in the form `{namespace URI}local`.
    /// - Returns: Whether it is that name.
    @inlinable
    @inline(__always)
    public static func == (name: XMLName, literal: StaticString) -> Bool {
        name.matches(literal)
    }

    /// Compares with a literal: `title`, `dc:title`, or `{urn:x}title`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - literal: A qualified name as written, or in the form `{namespace URI}local`.
    /// - Returns: Whether it is another name.
    @inlinable
    @inline(__always)
    public static func != (name: XMLName, literal: StaticString) -> Bool {
        !name.matches(literal)
    }

    /// Matches a literal in a `switch` or `if case`.
    ///
    /// - Parameters:
    ///   - literal: A qualified name as written, or in the form `{namespace URI}local`.
    ///   - name: The name.
    /// - Returns: Whether it is that name.
    @inlinable
    @inline(__always)
    public static func ~= (literal: StaticString, name: XMLName) -> Bool {
        name.matches(literal)
    }

    /// Compares with a string by the same rule as a literal.
    ///
    /// Literals choose the faster comparison with `StaticString`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - string: A qualified name as written, or in the form `{namespace URI}local`.
    /// - Returns: Whether it is that name.
    @_disfavoredOverload
    public static func == (name: XMLName, string: String) -> Bool {
        name.matches(string)
    }

    /// Compares with a string by the same rule as a literal.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - string: A qualified name as written, or in the form `{namespace URI}local`.
    /// - Returns: Whether it is another name.
    @_disfavoredOverload
    public static func != (name: XMLName, string: String) -> Bool {
        !name.matches(string)
    }

    /// Matches a string in a `switch` or `if case`.
    ///
    /// - Parameters:
    ///   - string: A qualified name as written, or in the form `{namespace URI}local`.
    ///   - name: The name.
    /// - Returns: Whether it is that name.
    @_disfavoredOverload
    public static func ~= (string: String, name: XMLName) -> Bool {
        name.matches(string)
    }

    /// Compares namespace and local name with an owned name, whatever the prefix.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - other: The expanded name to compare with.
    /// - Returns: Whether both are the same.
    @_disfavoredOverload
    public static func == (name: XMLName, other: XMLExpandedName) -> Bool {
        name.matches(local: other.localName, in: other.namespaceURI ?? "")
    }

    func matches(_ string: String) -> Bool {
        var string = string
        // The closure's buffer lives as long as the comparison.
        return string.withUTF8 { other in
            guard let base = other.baseAddress else { return count == 0 }
            if unsafe base[0] == 0x7B { return unsafe matchesExpanded(base, other.count) }
            return unsafe other.count == count && memcmp(base, start, count) == 0
        }
    }

    /// Compares namespace and local name with strings that are made at run time.
    ///
    /// - Parameters:
    ///   - local: The local name.
    ///   - namespaceURI: The namespace's URI; an empty string asks for no namespace.
    /// - Returns: Whether both are the same bytes.
    public func matches(local: String, in namespaceURI: String) -> Bool {
        let offset = unsafe record.pointee.localOffset
        guard unsafe UTF8Comparison.areEqual(start + offset, count - offset, local) else { return false }
        guard let own = unsafe record.pointee.namespace else { return namespaceURI.isEmpty }
        return unsafe UTF8Comparison.areEqual(own.start, own.count, namespaceURI)
    }
}

extension String {
    /// The qualified name as written.
    ///
    /// - Parameter name: The name of the event at hand.
    public init(_ name: borrowing XMLName) {
        self = name.qualifiedName
    }
}

extension String.StringInterpolation {
    /// Puts the qualified name into an interpolated string.
    ///
    /// - Parameter name: The name of the event at hand.
    public mutating func appendInterpolation(_ name: borrowing XMLName) {
        appendLiteral(name.qualifiedName)
    }
}
