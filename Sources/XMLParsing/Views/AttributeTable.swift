#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// One attribute's name and value in memory.
@usableFromInline
@unsafe
package struct AttributeRecord {
    @usableFromInline package var name: NameRecord
    @usableFromInline package var valueStart: UnsafePointer<UInt8>
    @usableFromInline package var valueCount: Int

    package init(name: NameRecord, valueStart: UnsafePointer<UInt8>, valueCount: Int) {
        unsafe self.name = unsafe name
        unsafe self.valueStart = valueStart
        unsafe self.valueCount = valueCount
    }
}

/// The attributes of the start tag at hand: the storage that ``XMLAttributes`` looks into.
///
/// What Expat hands over is a vector of zero-terminated strings. It is only measured and split when somebody asks for
/// an attribute; a delegate that doesn't pays nothing.
@usableFromInline
@unsafe
package struct AttributeTable {
    /// Expat's vector, while nobody has asked for an attribute yet; nil once `records` hold them.
    @usableFromInline var pending: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    @usableFromInline package var count: Int
    /// How many were written in the tag; the others came from the DTD.
    @usableFromInline package var specifiedCount: Int
    @usableFromInline package var records: UnsafeMutablePointer<AttributeRecord>
    private var capacity: Int
    /// Composed qualified names, `prefix:local`.
    private var composed: UnsafeMutablePointer<UInt8>
    private var composedCapacity: Int
    private let names: Unmanaged<NameTable>

    package init(names: Unmanaged<NameTable>) {
        unsafe pending = nil
        unsafe count = 0
        unsafe specifiedCount = 0
        unsafe capacity = 16
        unsafe records = UnsafeMutablePointer<AttributeRecord>.allocate(capacity: 16)
        unsafe composedCapacity = 256
        unsafe composed = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        unsafe self.names = unsafe names
    }

    package func deallocate() {
        unsafe records.deallocate()
        unsafe composed.deallocate()
    }

    /// Takes attributes that are split already (a replay's).
    package mutating func set(_ attributes: UnsafeBufferPointer<AttributeRecord>, specifiedCount: Int) {
        unsafe pending = nil
        unsafe reserve(attributes.count)
        for index in attributes.indices {
            unsafe (records + index).initialize(to: attributes[index])
        }
        unsafe count = attributes.count
        unsafe self.specifiedCount = specifiedCount
    }

    private mutating func reserve(_ needed: Int) {
        guard unsafe needed > capacity else { return }
        unsafe records.deallocate()
        unsafe capacity = max(needed, capacity * 2)
        unsafe records = UnsafeMutablePointer<AttributeRecord>.allocate(capacity: capacity)
    }

    /// Measures and splits Expat's vector into `records`.
    @usableFromInline
    @inline(never)
    mutating func resolve() {
        guard let vector = unsafe pending else { return }
        unsafe pending = nil
        unsafe reserve(count)
        var composedCount = 0
        for index in 0..<(unsafe count) {
            let pair = unsafe vector + 2 &* index
            guard let name = unsafe pair[0], let value = unsafe pair[1] else { break }
            let start = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
            let record = unsafe records + index
            unsafe record.pointee.valueStart = UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self)
            unsafe record.pointee.valueCount = strlen(value)
            var end = 0
            while unsafe start[end] > NamespaceSeparator.byte { end &+= 1 }
            if unsafe start[end] == 0 {
                // In no namespace, as most are.
                unsafe record.pointee.name = NameRecord(
                    start: start, count: end, prefixCount: 0, uri: nil, uriCount: 0, names: names)
            } else {
                // Room for all, so that composed names stay where they are.
                if composedCount == 0 { unsafe reserveComposed(vector) }
                unsafe record.pointee.name = nameInNamespace(start, &composedCount)
            }
        }
    }

    /// Room for every qualified name of the vector.
    private mutating func reserveComposed(_ vector: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        var needed = 0
        for index in 0..<(unsafe count) {
            if let name = unsafe vector[2 * index] { needed += unsafe strlen(name) + 1 }
        }
        guard unsafe needed > composedCapacity else { return }
        unsafe composed.deallocate()
        unsafe composedCapacity = max(needed, composedCapacity * 2)
        unsafe composed = UnsafeMutablePointer<UInt8>.allocate(capacity: composedCapacity)
    }

    /// Splits a name in Expat's form, `URI separator local separator prefix`: an attribute in a namespace always has a prefix.
    ///
    /// A URI may hold tabs and line feeds, which sort before the separator.
    private func nameInNamespace(_ start: UnsafePointer<UInt8>, _ composedCount: inout Int) -> NameRecord {
        var end = 0
        while unsafe start[end] != 0, unsafe start[end] != NamespaceSeparator.byte { end += 1 }
        let local = end + 1
        var localEnd = local
        while unsafe start[localEnd] > NamespaceSeparator.byte { localEnd += 1 }
        let localCount = localEnd - local
        guard unsafe start[localEnd] != 0 else {
            return unsafe NameRecord(
                start: start + local, count: localCount, prefixCount: 0, uri: start, uriCount: end, names: names)
        }
        let prefix = unsafe start + localEnd + 1
        let prefixCount = unsafe strlen(UnsafeRawPointer(prefix).assumingMemoryBound(to: CChar.self))
        let qualified = unsafe composed + composedCount
        unsafe qualified.update(from: prefix, count: prefixCount)
        unsafe qualified[prefixCount] = 0x3A
        unsafe (qualified + prefixCount + 1).update(from: start + local, count: localCount)
        composedCount += prefixCount + 1 + localCount
        return unsafe NameRecord(
            start: qualified, count: prefixCount + 1 + localCount, prefixCount: prefixCount, uri: start, uriCount: end,
            names: names)
    }
}
