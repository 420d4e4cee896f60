/// Why a store could not do what it was asked for.
public struct ObjectStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    ///
    /// Further codes may come.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        public var rawValue: String

        /// Makes a code.
        ///
        /// - Parameter rawValue: Its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The database failed: ``ObjectStoreError/databaseCode`` says how.
        public static let database = Code(rawValue: "database")
        /// The database belongs to another model, or to another program.
        public static let otherModel = Code(rawValue: "otherModel")
        /// The model has no such entity or relationship.
        public static let unknownName = Code(rawValue: "unknownName")
        /// The store isn't in the state that a call needs.
        public static let invalidUse = Code(rawValue: "invalidUse")
    }

    /// What kind of failure it is.
    public var code: Code
    /// What was done, and why it failed.
    public var reason: String
    /// SQLite's extended result code, where the database failed.
    public var databaseCode: Int?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - reason: What was done, and why it failed.
    ///   - databaseCode: SQLite's extended result code.
    public init(code: Code, reason: String, databaseCode: Int? = nil) {
        self.code = code
        self.reason = reason
        self.databaseCode = databaseCode
    }

    /// The reason, for people.
    public var description: String { reason }
}
