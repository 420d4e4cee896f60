internal import DocumentBuilders
internal import Foundation
internal import SampleSupport
internal import StreamingXML

/// A record as a binary archive: what `NSKeyedArchiver` makes of an object that says how it is coded.
enum StaffArchive {
    /// The name of the object in the archive, and of its class: a name of its own, so that the program's doesn't matter.
    private static let name = "Staff"

    /// Saves a record.
    ///
    /// - Parameters:
    ///   - staff: The record.
    ///   - path: The file's path.
    /// - Throws: ``SampleError/output(reason:)`` if it can't be written.
    static func save(_ staff: Staff, toFile path: String) throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.setClassName(name, for: StaffRecord.self)
        archiver.encode(StaffRecord(staff), forKey: name)
        archiver.finishEncoding()
        do {
            // Replaces a file whole or not at all, follows a symbolic link, and refuses a device.
            let sink = try XMLFileSink(path: path)
            try sink.write([UInt8](archiver.encodedData).span)
            try sink.close()
        } catch let error as XMLWritingError {
            throw SampleError.output(reason: error.reason)
        }
    }

    /// Loads a record.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The record.
    /// - Throws: ``SampleError/input(reason:)`` if the file can't be read, ``SampleError/document(_:)`` if it is no archive of a
    ///   record.
    static func staff(contentsOfFile path: String) throws -> Staff {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw SampleError.input(reason: "\(path): \(error.localizedDescription)")
        }
        let unarchiver: NSKeyedUnarchiver
        do {
            unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        } catch {
            throw SampleError.document("\(path) is no archive: \(error.localizedDescription)")
        }
        unarchiver.requiresSecureCoding = true
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        unarchiver.setClass(StaffRecord.self, forClassName: name)
        let record = unarchiver.decodeObject(of: StaffRecord.self, forKey: name)
        let failure = unarchiver.error
        unarchiver.finishDecoding()
        guard failure == nil, let record else {
            let reason = failure.map { ": \($0.localizedDescription)" } ?? ""
            throw SampleError.document("\(path) holds no record of a member of the staff\(reason)")
        }
        return record.staff
    }
}
