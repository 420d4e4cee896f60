internal import DocumentBuilders
internal import SampleSupport
internal import StreamingXML

/// A record as text: a property list, a dictionary of strings.
enum StaffText {
    /// Saves a record.
    ///
    /// - Parameters:
    ///   - staff: The record; fields that are nil are left out.
    ///   - path: The file's path.
    /// - Throws: ``SampleError/output(reason:)`` if it can't be written, `XMLWritingError` for a text that XML can't hold.
    static func save(_ staff: Staff, toFile path: String) throws {
        var fields = PropertyListDictionary()
        for field in StaffFields.all { fields[field.name] = staff[keyPath: field.path].map { .string($0) } }
        do {
            try PropertyListWriter.save(.dictionary(fields), toFile: path)
        } catch let error as XMLWritingError where error.code == .system || error.code == .notAFile {
            throw SampleError.output(reason: error.reason)
        }
    }

    /// Loads a record.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The record; fields that aren't in the file are nil, and keys that are no fields don't count.
    /// - Throws: ``SampleError/document(_:)`` if the property list isn't a record, and what the builder throws.
    static func staff(contentsOfFile path: String) throws -> Staff {
        let list = try Sample.reading(path) { try PropertyListParser.propertyList(contentsOfFile: path) }
        guard case .dictionary(let fields) = list else {
            throw SampleError.document("\(path) is a property list, but no dictionary")
        }
        var staff = Staff()
        for field in StaffFields.all {
            switch fields[field.name] {
            case .string(let text)?: staff[keyPath: field.path] = text
            case nil: break
            default: throw SampleError.document("\(path): the value of \(field.name) is no string")
            }
        }
        return staff
    }
}
