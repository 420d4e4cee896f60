internal import CSystemExpat

/// Every call of libexpat's functions, by name.
///
/// Nothing else in the package sees its header.
///
/// A parser is an `OpaquePointer`; ``ExpatParser`` owns one.
enum Expat {
    /// What a parse call came to.
    enum Status {
        case ok
        case suspended
        case failed
    }

    static var version: String {
        // A static string of the library.
        guard let version = unsafe XML_ExpatVersion() else { return "" }
        return unsafe String(cString: version)
    }

    /// Nil if there is no memory.
    static func create(encoding: String?, namespaces: Bool, memory: EngineMemory?) -> OpaquePointer? {
        let separator = XML_Char(bitPattern: NamespaceSeparator.byte)
        let created: OpaquePointer?
        if let memory = unsafe memory {
            var suite = unsafe memory.suite
            let separator = [separator, 0]
            unsafe created = unsafe separator.withUnsafeBufferPointer {
                unsafe XML_ParserCreate_MM(encoding, &suite, namespaces ? $0.baseAddress : nil)
            }
        } else {
            unsafe created = unsafe namespaces ? XML_ParserCreateNS(encoding, separator) : XML_ParserCreate(encoding)
        }
        guard let parser = unsafe created else { return nil }
        unsafe configure(parser, namespaces: namespaces)
        return unsafe parser
    }

    /// A parser for an external entity's content, with the handlers and the user data of its parent.
    static func createEntityParser(
        _ parent: OpaquePointer, context: UnsafePointer<CChar>?, encoding: String?
    ) -> OpaquePointer? {
        unsafe XML_ExternalEntityParserCreate(parent, context, encoding)
    }

    private static func configure(_ parser: OpaquePointer, namespaces: Bool) {
        if namespaces { unsafe XML_SetReturnNSTriplet(parser, 1) }
        unsafe streamingxml_disable_reparse_deferral(parser)
        // Internal parameter entities are only expanded when external ones may be read; the handler declines those.
        _ = unsafe XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
    }

    static func free(_ parser: OpaquePointer) {
        unsafe XML_ParserFree(parser)
    }

    /// Makes a parser ready for another document.
    ///
    /// Handlers and limits must be set again.
    static func reset(_ parser: OpaquePointer, encoding: String?, namespaces: Bool) -> Bool {
        guard unsafe XML_ParserReset(parser, nil) == XML_TRUE else { return false }
        unsafe configure(parser, namespaces: namespaces)
        // Given to the call above, an encoding is forgotten without a word where there is no memory for its name.
        guard let encoding else { return true }
        return unsafe setEncoding(parser, encoding)
    }

    static func setEncoding(_ parser: OpaquePointer, _ name: String) -> Bool {
        unsafe XML_SetEncoding(parser, name) == XML_STATUS_OK
    }

    /// Sets the base that external identifiers are relative to; the library copies it, and returns whether it could.
    static func setBase(_ parser: OpaquePointer, _ base: String) -> Bool {
        unsafe XML_SetBase(parser, base) == XML_STATUS_OK
    }

    static func setAmplificationLimit(_ parser: OpaquePointer, factor: Double, threshold: Int) {
        let factor = factor.isFinite ? Float(max(factor, 1)) : Float.greatestFiniteMagnitude
        _ = unsafe streamingxml_set_amplification_limit(parser, factor, UInt64(max(threshold, 0)))
    }

    // MARK: Input

    static func buffer(_ parser: OpaquePointer, _ count: Int) -> UnsafeMutableRawPointer? {
        unsafe XML_GetBuffer(parser, Int32(count))
    }

    static func parseBuffer(_ parser: OpaquePointer, _ count: Int, isFinal: Bool) -> Status {
        unsafe status(XML_ParseBuffer(parser, Int32(count), isFinal ? 1 : 0))
    }

    static func resume(_ parser: OpaquePointer) -> Status {
        unsafe status(XML_ResumeParser(parser))
    }

    private static func status(_ status: XML_Status) -> Status {
        switch status {
        case XML_STATUS_OK: .ok
        case XML_STATUS_SUSPENDED: .suspended
        default: .failed
        }
    }

    static func stop(_ parser: OpaquePointer) {
        _ = unsafe XML_StopParser(parser, 0)
    }

    /// Returns whether the parser could be suspended: inside an external parameter entity it can't.
    static func suspend(_ parser: OpaquePointer) -> Bool {
        unsafe XML_StopParser(parser, 1) == XML_STATUS_OK
    }

    // MARK: Where it is

    /// Index of the current event's first byte; right after a call that wasn't the final one, of the first byte that
    /// isn't consumed.
    ///
    /// -1 where there is none.
    @inline(__always)
    static func byteIndex(_ parser: OpaquePointer) -> Int {
        unsafe Int(XML_GetCurrentByteIndex(parser))
    }

    @inline(__always)
    static func byteCount(_ parser: OpaquePointer) -> Int {
        // Expat 2.5.0 leaves the end of an event before its start where a declaration comes from a parameter entity.
        unsafe max(Int(XML_GetCurrentByteCount(parser)), 0)
    }

    static func line(_ parser: OpaquePointer) -> Int {
        unsafe Int(XML_GetCurrentLineNumber(parser))
    }

    /// From 1.
    static func column(_ parser: OpaquePointer) -> Int {
        unsafe Int(XML_GetCurrentColumnNumber(parser)) + 1
    }

    /// What of the input the parser still holds, and where in it the current event starts.
    static func inputContext(_ parser: OpaquePointer) -> (bytes: UnsafeRawBufferPointer, offset: Int)? {
        var offset: Int32 = 0
        var size: Int32 = 0
        guard let start = unsafe XML_GetInputContext(parser, &offset, &size), size > 0 else { return nil }
        return unsafe (UnsafeRawBufferPointer(start: start, count: Int(size)), Int(offset))
    }

    // MARK: What it says

    static func errorCode(_ parser: OpaquePointer) -> Int {
        unsafe Int(XML_GetErrorCode(parser).rawValue)
    }

    static func errorText(_ code: Int) -> String {
        guard let text = unsafe XML_ErrorString(XML_Error(rawValue: UInt32(code))) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    /// How many of the start tag's attributes were written in it, and not defaulted.
    static func specifiedAttributeCount(_ parser: OpaquePointer) -> Int {
        unsafe Int(XML_GetSpecifiedAttributeCount(parser)) / 2
    }
}

/// Owns a parser of libexpat.
@safe
final class ExpatParser {
    let handle: OpaquePointer

    /// Nil if there is no memory.
    init?(encoding: String?, namespaces: Bool, memory: EngineMemory? = nil) {
        guard let handle = unsafe Expat.create(encoding: encoding, namespaces: namespaces, memory: memory) else {
            return nil
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe Expat.free(handle)
    }
}
