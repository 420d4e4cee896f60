public import XMLParsing

extension XMLMapping {
    /// Checks each model when its element has ended.
    ///
    /// - Parameter check: Throws if the model isn't right; the error's text is the reason of an ``XMLMappingError`` with the
    ///   kind ``XMLMappingError/Kind-swift.struct/invalidModel``.
    /// - Returns: The mapping with the check.
    @inlinable
    public func validated(_ check: @escaping @Sendable (Model) throws -> Void) -> XMLMapping {
        var mapping = self
        unsafe mapping.description.check = { unsafe try check($0.assumingMemoryBound(to: Model.self).pointee) }
        return mapping
    }

    /// Gives prefixes for namespaces: for names in this mapping and those nested in it, and for what is written.
    ///
    /// Documents are read whatever prefixes they use. The prefix `xml` is known; any other that a name of the mapping has must be
    /// given, or the mapping traps when it is first used.
    ///
    /// - Parameter prefixes: Prefixes and namespace URIs.
    /// - Returns: The mapping with the prefixes.
    public func prefixes(_ prefixes: KeyValuePairs<String, String>) -> XMLMapping {
        var mapping = self
        mapping.description.prefixes += prefixes.map { ($0.key, $0.value) }
        return mapping
    }

    /// Takes names in further namespaces for names in the mapping's own, here and in nested mappings: for a schema that
    /// changed its namespace from version to version.
    ///
    /// Written is the mapping's own.
    ///
    /// - Parameter namespaces: The namespaces' URIs; an empty one means none.
    /// - Returns: The mapping that reads them too.
    public func alsoReading(namespaces: String...) -> XMLMapping {
        var mapping = self
        mapping.description.alternates += namespaces
        return mapping
    }

    /// Says what happens to child elements that the mapping doesn't know; without it they are skipped.
    ///
    /// With ``XMLUnknownRule/error``, text that isn't white space is unknown as well, unless there is an ``XMLContent``.
    ///
    /// - Parameter rule: What happens.
    /// - Returns: The mapping with the rule.
    public func unknownElements(_ rule: XMLUnknownRule) -> XMLMapping {
        var mapping = self
        mapping.description.unknownElements = rule
        return mapping
    }

    /// Says what happens to attributes that the mapping doesn't know; without it they are skipped.
    ///
    /// - Parameter rule: What happens.
    /// - Returns: The mapping with the rule.
    public func unknownAttributes(_ rule: XMLUnknownRule) -> XMLMapping {
        var mapping = self
        mapping.description.unknownAttributes = rule
        return mapping
    }

    /// Calls a closure with the start tag of each child element that the mapping doesn't know; the element is skipped then.
    ///
    /// - Parameter body: Gets the element's name and its place; what it throws ends the parse.
    /// - Returns: The mapping with the closure.
    public func onUnknownElement(_ body: @escaping @Sendable (XMLName, XMLContext) throws -> Void) -> XMLMapping {
        var mapping = self
        mapping.description.onUnknown = body
        return mapping
    }
}
