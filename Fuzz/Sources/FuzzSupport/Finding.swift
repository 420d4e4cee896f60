/// Ends the program with a message, so that the fuzzer keeps the input.
public func finding(_ message: String) -> Never {
    fatalError("finding: \(message)")
}
