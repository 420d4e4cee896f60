extension XMLWritingError {
    /// A kind of mistake.
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

        /// A name that XML or Namespaces in XML doesn't allow.
        public static let invalidName = Code(rawValue: "invalidName")

        /// A character outside the `Char` production, or bytes that aren't UTF-8.
        public static let invalidCharacter = Code(rawValue: "invalidCharacter")

        /// `--` in a comment or `-` at its end.
        public static let invalidComment = Code(rawValue: "invalidComment")

        /// `?>` in an instruction, or the target `xml`.
        public static let invalidProcessingInstruction = Code(rawValue: "invalidProcessingInstruction")

        /// A version other than 1.0, or an XML declaration that isn't the first thing written.
        public static let invalidDeclaration = Code(rawValue: "invalidDeclaration")

        /// A document type with wrong identifiers or internal subset, a second one, or one after the root began.
        public static let invalidDoctype = Code(rawValue: "invalidDoctype")

        /// Two attributes of the same name, or of the same local name and namespace.
        public static let duplicateAttribute = Code(rawValue: "duplicateAttribute")

        /// A prefix that no namespace declaration binds.
        public static let unboundPrefix = Code(rawValue: "unboundPrefix")

        /// A namespace declaration that the namespace rules forbid, or that contradicts the element it stands on.
        public static let invalidNamespace = Code(rawValue: "invalidNamespace")

        /// An attribute or a namespace declaration after the start tag was closed.
        public static let notInStartTag = Code(rawValue: "notInStartTag")

        /// Text, CDATA or a reference outside the root element.
        public static let outsideRoot = Code(rawValue: "outsideRoot")

        /// A second root element.
        public static let secondRoot = Code(rawValue: "secondRoot")

        /// `endElement()` without an open element.
        public static let noOpenElement = Code(rawValue: "noOpenElement")

        /// `finish()` with elements still open, or without a root element.
        public static let incomplete = Code(rawValue: "incomplete")

        /// Markup while a CDATA section is open, or the end of one that isn't open.
        public static let wrongState = Code(rawValue: "wrongState")

        /// A call after `finish()`.
        public static let finished = Code(rawValue: "finished")

        /// A call from inside the sink that the writer is writing to.
        public static let reentrantCall = Code(rawValue: "reentrantCall")

        /// The sink failed at an earlier call; nothing is written any more.
        public static let sinkFailed = Code(rawValue: "sinkFailed")

        /// A system call failed: see ``XMLWritingError/errorNumber``.
        public static let system = Code(rawValue: "system")

        /// The place to write to is no regular file.
        public static let notAFile = Code(rawValue: "notAFile")

        /// An asynchronous sink got more than its bound without being drained.
        public static let boundExceeded = Code(rawValue: "boundExceeded")
    }
}
