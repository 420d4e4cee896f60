import Foundation

/// The memory that the process has resident: exact only in a process that does nothing else, as an exit test's is.
public enum ResidentMemory {
    /// How many bytes there are.
    public static func bytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(fields[1]) ?? 0) * 4_096
    }

    /// By how many bytes the process grows in each of several rounds, at least: caches may grow in one, but a leak does in every one.
    ///
    /// A sanitizer keeps what is freed for a while: with one there is nothing to measure, and the growth is zero. What the rounds
    /// do is watched by the sanitizer then, and Address Sanitizer finds leaks.
    public static func growth(rounds: Int = 6, _ round: () throws -> Void) throws -> Int {
        var least = Int.max
        for _ in 0..<rounds {
            let before = try bytes()
            try round()
            least = TestFiles.isSanitized ? 0 : min(least, try bytes() - before)
        }
        return least
    }
}
