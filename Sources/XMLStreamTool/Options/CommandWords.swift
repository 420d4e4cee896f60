/// The words of the command line, as the system gave them.
enum CommandWords {
    /// All words but the program's own name.
    ///
    /// - Throws: ``ToolFailure`` for one that isn't UTF-8: it couldn't name the file that was meant.
    static func all() throws -> [String] {
        // The system keeps so many strings, each ended by a zero, for as long as the process lives.
        try (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
            guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
            if let text = unsafe String(validatingCString: word) { return text }
            // What isn't UTF-8 is shown as replacement characters.
            throw ToolFailure(.usage, "an argument isn't UTF-8: \(unsafe String(cString: word))")
        }
    }
}
