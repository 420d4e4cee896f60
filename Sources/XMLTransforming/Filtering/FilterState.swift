import XMLParsing
import XMLWriting

/// What a filtering copy has to remember of the input.
struct FilterState {
    /// An open element of the input that isn't simply copied.
    struct Frame {
        var depth: Int
        var hasTags: Bool
        var afterEnd: [(XMLStreamWriter) throws -> Void]
    }

    /// How many elements of the input are open.
    var depth = 0
    var frames: [Frame] = []
    /// The namespace declarations of the open elements.
    var scope = BindingStack()
    /// An entity that was not read, in an attribute of the start tag that comes next.
    var skippedInAttribute: XMLSkippedEntity?
}
