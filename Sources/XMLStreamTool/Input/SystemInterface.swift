#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import XMLWriting

/// The calls of the system that the program makes itself.
enum SystemInterface {
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Takes the places of standard input, output and error where they are closed, so that no file gets one of them and
    /// with it what is meant for the other; to read or write there still fails.
    static func reserveStandardDescriptors() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    static func variable(_ name: String) -> String? {
        // The string is copied before anything could change the environment.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// What an error number means; nil for no number.
    static func reason(_ number: Int32?) -> String? {
        guard let number else { return nil }
        return unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }

    /// The reason of the call that just failed.
    static var reason: String {
        let number = errno
        return unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }

    /// Whether the call that just failed didn't find the file.
    static var isAbsent: Bool { errno == ENOENT }

    /// Writes to standard error; if that fails nobody is left to tell.
    ///
    /// No signal ends the program then: there may be files to remove, or work to be kept.
    static func writeMessage(_ text: String) {
        _ = try? SignalGuard.blockingWriteSignals {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
                if count < 0 {
                    if errno == EINTR { continue }
                    return
                }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Opens a file for reading, nil if that fails.
    static func openForReading(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }

    /// Opens a file for reading, and makes an empty one if none is there; nil if that fails.
    static func openOrCreate(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o666)
        return descriptor < 0 ? nil : descriptor
    }

    /// What came of locking a file.
    enum Locking {
        case locked
        /// Another process has it.
        case taken
        /// The file system has no locks.
        case unknown
    }

    /// Locks an open file until its descriptor is closed, or the process ends in whatever way.
    static func lock(_ descriptor: Int32) -> Locking {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return .taken }
            if errno != EINTR { return .unknown }
        }
        return .locked
    }

    /// Whether two descriptors are of the same file.
    static func isSameFile(_ one: Int32, _ other: Int32) -> Bool {
        var (first, second) = (stat(), stat())
        // The system fills in the structures.
        guard unsafe fstat(one, &first) == 0, unsafe fstat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Whether a path leads to an open file.
    static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (open, named) = (stat(), stat())
        // The system fills in the structures.
        guard unsafe fstat(descriptor, &open) == 0, unsafe stat(path, &named) == 0 else { return false }
        return open.st_dev == named.st_dev && open.st_ino == named.st_ino
    }

    /// Opens something that is there for writing, nil if that fails.
    static func openForWriting(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }

