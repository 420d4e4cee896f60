/// Memory for models under construction: the last one made is the first to go.
@unsafe
struct ModelArena {
    /// How much was in use before a model was made.
    @unsafe
    struct Mark {
        var chunk: Int
        var used: Int
    }

    private var chunks: [(start: UnsafeMutableRawPointer, size: Int)] = unsafe []
    private var chunk = 0
    private var used = 0
    private var start: UnsafeMutableRawPointer
    private var size: Int

    private static let alignment = 64

    init() {
        unsafe size = 4_096
        unsafe start = .allocate(byteCount: 4_096, alignment: Self.alignment)
        unsafe chunks = unsafe [(start, size)]
    }

    func deallocate() {
        for index in unsafe chunks.indices { unsafe chunks[index].start.deallocate() }
    }

    var mark: Mark { unsafe Mark(chunk: chunk, used: used) }

    /// Memory for one more model; stays where it is.
    ///
    /// - Parameters:
    ///   - count: Its bytes.
    ///   - alignment: A power of two.
    /// - Returns: The memory.
    @inline(__always)
    mutating func allocate(_ count: Int, alignment: Int) -> UnsafeMutableRawPointer {
        let offset = unsafe (used + alignment - 1) & ~(alignment - 1)
        guard unsafe offset + count <= size, unsafe alignment <= Self.alignment else {
            return unsafe allocateInNextChunk(count, alignment: alignment)
        }
        unsafe used = offset + count
        return unsafe start + offset
    }

    @inline(never)
    private mutating func allocateInNextChunk(_ count: Int, alignment: Int) -> UnsafeMutableRawPointer {
        unsafe chunk += 1
        let isLargeEnough = unsafe chunk < chunks.count && chunks[chunk].size >= count
        if unsafe !isLargeEnough || alignment > Self.alignment {
            // Chunks behind the one in use are free.
            while unsafe chunks.count > chunk { unsafe chunks.removeLast().start.deallocate() }
            let needed = unsafe max(count, chunks[chunk - 1].size * 2)
            unsafe chunks.append(
                (.allocate(byteCount: needed, alignment: max(alignment, Self.alignment)), needed))
        }
        unsafe start = unsafe chunks[chunk].start
        unsafe size = unsafe chunks[chunk].size
        unsafe used = count
        return unsafe start
    }

    /// Gives back all that was allocated since a mark.
    @inline(__always)
    mutating func release(to mark: Mark) {
        if unsafe chunk != mark.chunk {
            unsafe chunk = unsafe mark.chunk
            unsafe start = unsafe chunks[chunk].start
            unsafe size = unsafe chunks[chunk].size
        }
        unsafe used = unsafe mark.used
    }
}
