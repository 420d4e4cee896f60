#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A line on the terminal that says what is running; nothing where standard error is no terminal.
enum Progress {
    private static let isShown = isatty(STDERR_FILENO) == 1

    /// Replaces the line.
    static func show(_ text: String) {
        if isShown { write("\r\u{1B}[K\(text)") }
    }

    /// Takes the line away.
    static func clear() {
        if isShown { write("\r\u{1B}[K") }
    }

    private static func write(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

/// write(2), which a function of the same name would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
