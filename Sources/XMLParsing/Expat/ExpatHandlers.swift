internal import CSystemExpat

/// The functions that libexpat calls. Each is one line: it hands what it gets to the parser's state.
///
/// They are at file scope and generic in nothing, so that the call costs nothing more than a C function's.
extension Expat {
    /// Registers the handlers that the parser always needs, and those for what the sink hears.
    static func setHandlers(
        _ parser: OpaquePointer, state: UnsafeMutablePointer<ParserState>, interests: EventSink.Interests
    ) {
        unsafe XML_SetUserData(parser, state)
        unsafe XML_SetElementHandler(parser, startElementHandler, endElementHandler)
        unsafe XML_SetCharacterDataHandler(parser, characterDataHandler)
        unsafe XML_SetXmlDeclHandler(parser, declarationHandler)
        unsafe XML_SetDoctypeDeclHandler(parser, startDoctypeHandler, endDoctypeHandler)
        unsafe XML_SetEntityDeclHandler(parser, entityDeclarationHandler)
        unsafe XML_SetAttlistDeclHandler(parser, attributeDeclarationHandler)
        unsafe XML_SetSkippedEntityHandler(parser, skippedEntityHandler)
        unsafe XML_SetExternalEntityRefHandler(parser, externalEntityHandler)
        if interests.contains(.processingInstructions) {
            unsafe XML_SetProcessingInstructionHandler(parser, instructionHandler)
        }
        if interests.contains(.comments) { unsafe XML_SetCommentHandler(parser, commentHandler) }
        if interests.contains(.cdata) { unsafe XML_SetCdataSectionHandler(parser, startCDATAHandler, endCDATAHandler) }
        // Declarations count towards the limit on attributes, whether anybody hears them or not.
        unsafe XML_SetStartNamespaceDeclHandler(parser, startNamespaceHandler)
        if interests.contains(.namespaces) { unsafe XML_SetEndNamespaceDeclHandler(parser, endNamespaceHandler) }
        if interests.contains(.declarations) {
            unsafe XML_SetElementDeclHandler(parser, elementDeclarationHandler)
            unsafe XML_SetNotationDeclHandler(parser, notationHandler)
        }
    }
}

