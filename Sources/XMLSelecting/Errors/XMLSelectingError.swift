/// Why a selection or a tree can't go on, though document and expression are right.
public struct XMLSelectingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of obstacle.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public var rawValue: String

        /// A code of the given name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code's name.
        public var description: String { rawValue }

        /// More undecided matches, or more memory for them, than the options allow.
        public static let pendingLimit = Code(rawValue: "pendingLimit")
        /// A tree that outgrows what its storage can number.
        public static let treeTooLarge = Code(rawValue: "treeTooLarge")
        /// The use isn't allowed: see the reason.
        public static let invalidUse = Code(rawValue: "invalidUse")
    }

    /// What kind of obstacle it is.
    public var code: Code
    /// What is wrong, in words, with the numbers.
    public var reason: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of obstacle it is.
    ///   - reason: What is wrong.
    public init(code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The reason and the code.
    public var description: String { "\(reason) (\(code.rawValue))" }
}
