internal import XMLParsing

#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// An element that is open and part of a model: the model's own, or a container.
@unsafe
struct MachineFrame {
    let element: UnsafeMutablePointer<CompiledElement>
    /// The model that it belongs to.
    let model: UnsafeMutableRawPointer
    /// How it becomes part of the frame below; nil for the record's own.
    let field: UnsafeMutablePointer<CompiledField>?
    /// Whether it is the first of its field.
    let isFirst: Bool
    /// Where the bits of the fields that have come begin.
    let seenStart: Int
    /// Where its own text begins.
    let textStart: Int
    /// Memory in use before its model.
    let mark: ModelArena.Mark
    /// The number of the name that is expected next.
    var expected = 0

    /// Whether it's a model in an array.
    var isItem: Bool { unsafe field?.pointee.isArray ?? false }

    var isContainer: Bool { unsafe field != nil && field?.pointee.action == .container }
}

/// What the assembly of records reads and writes at each event.
///
/// It lives behind a pointer, so that no access is checked at run time, and knows no model's type.
@usableFromInline
@unsafe
struct MachineState {
    let graph: MappingGraph
    let reaction: IssueReaction
    let report: (XMLMappingError) throws -> Void

    // MARK: Open elements

    var frames: UnsafeMutablePointer<MachineFrame>
    @usableFromInline var frameCount = 0
    private var frameCapacity: Int
    /// The value whose element is open, nil if none is.
    var value: UnsafeMutablePointer<CompiledField>?
    var isFirstValue = false
    var valueStart = 0
    /// Open elements that are left out, up to the outermost of them.
    @usableFromInline var ignored = 0
    /// Whether the frame at hand has been left out.
    var wasLeftOut = false
    /// Why a conversion refused the text at hand.
    var refusal: String?

    // MARK: Text of open elements

    var text: UnsafeMutablePointer<UInt8>
    var textCount = 0
    private var textCapacity: Int

    // MARK: Fields that have come, and models under construction

    var seen: UnsafeMutablePointer<UInt64>
    var seenCount = 0
    private var seenCapacity: Int
    var arena = unsafe ModelArena()

    init(graph: MappingGraph, reaction: IssueReaction, report: @escaping (XMLMappingError) throws -> Void) {
        unsafe self.graph = graph
        unsafe self.reaction = reaction
        unsafe self.report = report
        unsafe frameCapacity = 16
        unsafe frames = .allocate(capacity: 16)
        unsafe textCapacity = 1_024
        unsafe text = .allocate(capacity: 1_024)
        unsafe seenCapacity = 64
        unsafe seen = .allocate(capacity: 64)
    }

    mutating func deallocate() {
        unsafe discardFrames(from: 0)
        unsafe arena.deallocate()
        unsafe frames.deallocate()
        unsafe text.deallocate()
        unsafe seen.deallocate()
    }

    // MARK: Stacks

    /// Opens a model's element.
    @inline(__always)
    mutating func pushModel(
        _ mapping: UnsafeMutablePointer<CompiledMapping>, field: UnsafeMutablePointer<CompiledField>?, isFirst: Bool
    ) {
        let mark = unsafe arena.mark
        let model = unsafe arena.allocate(mapping.pointee.size, alignment: mapping.pointee.alignment)
        unsafe mapping.pointee.description.make(model)
        let words = unsafe mapping.pointee.wordCount
        if unsafe seenCount + words > seenCapacity { unsafe growSeen(words) }
        for index in 0..<words { unsafe seen[seenCount + index] = 0 }
        unsafe push(
            MachineFrame(
                element: mapping.pointee.element, model: model, field: field, isFirst: isFirst, seenStart: seenCount,
                textStart: textCount, mark: mark))
        unsafe seenCount += words
    }

    @inline(__always)
    mutating func push(_ frame: MachineFrame) {
        if unsafe frameCount == frameCapacity { unsafe growFrames() }
        unsafe (frames + frameCount).initialize(to: frame)
        unsafe frameCount += 1
    }

    /// Closes the innermost frame, whose model has been moved out or freed.
    @inline(__always)
    mutating func pop() {
        unsafe frameCount -= 1
        let frame = unsafe frames + frameCount
        unsafe textCount = unsafe frame.pointee.textStart
        guard unsafe !frame.pointee.isContainer else { return }
        unsafe seenCount = unsafe frame.pointee.seenStart
        unsafe arena.release(to: frame.pointee.mark)
    }

    /// Frees the models of a frame and those above it, which aren't complete.
    mutating func discardFrames(from first: Int) {
        while unsafe frameCount > first {
            let frame = unsafe frames + (frameCount - 1)
            if unsafe !frame.pointee.isContainer {
                unsafe frame.pointee.element.pointee.mapping.pointee.description.destroy(frame.pointee.model)
            }
            unsafe pop()
        }
        unsafe value = nil
        if first == 0 { unsafe textCount = 0 }
    }

    /// Adds text of the open element.
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) {
        let count = bytes.count
        if unsafe textCount + count > textCapacity { unsafe growText(count) }
        let end = unsafe text + textCount
        // Both sides are as long as copied, and don't overlap.
        unsafe bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { unsafe _ = memcpy(end, start, count) }
        }
        unsafe textCount += count
    }

    @inline(never)
    private mutating func growText(_ count: Int) {
        let capacity = unsafe max(textCapacity * 2, textCount + count)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe grown.update(from: text, count: textCount)
        unsafe text.deallocate()
        unsafe text = unsafe grown
        unsafe textCapacity = capacity
    }

    @inline(never)
    private mutating func growFrames() {
        let grown = unsafe UnsafeMutablePointer<MachineFrame>.allocate(capacity: frameCapacity * 2)
        unsafe grown.moveInitialize(from: frames, count: frameCount)
        unsafe frames.deallocate()
        unsafe frames = unsafe grown
        unsafe frameCapacity *= 2
    }

    @inline(never)
    private mutating func growSeen(_ words: Int) {
        let capacity = unsafe max(seenCapacity * 2, seenCount + words)
        let grown = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
        unsafe grown.update(from: seen, count: seenCount)
        unsafe seen.deallocate()
        unsafe seen = unsafe grown
        unsafe seenCapacity = capacity
    }
}
