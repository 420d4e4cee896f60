/// How input reaches the engine, where its encoding is given and not detected.
struct EncodingRoute {
    /// The encoding that the engine is told, nil to let it see for itself.
    let engineName: String?
    /// What comes before the engine.
    let decoding: InputStage.Decoding

    /// The route of the encoding in the options; nil to detect it.
    init(_ encoding: XMLEncoding?) {
        guard let name = encoding?.rawValue else {
            engineName = nil
            decoding = .undecided([])
            return
        }
        let transcoder: Transcoder?
        switch EncodingName.declared(name) {
        case .engine?, .table?, .otherName?: transcoder = nil
        case .transcoder(let converter, let unit)?:
            transcoder = Transcoder(converter: converter, unit: unit, containsASCII: unit == 1)
        case nil where !Self.isName(name):
            // A name that no encoding has: the engine would read part of it.
            engineName = "none"
            decoding = .direct
            return
        case nil:
            // Any other name that the system knows: by a table if it is of that kind.
            let isTable = EncodingTable(converter: name)?.containsASCII ?? false
            transcoder = isTable ? nil : Transcoder(converter: name, unit: 1, containsASCII: false)
        }
        engineName = transcoder == nil ? EncodingName.engineName(name) : "UTF-8"
        decoding = transcoder.map { .transcoding($0) } ?? .direct
    }

    /// Letters, digits and what stands between them in the names of encodings.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count < 100
            && name.utf8.allSatisfy { byte in
                (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-_.:+()".utf8.contains(byte)
            }
    }
}
