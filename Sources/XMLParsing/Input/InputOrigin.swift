/// Where in a document an engine's input goes on, when the engine was only given the document's beginning and the start
/// tags of the elements that are open there.
struct InputOrigin {
    /// What places in the engine's input are less than those in the document.
    var shift = 0
    /// The engine's line and column where it goes on, and the document's.
    var engine = (line: 1, column: 1)
    var document = (line: 1, column: 1)

    /// A place in the document, by the engine's line and column.
    func place(line: Int, column: Int) -> (line: Int, column: Int) {
        guard line >= engine.line else { return (line, column) }
        return (
            line - engine.line + document.line,
            line == engine.line ? column - engine.column + document.column : column
        )
    }
}
