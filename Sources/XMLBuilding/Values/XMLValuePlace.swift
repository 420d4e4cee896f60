/// Where a field's value goes in a model that is being built.
@frozen
@safe
public struct XMLValuePlace {
    @usableFromInline let address: UnsafeMutableRawPointer
    @usableFromInline let shape: ValueShape
    @usableFromInline let isFirst: Bool

    /// A place in a model that outlives the call that it's made for.
    @usableFromInline
    init(address: UnsafeMutableRawPointer, shape: ValueShape, isFirst: Bool) {
        unsafe self.address = address
        self.shape = shape
        self.isFirst = isFirst
    }

    /// Replaces the value, or appends it to an array; the first one of a model replaces the array's default.
    @inlinable
    @inline(__always)
    func set<Value>(_ value: Value) {
        // The field was made from a key path to a stored property of this type and shape.
        switch shape {
        case .single: unsafe address.assumingMemoryBound(to: Value.self).pointee = value
        case .optional: unsafe address.assumingMemoryBound(to: Value?.self).pointee = value
        case .array:
            let array = unsafe address.assumingMemoryBound(to: [Value].self)
            if isFirst, unsafe !array.pointee.isEmpty { unsafe array.pointee = [] }
            unsafe array.pointee.append(value)
        case .optionalArray:
            let array = unsafe address.assumingMemoryBound(to: [Value]?.self)
            if isFirst || (unsafe array.pointee == nil) { unsafe array.pointee = [] }
            unsafe array.pointee?.append(value)
        }
    }
}

/// How a field holds its values.
@usableFromInline
@frozen
enum ValueShape: UInt8, Sendable {
    case single, optional, array, optionalArray

    /// Whether each of repeated elements counts.
    var isArray: Bool { self == .array || self == .optionalArray }
}
