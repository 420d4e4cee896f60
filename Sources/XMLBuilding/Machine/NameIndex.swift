internal import XMLMessages
internal import XMLParsing

#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Finds the number of a name among those that may come in one place: first by a guess, then in a hashed table.
@unsafe
struct NameIndex {
    /// A name's bytes.
    @unsafe
    private struct Entry {
        var start: UnsafeMutablePointer<UInt8>
        var count: Int
        var uri: UnsafeMutablePointer<UInt8>?
        /// -1 for any namespace, 0 for none.
        var uriCount: Int
        /// Namespaces that are as good as the name's own.
        var alternates: [MappedName.Namespace]
        var next: Int32
    }

    private let entries: UnsafeMutablePointer<Entry>
    let count: Int
    /// The first entry of each chain, -1 for none.
    private let heads: UnsafeMutablePointer<Int32>
    private let mask: Int

    /// Makes an index.
    ///
    /// - Parameters:
    ///   - names: The names, by their numbers.
    ///   - alternates: Namespaces that are as good as the one that they stand under.
    init(_ names: [MappedName], alternates: [ExactString: [String]] = [:]) {
        unsafe count = names.count
        unsafe entries = .allocate(capacity: max(count, 1))
        var size = 4
        while size < 2 * names.count { size *= 2 }
        unsafe mask = size - 1
        unsafe heads = .allocate(capacity: size)
        unsafe heads.initialize(repeating: -1, count: size)
        // From the last on, so that the first of equal names is found.
        for index in names.indices.reversed() {
            let name = names[index]
            let (start, count) = unsafe Self.copy(name.local)
            let (uri, uriCount) = unsafe Self.copy(name.uri ?? "")
            let slot = unsafe Self.hash(UnsafePointer(start), count) & mask
            unsafe (entries + index).initialize(
                to: Entry(
                    start: start, count: count, uri: uri, uriCount: name.namespace == .any ? -1 : uriCount,
                    alternates: (name.uri.flatMap { alternates[ExactString($0)] } ?? []).map { .uri($0) },
                    next: heads[slot]))
            unsafe heads[slot] = Int32(index)
        }
    }

    func deallocate() {
        for index in unsafe 0..<count {
            unsafe entries[index].start.deallocate()
            unsafe entries[index].uri?.deallocate()
        }
        unsafe entries.deinitialize(count: count)
        unsafe entries.deallocate()
        unsafe heads.deallocate()
    }

    private static func copy(_ string: String) -> (UnsafeMutablePointer<UInt8>, Int) {
        let bytes = Array(string.utf8)
        let start = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
        for (index, byte) in bytes.enumerated() { unsafe start[index] = byte }
        return unsafe (start, bytes.count)
    }

    @inline(__always)
    private static func hash(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        guard count > 0 else { return 0 }
        // Few names in one place are alike in length and in three of their characters.
        let ends = unsafe Int(start[0]) &+ Int(start[count - 1]) &* 7 &+ Int(start[count >> 1]) &* 31
        return ends &+ count &* 5
    }

    @inline(__always)
    private func matches(_ index: Int, _ local: UnsafeBufferPointer<UInt8>, _ name: XMLName) -> Bool {
        let entry = unsafe entries + index
        guard unsafe entry.pointee.count == local.count, let start = local.baseAddress,
            unsafe memcmp(entry.pointee.start, start, local.count) == 0
        else { return false }
        if !name.mayHaveNamespace, unsafe entry.pointee.uriCount <= 0 { return true }
        return unsafe hasNamespace(entry, name)
    }

    private func hasNamespace(_ entry: UnsafeMutablePointer<Entry>, _ name: XMLName) -> Bool {
        if unsafe entry.pointee.uriCount < 0 { return true }
        if let uri = unsafe name.namespaceMemory, let start = uri.baseAddress {
            if unsafe uri.count == entry.pointee.uriCount, let own = unsafe entry.pointee.uri,
                unsafe memcmp(own, start, uri.count) == 0
            {
                return true
            }
        } else if unsafe entry.pointee.uriCount == 0 {
            return true
        }
        return unsafe !entry.pointee.alternates.isEmpty
            && entry.pointee.alternates.contains(.uri(name.namespaceURI ?? ""))
    }

    /// The number of a name, -1 if it isn't one of these.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - guess: The number that is tried first; any number.
    /// - Returns: The number.
    @inline(__always)
    func find(_ name: XMLName, guess: Int) -> Int {
        let local = unsafe name.localMemory
        if unsafe guess < count, unsafe matches(guess, local, name) { return guess }
        return unsafe search(local, name)
    }

    private func search(_ local: UnsafeBufferPointer<UInt8>, _ name: XMLName) -> Int {
        guard let start = local.baseAddress else { return -1 }
        var index = unsafe Int(heads[Self.hash(start, local.count) & mask])
        while index >= 0 {
            if unsafe matches(index, local, name) { return index }
            index = unsafe Int(entries[index].next)
        }
        return -1
    }
}