    /// The open descriptor that a path stands for: `/dev/stdout`, `/dev/fd/3`; nil for any other path.
    ///
    /// What was opened to append, or is in the middle of a file, must be written to as it is.
    static func descriptor(named path: String) -> Int32? {
        switch path {
        case "/dev/stdin": return 0
        case "/dev/stdout": return 1
        case "/dev/stderr": return 2
        default: break
        }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            let digits = path.dropFirst(folder.count)
            if digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int32(digits) { return number }
        }
        return nil
    }

    static func isOpenForWriting(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        return flags >= 0 && flags & O_ACCMODE != O_RDONLY
    }

    /// Whether there is something that bytes can only be poured into.
    static func isDeviceOrPipe(_ path: String) -> Bool {
        var status = stat()
        // The system fills in the structure.
        guard unsafe stat(path, &status) == 0 else { return false }
        return [S_IFCHR, S_IFBLK, S_IFIFO].contains(status.st_mode & S_IFMT)
    }

    static func closeDescriptor(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    /// The size of a regular file; nil for anything else.
    static func fileSize(_ descriptor: Int32) -> Int? {
        var status = stat()
        // The system fills in the structure.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    static func isFolder(_ descriptor: Int32) -> Bool {
        var status = stat()
        // The system fills in the structure.
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Where the next read of a descriptor happens, nil if it has no places.
    static func place(_ descriptor: Int32) -> Int? {
        let place = lseek(descriptor, 0, SEEK_CUR)
        return place < 0 ? nil : Int(place)
    }

    static func move(_ descriptor: Int32, to place: Int) -> Bool { lseek(descriptor, off_t(place), SEEK_SET) >= 0 }

    static func readBytes(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Reads at a place of a file, without moving the place of the next read.
    static func readBytes(_ descriptor: Int32, at place: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(place))
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Whether a read would have to wait.
    static func mustWait(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // The system fills in what is there.
        return unsafe poll(&request, 1, 0) == 0
    }

    /// Where temporary files go.
    static var temporaryFolder: String {
        let folder = variable("TMPDIR") ?? ""
        return folder.isEmpty ? "/tmp" : folder
    }

    /// A file without a name, which goes when it is closed.
    static func temporaryFile() -> Int32? {
        var template = Array("\(temporaryFolder)/xmlstream.XXXXXX".utf8CString)
        // The template is ended by a zero, and changed in place.
        return unsafe template.withUnsafeMutableBufferPointer { template -> Int32? in
            guard let base = template.baseAddress else { return nil }
            let descriptor = unsafe mkstemp(base)
            guard descriptor >= 0 else { return nil }
            _ = unsafe unlink(base)
            return descriptor
        }
    }

    /// Where the next write to a regular file happens; nil for anything else.
    static func writingPlace(_ descriptor: Int32) -> Int? {
        guard let size = fileSize(descriptor) else { return nil }
        // What is opened to append has its place at the start until something is written.
        return fcntl(descriptor, F_GETFL) & O_APPEND != 0 ? size : place(descriptor)
    }

    /// Makes what was written to a regular file last, and says where the next write happens.
    static func synchronize(_ descriptor: Int32) -> Int? {
        guard fileSize(descriptor) != nil, fsync(descriptor) == 0 else { return nil }
        return writingPlace(descriptor)
    }

    /// Cuts a file at a length, and moves there.
    static func cut(_ descriptor: Int32, at length: Int) -> Bool {
        ftruncate(descriptor, off_t(length)) == 0 && move(descriptor, to: length)
    }

    /// What came of making a folder.
    enum FolderCreation {
        case created
        case exists
        case failed
    }

    /// Makes a folder unless something is there.
    static func makeFolder(_ path: String) -> FolderCreation {
        if unsafe mkdir(path, 0o777) == 0 { return .created }
        return errno == EEXIST ? .exists : .failed
    }

    /// Removes a folder if it is empty.
    static func removeEmptyFolder(_ path: String) {
        _ = unsafe rmdir(path)
    }

    /// Removes a file; false if that fails, which nobody may be left to tell about.
    @discardableResult
    static func removeFile(_ path: String) -> Bool {
        unsafe unlink(path) == 0
    }

    /// What there may be at a path.
    enum FileKind {
        case regular
        case other
        case absent
        /// The system doesn't say, and why is the ``SystemInterface/reason``.
        case unknown
    }

    /// What is at a path, symbolic links followed.
    static func kind(ofFile path: String) -> FileKind {
        var status = stat()
        // The system fills in the structure.
        guard unsafe stat(path, &status) == 0 else { return errno == ENOENT ? .absent : .unknown }
        return status.st_mode & S_IFMT == S_IFREG ? .regular : .other
    }

    /// The names in a folder, nil if it is none.
    static func names(inFolder path: String) -> [String]? {
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            // The name ends with a zero within the entry.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }

    /// Seconds from some time in the past on.
    static var seconds: Double {
        var time = timespec()
        // The system fills in the structure.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func sleep(milliseconds: UInt32) {
        usleep(milliseconds * 1_000)
    }

    /// Ends the process as a signal does, its default action restored.
    static func end(by number: Int32) {
        var set = sigset_t()
        // The set lives through the calls.
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, number)
        signal(number, SIG_DFL)
        kill(getpid(), number)
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Whether a signal is ignored, as the parent wanted it.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        // The system fills in the structure.
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
        let handler = unsafe action.__sigaction_u.__sa_handler
        #else
        let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
