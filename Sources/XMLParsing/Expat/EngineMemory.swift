internal import CSystemExpat

/// Where the engine gets its memory from, if not from `malloc`: how tests run out of it on purpose, and count what is left.
@unsafe
package struct EngineMemory {
    /// As `malloc`.
    package typealias Allocate = @convention(c) (Int) -> UnsafeMutableRawPointer?
    /// As `realloc`.
    package typealias Reallocate = @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?
    /// As `free`.
    package typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

    private let allocate: Allocate
    private let reallocate: Reallocate
    private let free: Free

    package init(allocate: @escaping Allocate, reallocate: @escaping Reallocate, free: @escaping Free) {
        unsafe self.allocate = allocate
        unsafe self.reallocate = reallocate
        unsafe self.free = free
    }

    /// The functions as the engine takes them; it copies the structure.
    var suite: XML_Memory_Handling_Suite {
        unsafe XML_Memory_Handling_Suite(malloc_fcn: allocate, realloc_fcn: reallocate, free_fcn: free)
    }
}
