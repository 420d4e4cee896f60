/// A place in a document.
public struct XMLPosition: Hashable, Sendable, CustomStringConvertible {
    /// Bytes before the place in the original input, whatever its encoding.
    public var byteOffset: Int
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in characters (Unicode scalar values).
    public var column: Int

    /// Makes a position.
    ///
    /// - Parameters:
    ///   - byteOffset: Bytes before the place.
    ///   - line: The line, from 1.
    ///   - column: The column, from 1, in characters.
    public init(byteOffset: Int, line: Int, column: Int) {
        self.byteOffset = byteOffset
        self.line = line
        self.column = column
    }

    /// `line:column`.
    public var description: String { "\(line):\(column)" }
}
