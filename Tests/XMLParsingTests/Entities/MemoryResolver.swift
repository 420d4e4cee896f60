import XMLParsing

/// Gives external entities from memory by their system identifiers, and notes what it was asked for.
///
/// Tests use it from one thread, which makes the conformance true.
final class MemoryResolver: XMLEntityResolver, @unchecked Sendable {
    private let contents: [String: [UInt8]]
    private(set) var requests: [XMLExternalEntity] = []
    /// The encoding that it gives, nil to leave it to the contents.
    var encoding: XMLEncoding?
    /// Throws instead of answering.
    var failure: (any Error)?

    init(_ contents: [String: String]) {
        self.contents = contents.mapValues { Array($0.utf8) }
    }

    init(bytes contents: [String: [UInt8]]) {
        self.contents = contents
    }

    func resolve(_ entity: XMLExternalEntity) throws -> XMLEntityContent? {
        requests.append(entity)
        if let failure { throw failure }
        // Bases are folders that end in a slash, or files beside which the entity lies.
        let folder = entity.base.map { $0.prefix(upTo: $0.lastIndex(of: "/").map { $0 } ?? $0.startIndex) } ?? ""
        let path = folder.isEmpty ? entity.systemID : "\(folder)/\(entity.systemID)"
        return contents[path].map { .bytes($0, systemID: path, encoding: encoding) }
    }
}
