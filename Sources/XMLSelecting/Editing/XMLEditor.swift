import XMLParsing
import XMLTransforming
public import XMLWriting

/// Edits a document while it passes from a parser to a writer: elements that paths select are replaced, dropped or inserted at,
/// and all else is copied as an `XMLWritingDelegate` copies it.
///
/// ```swift
/// try XMLStreamWriter.file("Promoted.xml") { writer in
///     let editor = XMLEditor(to: writer)
///     try editor.edit(XMLPath("//Player[Name = 'Shadow']")) { player in
///         var player = player
///         player.setAttribute("promoted", "true")
///         return .replace(with: player)
///     }
///     try XMLPushParser(delegate: editor).parse(contentsOfFile: "Party.xml")
/// }
/// ```
///
/// Only elements that match, or may match until their predicates are decided, are held back. Where a matching element holds
/// another one, both are asked about, the inner one first; what becomes of the inner one is lost if the outer one is
/// replaced or dropped. The writer stays the caller's, to be finished when the parser has finished.
public final class XMLEditor {
    /// An event that waits until it's known what becomes of the elements around it.
    struct HeldEvent {
        var event: XMLEvent
        /// The declarations of a start tag.
        var mappings: [XMLEvent] = []
        /// The number of a start tag's element.
        var serial = 0
        /// Where the element ends that starts here.
        var end = 0
    }

    let selector: XMLSelector
    let writer: XMLStreamWriter
    let copy: XMLWritingDelegate
    let copySink: EventSink
    let replay = EventReplay()

    var held: [HeldEvent] = []
    /// Start tags among the held events whose elements are open.
    var openStarts: [Int] = []
    var mappings: [XMLEvent] = []
    /// By the number of an element, what becomes of it, and which path says so.
    var edits: [Int: (path: Int, edit: XMLEdit)] = [:]
    private var pathCount = 0

    /// Makes an editor that writes to a writer.
    ///
    /// - Parameters:
    ///   - writer: Where the result goes.
    ///   - options: How much may be kept of what isn't decided yet.
    public init(to writer: XMLStreamWriter, options: XMLSelectingOptions = .default) {
        self.writer = writer
        selector = XMLSelector(options: options)
        copy = XMLWritingDelegate(writer)
        copySink = DelegateSink(copy)
    }

    /// Adds a path to elements that are edited; the path that was added first has its way with an element that several match.
    ///
    /// Another path's closure is asked too if that path was decided earlier.
    ///
    /// - Parameters:
    ///   - path: The path, of elements alone: another node's match ends the parse with an ``XMLSelectingError``.
    ///   - body: Says what becomes of an element. What it throws comes out of the parser's call.
    public func edit(_ path: XMLPath, _ body: @escaping (XMLTree) throws -> XMLEdit) {
        let number = pathCount
        pathCount += 1
        selector.select(path) { [unowned self] (tree: XMLTree) in
            guard tree.kind == .element else {
                throw XMLSelectingError(
                    code: .invalidUse,
                    reason: "\(path.expression) selects a node that is no element: only elements are edited")
            }
            if let known = edits[tree.storage.serial], known.path < number { return }
            edits[tree.storage.serial] = (number, try body(tree))
        }
    }

    var isHolding: Bool { !held.isEmpty || selector.matcher.holdsMatches }

    /// Passes an event on to the writer, or keeps it.
    func pass(_ event: @autoclosure () -> XMLEvent, _ context: XMLContext, _ write: () throws -> Void) throws {
        if isHolding {
            held.append(HeldEvent(event: event()))
        } else {
            try write()
        }
    }

    /// Writes what was held back, if all is decided.
    func settle(_ context: XMLContext) throws {
        guard !held.isEmpty, !selector.matcher.holdsMatches else { return }
        var after: [Int: [XMLTree]] = [:]
        var index = 0
        while index < held.count {
            let item = held[index]
            if item.serial > 0, let edit = edits[item.serial]?.edit {
                try write(edit.before)
                if let replacement = edit.replacement {
                    try write(replacement)
                    try write(edit.after)
                    index = item.end + 1
                    continue
                }
                after[item.end] = edit.after
            }
            for mapping in item.mappings { try replay.send(mapping, to: copySink, context) }
            try replay.send(item.event, to: copySink, context)
            if let trees = after[index] { try write(trees) }
            index += 1
        }
        held.removeAll(keepingCapacity: true)
        openStarts.removeAll()
        edits.removeAll()
    }

    private func write(_ trees: [XMLTree]) throws {
        for tree in trees { try tree.write(to: writer) }
    }
}

@available(*, unavailable, message: "an editor belongs to its parser's thread")
extension XMLEditor: Sendable {}

extension Matcher {
    /// Whether matches are being built, or wait to be decided.
    var holdsMatches: Bool {
        unsafe state.pointee.captureCount > 0 || handlers.contains { !$0.queue.isEmpty }
    }
}
