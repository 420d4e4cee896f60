internal import DocumentBuilders
internal import Foundation

/// A record that can be archived.
///
/// It stands at the top level, and not in private: Foundation asks for the class's name.
final class StaffRecord: NSObject, NSSecureCoding {
    /// Says that decoding checks the class of each field.
    static var supportsSecureCoding: Bool { true }

    /// The record.
    let staff: Staff

    /// Makes an object of a record.
    init(_ staff: Staff) {
        self.staff = staff
    }

    /// Encodes the fields that aren't nil.
    func encode(with coder: NSCoder) {
        for field in StaffFields.all {
            if let text = staff[keyPath: field.path] { coder.encode(text as NSString, forKey: field.name) }
        }
    }

    /// Fails if a field is there but isn't a string.
    init?(coder: NSCoder) {
        var staff = Staff()
        for field in StaffFields.all where coder.containsValue(forKey: field.name) {
            guard let text = coder.decodeObject(of: NSString.self, forKey: field.name) else { return nil }
            staff[keyPath: field.path] = text as String
        }
        self.staff = staff
    }
}
