import Foundation
import XMLParsing

/// Memory for engines that runs out at a chosen call, and knows how many blocks are in use.
///
/// The engine's functions take no context, so that the counts are global: they belong to the one suite that uses them, which
/// runs its tests in turn. Engines of other tests use `malloc`.
enum CountedMemory {
    /// Calls for memory since the last ``start(failingAt:staysOut:)``.
    static var calls: Int { unsafe counts.calls }
    /// Blocks in use.
    static var blocks: Int { unsafe counts.blocks }

    /// Counts from 0.
    ///
    /// - Parameters:
    ///   - failing: The call that gets nothing, 0 for none.
    ///   - staysOut: Whether all calls after it get nothing either.
    static func start(failingAt failing: Int = 0, staysOut: Bool = false) {
        unsafe counts = Counts(failing: failing, staysOut: staysOut)
    }

    /// The functions, as the engine takes them.
    static var memory: EngineMemory {
        unsafe EngineMemory(allocate: allocate, reallocate: reallocate, free: release)
    }
}

private struct Counts {
    var calls = 0
    var failing = 0
    var staysOut = false
    var blocks = 0

    /// Counts a call, and tells whether it gets nothing.
    mutating func isOut() -> Bool {
        calls += 1
        return failing > 0 && (staysOut ? calls >= failing : calls == failing)
    }
}

/// Access is from the thread of the test alone.
nonisolated(unsafe) private var counts = Counts()

private func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard unsafe !counts.isOut(), let block = unsafe malloc(size) else { return nil }
    unsafe counts.blocks += 1
    return unsafe block
}

private func reallocate(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard unsafe !counts.isOut(), let grown = unsafe realloc(block, size) else { return nil }
    if unsafe block == nil { unsafe counts.blocks += 1 }
    return unsafe grown
}

private func release(_ block: UnsafeMutableRawPointer?) {
    guard unsafe block != nil else { return }
    unsafe counts.blocks -= 1
    unsafe free(block)
}
