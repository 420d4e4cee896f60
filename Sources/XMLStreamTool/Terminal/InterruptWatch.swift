#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import XMLBuilding
import XMLWriting

/// Removes temporary files when the user interrupts the program, or it is told to end, and has noted how far it is.
///
/// It's safe to share: its state is touched only while the lock is held.
@safe final class InterruptWatch: @unchecked Sendable {
    static let shared = InterruptWatch()

    private let monitor = Monitor()
    private var files: [(sink: XMLFileSink, file: XMLTemporaryFile)] = []
    private var paths: [String] = []
    private var undo: (@Sendable () -> Void)?
    private var isBarShown = false
    private var notedOutput: ResumableOutput?

    /// Starts to watch; call it before any other thread exists.
    func start() {
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !SystemInterface.isIgnored($0) }
        guard !signals.isEmpty else { return }
        var set = sigset_t()
        // The set lives through the calls.
        unsafe sigemptyset(&set)
        for number in signals { unsafe sigaddset(&set, number) }
        guard unsafe pthread_sigmask(SIG_BLOCK, &set, nil) == 0 else { return }
        let failure = DetachedThread.start { [self] in
            var waited = sigset_t()
            unsafe sigemptyset(&waited)
            for number in signals { unsafe sigaddset(&waited, number) }
            var number: Int32 = 0
            while unsafe sigwait(&waited, &number) != 0 {}
            let end = { [self] in
                monitor.locked {
                    for file in files { file.file.remove() }
                    for path in paths { SystemInterface.removeFile(path) }
                    undo?()
                    if isBarShown { SystemInterface.writeMessage(ProgressBar.erasure) }
                    SystemInterface.end(by: number)
                }
            }
            // The note needs the lock itself, so that it comes first.
            if let resumable { resumable.interrupt(end) } else { end() }
        }
        if failure != 0 { _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil) }
    }

    /// Begins to replace a file.
    ///
    /// No interruption comes between making the temporary file and knowing of it.
    func open(_ path: String) throws -> XMLFileSink {
        try monitor.locked {
            let sink = try XMLFileSink(path: path)
            if let file = sink.temporaryFile { files.append((sink, file)) }
            return sink
        }
    }

    /// Forgets a file once it is in its place, or gone.
    func remove(_ sink: XMLFileSink) {
        monitor.locked { files.removeAll { $0.sink === sink } }
    }

    /// Whether a bar is on the terminal, which is to be taken away at the end.
    var showsBar: Bool {
        get { monitor.locked { isBarShown } }
        set { monitor.locked { isBarShown = newValue } }
    }

    /// The output whose place is to be noted at the end.
    var resumable: ResumableOutput? {
        get { monitor.locked { notedOutput } }
        set { monitor.locked { notedOutput = newValue } }
    }

    /// Sets what is done, besides, when the program is interrupted: a closure that mustn't come back here, or nil for nothing.
    func onInterruption(_ undo: (@Sendable () -> Void)?) {
        monitor.locked { self.undo = undo }
    }

    func add(paths new: [String]) {
        monitor.locked { paths += new }
    }

    func remove(paths old: [String]) {
        monitor.locked { paths.removeAll { old.contains($0) } }
    }
}
