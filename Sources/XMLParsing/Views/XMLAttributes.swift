/// The attributes of a start tag, borrowed from the parser, in document order; those that the DTD defaulted come last.
///
/// Nothing is measured or copied until it is asked for. Namespace declarations aren't among them unless namespaces are
/// off (``XMLParsingOptions/namespaces``).
@frozen
@safe
public struct XMLAttributes: ~Escapable {
    @usableFromInline let table: UnsafeMutablePointer<AttributeTable>

    /// A view of a table that stays unchanged while the view is in use.
    @inlinable
    @_lifetime(immortal)
    package init(table: UnsafeMutablePointer<AttributeTable>) {
        unsafe self.table = table
    }

    /// How many attributes there are.
    @inlinable
    public var count: Int { unsafe table.pointee.count }

    /// Whether there are none.
    @inlinable
    public var isEmpty: Bool { count == 0 }

    /// The records, split when first asked for.
    @inlinable
    @inline(__always)
    var records: UnsafeMutablePointer<AttributeRecord> {
        if unsafe table.pointee.pending != nil { unsafe table.pointee.resolve() }
        return unsafe table.pointee.records
    }

    /// The name of the attribute at a place in document order.
    ///
    /// - Parameter index: From 0 up to ``count``, exclusive; anything else traps.
    /// - Returns: The name.
    @inlinable
    @_lifetime(copy self)
    public func name(at index: Int) -> XMLName {
        precondition(index >= 0 && index < count, "attribute index out of range")
        let name = unsafe XMLName(record: UnsafePointer(Self.nameRecord(records + index)))
        return unsafe _overrideLifetime(name, copying: self)
    }

    /// The value of the attribute at a place in document order, normalised as XML 1.0, 3.3.3 says.
    ///
    /// - Parameter index: From 0 up to ``count``, exclusive; anything else traps.
    /// - Returns: The value.
    @inlinable
    @_lifetime(copy self)
    public func value(at index: Int) -> XMLText {
        precondition(index >= 0 && index < count, "attribute index out of range")
        let record = unsafe records + index
        let value = unsafe XMLText(start: record.pointee.valueStart, count: record.pointee.valueCount)
        return unsafe _overrideLifetime(value, copying: self)
    }

    /// Whether the attribute at a place wasn't written in the tag but declared with a default in the DTD.
    ///
    /// - Parameter index: From 0 up to ``count``, exclusive; anything else traps.
    /// - Returns: Whether it is a default.
    public func isDefaulted(_ index: Int) -> Bool {
        precondition(index >= 0 && index < count, "attribute index out of range")
        return unsafe index >= table.pointee.specifiedCount
    }

    /// The value of the attribute with a name, by the rule of ``XMLName``: the qualified name as written, or
    /// `{namespace URI}local`.
    ///
    /// - Parameter name: The name, as a literal.
    /// - Returns: The value, nil if there is no such attribute. Costs a comparison for each attribute before it.
    @inlinable
    public subscript(name: StaticString) -> XMLText? {
        @inline(__always)
        @_lifetime(copy self)
        get {
            let count = count
            for index in 0..<count where self.name(at: index) == name {
                return value(at: index)
            }
            return nil
        }
    }

    /// The value of the attribute with a local name in a namespace, whatever the prefix.
    ///
    /// - Parameters:
    ///   - local: The local name.
    ///   - namespaceURI: The namespace's URI; an empty literal asks for no namespace.
    /// - Returns: The value, nil if there is no such attribute.
    public subscript(local: StaticString, in namespaceURI: StaticString) -> XMLText? {
        @_lifetime(copy self)
        get {
            for index in 0..<count where name(at: index).matches(local, in: namespaceURI) {
                return value(at: index)
            }
            return nil
        }
    }

    /// The value of the attribute with a name that is only known at run time, by the rule of ``XMLName``.
    ///
    /// - Parameter name: The qualified name as written, or `{namespace URI}local`.
    /// - Returns: The value, nil if there is no such attribute.
    public subscript(named name: String) -> XMLText? {
        @_lifetime(copy self)
        get {
            for index in 0..<count where self.name(at: index).matches(name) {
                return value(at: index)
            }
            return nil
        }
    }

    /// Calls a closure with each attribute, in document order.
    ///
    /// - Parameter body: What to do with a name and its value.
    /// - Throws: What `body` throws, at once.
    @inlinable
    public func forEach(_ body: (XMLName, XMLText) throws -> Void) rethrows {
        for index in 0..<count {
            try body(name(at: index), value(at: index))
        }
    }

    /// Copies of all values by qualified name.
    ///
    /// Costs a string for each name and value; order is lost. Of names that Swift's strings don't tell apart, since they are
    /// canonically equivalent, the first one is there.
    public var dictionary: [String: String] {
        var dictionary: [String: String] = [:]
        dictionary.reserveCapacity(count)
        for index in 0..<count {
            let name = name(at: index).qualifiedName
            if dictionary[name] == nil { dictionary[name] = value(at: index).string }
        }
        return dictionary
    }

    @inlinable
    @inline(__always)
    static func nameRecord(_ record: UnsafeMutablePointer<AttributeRecord>) -> UnsafeMutablePointer<NameRecord> {
        // The name is the record's first field.
        unsafe UnsafeMutableRawPointer(record).assumingMemoryBound(to: NameRecord.self)
    }
}
