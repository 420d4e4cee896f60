/// The command line: options with and without values, and the rest.
package struct Arguments {
    private var options: [String: String] = [:]
    /// What isn't an option.
    package private(set) var files: [String] = []

    /// Reads the command line.
    ///
    /// - Parameters:
    ///   - flags: Options without a value.
    ///   - values: Options with one: `--chunk 7` or `--chunk=7`.
    /// - Throws: ``SampleError/usage(_:)`` for an unknown option, or one without its value.
    package init(flags: Set<String>, values: Set<String>) throws {
        var rest = CommandLine.arguments.dropFirst()
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != "-", argument != "--" else {
                files.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            if flags.contains(name), parts.count == 1 {
                options[name] = ""
            } else if values.contains(name) {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw SampleError.usage("\(name) needs a value")
                }
                options[name] = value
            } else {
                throw SampleError.usage("unknown option \(argument)")
            }
        }
    }

    /// Whether an option was given.
    package func has(_ name: String) -> Bool { options[name] != nil }

    /// An option's value.
    package func value(_ name: String) -> String? { options[name] }

    /// An option's value as a number from 1 up.
    package func positive(_ name: String, default standard: Int) throws -> Int {
        guard let text = options[name] else { return standard }
        guard let number = Int(text), number > 0 else {
            throw SampleError.usage("\(name) needs a number from 1 up, not \(text)")
        }
        return number
    }
}
