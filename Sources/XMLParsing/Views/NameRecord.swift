#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Where a name's parts lie in memory: the storage that an ``XMLName`` looks into.
///
/// It is neutral: the parser fills it from Expat's memory, a replay of owned events from its own.
@usableFromInline
@unsafe
package struct NameRecord {
    /// The qualified name as written.
    @usableFromInline package var start: UnsafePointer<UInt8>
    @usableFromInline package var count: Int
    /// Bytes of the prefix, 0 if there is none.
    @usableFromInline package var prefixCount: Int
    /// The namespace URI, nil without one.
    @usableFromInline package var uri: UnsafePointer<UInt8>?
    /// Bytes of the URI; -1 while `uri` points to a name in Expat's form (`URI separator local...`) not looked at yet.
    package var uriCount: Int
    /// Strings already made for names.
    package var names: Unmanaged<NameTable>

    package init(
        start: UnsafePointer<UInt8>, count: Int, prefixCount: Int, uri: UnsafePointer<UInt8>?, uriCount: Int,
        names: Unmanaged<NameTable>
    ) {
        unsafe self.start = start
        unsafe self.count = count
        unsafe self.prefixCount = prefixCount
        unsafe self.uri = uri
        unsafe self.uriCount = uriCount
        unsafe self.names = names
    }

    /// Bytes before the local name: the prefix and its colon.
    package var localOffset: Int {
        unsafe prefixCount == 0 ? 0 : prefixCount + 1
    }

    /// The namespace URI's place, found on demand.
    package var namespace: (start: UnsafePointer<UInt8>, count: Int)? {
        guard let uri = unsafe uri else { return nil }
        if unsafe uriCount >= 0 { return unsafe (uri, uriCount) }
        guard let separator = unsafe strchr(uri, Int32(NamespaceSeparator.byte)) else { return nil }
        return unsafe (uri, UnsafeRawPointer(separator) - UnsafeRawPointer(uri))
    }
}

/// What stands between the parts of a name as Expat hands it over in namespace mode: `URI separator local`, or
/// `URI separator local separator prefix`.
enum NamespaceSeparator {
    /// A form feed: no XML document can contain one, so neither names nor URIs do.
    static let byte: UInt8 = 0x0C
}
