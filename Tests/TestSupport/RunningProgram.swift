import Foundation

/// A program that runs while a test goes on. It is killed with its last owner.
public final class RunningProgram {
    /// What a program finds at one of its three standard streams.
    public enum Stream: Sendable {
        /// Nothing to read, and writing has no effect.
        case nothing
        /// A file, which has to be there; what is written goes to its end.
        case file(String)
        /// A pipe whose other end the test has.
        case pipe
    }

    private let identifier: pid_t
    private var input: Descriptor?
    private let output: Descriptor?
    private let errors: Descriptor?
    private var status: Int32?

    /// Starts a program, with all signals as they are for a program that a shell starts.
    init(
        path: String, arguments: [String], environment: [String: String], folder: String?,
        input: Stream, output: Stream, errors: Stream
    ) throws {
        let reading = try Self.open(input, O_RDONLY)
        let writing = try Self.open(output, O_WRONLY)
        let complaining = try Self.open(errors, O_WRONLY)
        var actions = SpawnActions()
        try actions.replace([reading.child, writing.child, complaining.child])
        if let folder { try actions.change(to: folder) }
        identifier = try actions.spawn(path, [path] + arguments, environment.map { "\($0)=\($1)" })
        self.input = reading.test
        self.output = writing.test
        self.errors = complaining.test
    }

    deinit {
        guard status == nil else { return }
        kill(identifier, SIGKILL)
        _ = wait()
    }

    /// The child's end, and the test's where there is one.
    private static func open(_ stream: Stream, _ flags: Int32) throws -> (child: Descriptor, test: Descriptor?) {
        switch stream {
        case .nothing: return (try Descriptor(path: "/dev/null", flags), nil)
        case .file(let path):
            let file = try Descriptor(path: path, flags)
            if flags == O_WRONLY { file.moveToEnd() }
            return (file, nil)
        case .pipe:
            let pipe = try Descriptor.pipe()
            return flags == O_WRONLY ? (pipe.writing, pipe.reading) : (pipe.reading, pipe.writing)
        }
    }

    /// Writes to the program's standard input, which is a pipe.
    ///
    /// - Parameter text: What is written.
    /// - Throws: What says that writing failed.
    public func write(_ text: String) throws {
        try input?.write(Array(text.utf8))
    }

    /// Ends the program's standard input, which is a pipe.
    public func closeInput() {
        input = nil
    }

    /// Waits until the program has written something to its standard output, which is a pipe.
    ///
    /// - Parameter count: At most how many bytes are read.
    /// - Returns: What is there; nothing after the last.
    /// - Throws: What says that reading failed.
    public func readOutput(upTo count: Int = 1 << 16) throws -> [UInt8] {
        try output?.read(upTo: count) ?? []
    }

    /// All that the program still writes to its standard output, which is a pipe.
    ///
    /// - Returns: The output, as text.
    /// - Throws: What says that reading failed.
    public func readOutputToEnd() throws -> String {
        String(decoding: try output?.readToEnd() ?? [], as: UTF8.self)
    }

    /// All that the program still writes to its standard error, which is a pipe.
    ///
    /// - Returns: The text.
    /// - Throws: What says that reading failed.
    public func readErrorsToEnd() throws -> String {
        String(decoding: try errors?.readToEnd() ?? [], as: UTF8.self)
    }

    /// Sends the program a signal.
    ///
    /// - Parameter signal: Its number.
    public func send(_ signal: Int32) {
        if status == nil { kill(identifier, signal) }
    }

    /// Waits for the program's end.
    ///
    /// - Returns: The exit status; that of a signal is negative.
    @discardableResult public func wait() -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        while unsafe waitpid(identifier, &raw, 0) < 0 && errno == EINTR {}
        // As WIFSIGNALED, WTERMSIG and WEXITSTATUS take it apart.
        let status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : -(raw & 0x7F)
        self.status = status
        return status
    }
}