/// The user data is the parser's state, which outlives every call.
@inline(__always)
private func state(_ userData: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParserState> {
    unsafe userData.unsafelyUnwrapped.assumingMemoryBound(to: ParserState.self)
}

@inline(__always)
private func bytes(_ text: UnsafePointer<CChar>?) -> UnsafePointer<UInt8> {
    // Expat never passes nil where its documentation doesn't say so.
    unsafe UnsafeRawPointer(text.unsafelyUnwrapped).assumingMemoryBound(to: UInt8.self)
}

private func string(_ text: UnsafePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    return unsafe String(cString: text)
}

@inline(__always)
private func startElementHandler(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
    unsafe state(data).startElement(bytes(name), attributes.unsafelyUnwrapped)
}

@inline(__always)
private func endElementHandler(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
    unsafe state(data).endElement(bytes(name))
}

@inline(__always)
private func characterDataHandler(_ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: Int32) {
    unsafe state(data).characters(bytes(text), Int(count))
}

private func declarationHandler(
    _ data: UnsafeMutableRawPointer?, _ version: UnsafePointer<CChar>?, _ encoding: UnsafePointer<CChar>?,
    _ standalone: Int32
) {
    unsafe state(data).session.declaration(
        version: string(version), encoding: string(encoding), standalone: standalone < 0 ? nil : standalone == 1)
}

private func startDoctypeHandler(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ systemID: UnsafePointer<CChar>?,
    _ publicID: UnsafePointer<CChar>?, _ hasInternalSubset: Int32
) {
    unsafe state(data).session.startDoctype(
        XMLDoctype(
            name: string(name) ?? "", publicID: string(publicID), systemID: string(systemID),
            hasInternalSubset: hasInternalSubset != 0))
}

private func endDoctypeHandler(_ data: UnsafeMutableRawPointer?) {
    unsafe state(data).session.endDoctype()
}

private func entityDeclarationHandler(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ isParameterEntity: Int32,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int32, _ base: UnsafePointer<CChar>?,
    _ systemID: UnsafePointer<CChar>?, _ publicID: UnsafePointer<CChar>?, _ notation: UnsafePointer<CChar>?
) {
    var text: String?
    if let value = unsafe value { text = unsafe XMLText(start: bytes(value), count: Int(valueCount)).string }
    unsafe state(data).session.entityDeclaration(
        XMLEntityDeclaration(
            name: string(name) ?? "", isParameterEntity: isParameterEntity != 0, value: text,
            publicID: string(publicID), systemID: string(systemID), notationName: string(notation)))
}

private func attributeDeclarationHandler(
    _ data: UnsafeMutableRawPointer?, _ element: UnsafePointer<CChar>?, _ attribute: UnsafePointer<CChar>?,
    _ type: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?, _ isRequired: Int32
) {
    let defaultValue: XMLAttributeDeclaration.Default
    switch (unsafe string(value), isRequired != 0) {
    case (nil, false): defaultValue = .implied
    case (nil, true): defaultValue = .required
    case (let value?, false): defaultValue = .value(value)
    case (let value?, true): defaultValue = .fixed(value)
    }
    unsafe state(data).session.attributeDeclaration(
        XMLAttributeDeclaration(
            elementName: string(element) ?? "", name: string(attribute) ?? "", type: string(type) ?? "",
            defaultValue: defaultValue))
}

private func elementDeclarationHandler(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ model: UnsafeMutablePointer<XML_Content>?
) {
    guard let model = unsafe model else { return }
    let session = unsafe state(data).session
    defer { unsafe XML_FreeContentModel(state(data).pointee.engine, model) }
    guard unsafe !XMLContentModel.isTooDeep(model.pointee) else { return session.contentModelTooDeep() }
    let tree = unsafe XMLContentModel(model.pointee)
    session.deliver(.element(XMLElementDeclaration(name: unsafe string(name) ?? "", model: tree)))
}

private func notationHandler(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ base: UnsafePointer<CChar>?,
    _ systemID: UnsafePointer<CChar>?, _ publicID: UnsafePointer<CChar>?
) {
    unsafe state(data).session.deliver(
        .notation(
            XMLNotationDeclaration(name: string(name) ?? "", publicID: string(publicID), systemID: string(systemID))))
}

private func skippedEntityHandler(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ isParameter: Int32)
{
    unsafe state(data).session.skippedReference(string(name) ?? "", isParameterEntity: isParameter != 0)
}

/// Expat passes the parser here, not the user data.
private func externalEntityHandler(
    _ parser: OpaquePointer?, _ context: UnsafePointer<CChar>?, _ base: UnsafePointer<CChar>?,
    _ systemID: UnsafePointer<CChar>?, _ publicID: UnsafePointer<CChar>?
) -> Int32 {
    // XML_GetUserData is a macro: the user data is a parser's first field.
    guard let parser = unsafe parser else { return 0 }
    let data = unsafe UnsafePointer<UnsafeMutableRawPointer?>(parser).pointee
    let session = unsafe state(data).session
    return unsafe session.externalEntity(
        parser, context: context, base: string(base), systemID: string(systemID), publicID: string(publicID))
        ? 1 : 0
}

private func instructionHandler(
    _ data: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) {
    unsafe state(data).processingInstruction(bytes(target), bytes(text))
}

private func commentHandler(_ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?) {
    unsafe state(data).comment(bytes(text))
}

private func startCDATAHandler(_ data: UnsafeMutableRawPointer?) {
    unsafe state(data).startCDATA()
}

private func endCDATAHandler(_ data: UnsafeMutableRawPointer?) {
    unsafe state(data).endCDATA()
}

private func startNamespaceHandler(
    _ data: UnsafeMutableRawPointer?, _ prefix: UnsafePointer<CChar>?, _ uri: UnsafePointer<CChar>?
) {
    unsafe state(data).startMapping(prefix.map { unsafe bytes($0) }, uri.map { unsafe bytes($0) })
}

private func endNamespaceHandler(_ data: UnsafeMutableRawPointer?, _ prefix: UnsafePointer<CChar>?) {
    unsafe state(data).endMapping(prefix.map { unsafe bytes($0) })
}
