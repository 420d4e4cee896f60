#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A new file that takes another one's place in one step.
///
/// It holds the folder open, so that a change of the working directory or a renamed folder doesn't matter.
struct AtomicFile: ~Copyable {
    private let folder: Int32
    private let name: String
    private let temporaryName: String
    private var descriptor: Int32

    private init(folder: Int32, name: String, temporaryName: String, descriptor: Int32) {
        self.folder = folder
        self.name = name
        self.temporaryName = temporaryName
        self.descriptor = descriptor
    }

    /// Creates the temporary file beside the target.
    static func replacing(_ path: String) throws -> AtomicFile {
        let target = try LinkTarget.resolve(path)
        // The path is a valid string during the call.
        let folder = unsafe open(target.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemCalls.error("can't be created") }
        do {
            let old = try status(of: target.name, in: folder, at: path)
            let temporary = try createTemporary(for: target.name, in: folder, like: old)
            let file = AtomicFile(
                folder: folder,
                name: target.name,
                temporaryName: temporary.name,
                descriptor: temporary.descriptor
            )
            if let old { file.adoptOwnerAndPermissions(of: old) }
            return file
        } catch {
            try? SystemCalls.close(folder)
            throw error
        }
    }

    /// Keeps owner and group where the system allows it, and the permissions: after chown, which clears some.
    private func adoptOwnerAndPermissions(of old: stat) {
        if fchown(descriptor, old.st_uid, old.st_gid) != 0 { _ = fchown(descriptor, ~0, old.st_gid) }
        // The file is this process's own, so that it may change the permissions.
        _ = fchmod(descriptor, old.st_mode & 0o777)
    }

    deinit {
        // Without a commit the temporary file goes; nobody is left to tell about an error.
        if descriptor >= 0 {
            try? SystemCalls.close(descriptor)
            _ = unsafe unlinkat(folder, temporaryName, 0)
        }
        try? SystemCalls.close(folder)
    }

    /// Where the temporary file is.
    var temporary: XMLTemporaryFile { XMLTemporaryFile(folder: folder, name: temporaryName) }

    /// Appends a piece to the new file.
    func write(_ bytes: Span<UInt8>) throws {
        try SystemCalls.write(bytes, to: descriptor)
    }

    /// Puts the new file in the old one's place: first its content reaches the disk, then the change of the name.
    mutating func commit() throws {
        try SystemCalls.synchronize(descriptor)
        let closing = descriptor
        descriptor = -1
        do {
            try SystemCalls.close(closing)
            // Both names are valid strings during the call.
            guard unsafe renameat(folder, temporaryName, folder, name) == 0 else {
                throw SystemCalls.error("can't be replaced")
            }
        } catch {
            _ = unsafe unlinkat(folder, temporaryName, 0)
            throw error
        }
        do {
            try SystemCalls.synchronize(folder)
        } catch let error as XMLWritingError where error.errorNumber == EINVAL || error.errorNumber == ENOTSUP {
            // Some file systems know no such thing for folders.
        }
    }

    /// What stands at the target's place; nil for nothing.
    private static func status(of name: String, in folder: Int32, at path: String) throws -> stat? {
        var status = stat()
        // The name is a valid string, and the system fills in the structure.
        guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw SystemCalls.error("can't be looked at")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw XMLWritingError(code: .notAFile, reason: "\(path) is no regular file and can't be replaced")
        }
        return status
    }

    /// Creates a file of a name that nobody has.
    private static func createTemporary(
        for name: String, in folder: Int32, like old: stat?
    ) throws -> (name: String, descriptor: Int32) {
        // A replaced file that only its owner could read mustn't be readable for others in the meantime.
        let mode = old.map { $0.st_mode & 0o700 | 0o600 } ?? 0o666
        for _ in 0..<100 {
            // File names have at most 255 bytes.
            let stem = String(decoding: name.utf8.prefix(200), as: UTF8.self)
            let candidate = ".\(stem).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
            // The name is a valid string during the call.
            let descriptor = unsafe openat(folder, candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if descriptor >= 0 { return (candidate, descriptor) }
            if errno != EEXIST, errno != EINTR { throw SystemCalls.error("can't be created") }
        }
        throw SystemCalls.error("no temporary file can be created", EEXIST)
    }
}
