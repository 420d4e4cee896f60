import TestSupport
import XMLObjects

/// The stores that every rule is tried with.
enum StoreKind: CaseIterable {
    case memory
    case sqlite

    func make(_ model: ObjectModel) throws -> any ObjectStore {
        switch self {
        case .memory: MemoryObjectStore(model: model)
        case .sqlite: try SQLiteObjectStore(path: ":memory:", model: model)
        }
    }
}

/// A store's objects and connections, one in each line, by entity and id: `Book b1 title=A pages: p1 p2`.
///
/// What has no order is sorted.
func lines(_ store: any ObjectStore) throws -> [String] {
    try store.model.entities.flatMap { entity in
        try store.objects(of: entity.name).map { object in
            var line = "\(entity.name) \(object.id)"
            for attribute in entity.attributes {
                if let value = object[attribute.name] { line += " \(attribute.name)=\(value.xmlText)" }
            }
            for relationship in entity.relationships {
                let ids = try store.relatedIDs(relationship.name, of: object.reference)
                guard !ids.isEmpty else { continue }
                let shown = relationship.isOrdered ? ids : ids.sorted()
                line += " \(relationship.name): \(shown.joined(separator: " "))"
            }
            return line
        }.sorted()
    }
}

/// Imports a document.
@discardableResult
func importObjects(
    _ document: String, into store: any ObjectStore, options: ObjectImportOptions = .default
) throws -> ObjectImportSummary {
    try ObjectImporter.importObjects(Array(document.utf8), into: store, options: options)
}

/// What of importing a document fails.
func issue(
    _ document: String, into store: any ObjectStore, options: ObjectImportOptions = .default
) throws -> ObjectIssue? {
    do {
        try importObjects(document, into: store, options: options)
        return nil
    } catch let issue as ObjectIssue {
        return issue
    }
}

extension ObjectImportOptions {
    static let strict = with { $0.isStrict = true }
    static let skippingAttributes = with { $0.issues = .skipAttribute }
    static let skippingObjects = with { $0.issues = .skipObject }

    static func with(_ change: (inout ObjectImportOptions) -> Void) -> ObjectImportOptions {
        var options = ObjectImportOptions.default
        change(&options)
        return options
    }
}
