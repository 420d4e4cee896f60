internal import XMLMessages

/// An XPath 1.0 expression, compiled and checked.
///
/// ```swift
/// let path = try XMLPath("//Party/Player[Name = 'Shadow']")
/// let titles = try XMLPath("//dc:title", namespaces: ["dc": "http://purl.org/dc/elements/1.1/"])
/// ```
///
/// Syntax and meaning are those of <https://www.w3.org/TR/1999/REC-xpath-19991116/>: prefixes mean what the caller binds them
/// to, and a name without a prefix is in no namespace, whatever default the document has. A path that an ``XMLSelector`` can
/// follow while the document arrives looks forward only; <doc:StreamingXPath> says what that leaves out. What it can't
/// follow is refused here, unless the path is meant for trees alone (``Use/trees``).
public struct XMLPath: Hashable, Sendable, CustomStringConvertible {
    /// What a path is evaluated on.
    public struct Use: Hashable, Sendable {
        let isForStreams: Bool

        /// Documents that pass by, and trees too: what one forward pass can't answer is refused.
        public static let streams = Use(isForStreams: true)
        /// Trees alone: all of XPath 1.0 but variables, `id()` and the namespace axis.
        public static let trees = Use(isForStreams: false)
    }

    /// The expression as it was given.
    public let expression: String
    /// What prefixes mean in it.
    public let namespaces: [String: String]
    let parsed: XPathExpression
    /// How to follow it in a stream, or why that can't be.
    let streaming: Result<StreamPath, XMLPathError>

    /// Compiles an expression.
    ///
    /// - Parameters:
    ///   - expression: The expression, in the syntax of XPath 1.0.
    ///   - namespaces: URIs by prefix, for the prefixes in the expression. `xml` is bound already.
    ///   - use: Whether it must be able to follow a document that passes by.
    /// - Throws: ``XMLPathError``, which points into the expression and says what is wrong, or why it can't be streamed.
    public init(
        _ expression: String, namespaces: [String: String] = [:], for use: Use = .streams
    ) throws(XMLPathError) {
        self.expression = expression
        self.namespaces = namespaces
        parsed = try XPathParser.parse(expression, namespaces: namespaces)
        do throws(XMLPathError) {
            streaming = .success(try StreamCompiler.compile(parsed, of: expression))
        } catch {
            if use.isForStreams { throw error }
            streaming = .failure(error)
        }
    }

    /// Whether an ``XMLSelector`` can follow it.
    public var isStreamable: Bool {
        if case .success = streaming { true } else { false }
    }

    /// The expression.
    public var description: String { expression }

    /// Two paths are the same if their expressions and namespaces are, byte for byte.
    ///
    /// - Parameters:
    ///   - one: A path.
    ///   - other: Another.
    /// - Returns: Whether they are the same.
    public static func == (one: XMLPath, other: XMLPath) -> Bool {
        one.expression.isExactly(other.expression) && one.bindings == other.bindings
    }

    /// Hashes expression and namespaces.
    ///
    /// - Parameter hasher: Takes them.
    public func hash(into hasher: inout Hasher) {
        expression.hashExactly(into: &hasher)
        hasher.combine(bindings)
    }

    private var bindings: [ExactString: ExactString] {
        var bindings: [ExactString: ExactString] = [:]
        for (prefix, uri) in namespaces { bindings[ExactString(prefix)] = ExactString(uri) }
        return bindings
    }
}
