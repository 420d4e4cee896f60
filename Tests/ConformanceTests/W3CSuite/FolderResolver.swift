import Foundation
import XMLParsing

/// Finds external entities beside the document that refers to them.
///
/// It is used by one parser at a time: that is why it may be handed around although it takes notes.
final class FolderResolver: XMLEntityResolver, @unchecked Sendable {
    private let document: URL
    private let replacesAbsent: Bool
    /// Identifiers of entities that no file was found for.
    private(set) var absent: [String] = []

    /// Makes a resolver.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - replacesAbsent: Whether an entity without a file reads as nothing; else it is refused.
    init(document: URL, replacesAbsent: Bool = false) {
        self.document = document
        self.replacesAbsent = replacesAbsent
    }

    func resolve(_ entity: XMLExternalEntity) -> XMLEntityContent? {
        let base = entity.base.map { URL(fileURLWithPath: $0) } ?? document
        let file = URL(fileURLWithPath: entity.systemID, relativeTo: base).standardizedFileURL
        if FileManager.default.fileExists(atPath: file.path) { return .file(file.path) }
        absent.append(entity.systemID)
        return replacesAbsent ? .bytes([], systemID: file.path) : nil
    }
}
