internal import CSystemExpat

/// Encodings that Expat doesn't know by itself, by tables.
extension Expat {
    static func setEncodingHandler(_ parser: OpaquePointer, state: UnsafeMutablePointer<ParserState>) {
        unsafe XML_SetUnknownEncodingHandler(parser, unknownEncodingHandler, state)
    }
}

private func unknownEncodingHandler(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ info: UnsafeMutablePointer<XML_Encoding>?
) -> Int32 {
    guard let data = unsafe data, let name = unsafe name, let info = unsafe info else { return 0 }
    // The data is the parser's state, which outlives every call.
    let session = unsafe data.assumingMemoryBound(to: ParserState.self).session
    guard let table = unsafe session.encodingTable(named: String(cString: name)) else { return 0 }
    unsafe withUnsafeMutableBytes(of: &info.pointee.map) { map in
        let map = unsafe map.bindMemory(to: Int32.self)
        for (byte, entry) in table.first.enumerated() { unsafe map[byte] = entry }
    }
    // Released by Expat through the function below.
    unsafe info.pointee.data = Unmanaged.passRetained(table).toOpaque()
    unsafe info.pointee.convert = unsafe convertCharacter
    unsafe info.pointee.release = unsafe releaseTable
    return 1
}

private func convertCharacter(_ data: UnsafeMutableRawPointer?, _ start: UnsafePointer<CChar>?) -> Int32 {
    guard let data = unsafe data, let start = unsafe start else { return -1 }
    let bytes = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    return unsafe Unmanaged<EncodingTable>.fromOpaque(data)._withUnsafeGuaranteedRef { unsafe $0.character(bytes) }
}

private func releaseTable(_ data: UnsafeMutableRawPointer?) {
    guard let data = unsafe data else { return }
    unsafe Unmanaged<EncodingTable>.fromOpaque(data).release()
}
