import CSystemSpawn
import Foundation

/// What happens between the start of a process and the start of its program.
///
/// Both C structs are set up when it is made and destroyed with it; no pointer to them outlasts a call.
@safe
struct SpawnActions: ~Copyable {
    #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
    #else
    private var actions = unsafe posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
    #endif

    /// Nothing yet but that the program inherits neither the test's handling of signals nor, beyond ``replace(_:)``, its files.
    init() {
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXFSZ] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    deinit {
        var (actions, attributes) = unsafe (actions, attributes)
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
    }

    /// Makes files the standard streams, in their order; all others are closed.
    mutating func replace(_ files: [Descriptor]) throws {
        for (stream, file) in files.enumerated() {
            unsafe try Self.check(
                posix_spawn_file_actions_adddup2(&actions, file.number, Int32(stream)), "a standard stream")
        }
        #if !canImport(Darwin)
        unsafe try Self.check(posix_spawn_file_actions_addclosefrom_np(&actions, Int32(files.count)), "the other files")
        #endif
    }

    /// Lets the program work in a folder.
    mutating func change(to folder: String) throws {
        unsafe try Self.check(posix_spawn_file_actions_addchdir_np(&actions, folder), folder)
    }

    /// Starts the program.
    ///
    /// - Returns: The number of its process.
    mutating func spawn(_ path: String, _ arguments: [String], _ environment: [String]) throws -> pid_t {
        let words = unsafe arguments.map { unsafe strdup($0) }
        let variables = unsafe environment.map { unsafe strdup($0) }
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var identifier: pid_t = 0
        let number = unsafe posix_spawn(
            &identifier, path, &actions, &attributes, words + [nil], variables + [nil])
        try Self.check(number, path)
        return identifier
    }

    private static func check(_ number: Int32, _ subject: String) throws {
        guard number == 0 else { throw SystemFailure(subject, number: number) }
    }
}
