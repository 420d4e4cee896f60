import XMLWriting

/// The file of a database that is imported into.
///
/// A new database is made under a temporary name, and gets its own once it is whole: nobody sees it before, and giving it
/// up touches nothing that another program made in the meantime.
struct DatabaseFile {
    /// What is added to a database's path for the files that SQLite may put beside it.
    static let suffixes = ["", "-journal", "-wal", "-shm"]

    /// The path as it was given.
    let path: String
    /// Where the database is while it is imported into.
    let workingPath: String
    /// Where a new database goes in the end; nil for one that was there before.
    private let target: String?

    /// Makes an empty file, which SQLite takes for an empty database, unless one is there.
    init(path: String) throws {
        guard !path.hasPrefix(":") else { throw ToolFailure(.usage, "--database names a file, not \(path)") }
        self.path = path
        if try Self.checkKind(path) {
            workingPath = path
            target = nil
        } else {
            let (folder, name) = try LinkTarget.resolve(path)
            target = "\(folder)/\(name)"
            // File names have at most 255 bytes.
            let stem = String(decoding: name.utf8.prefix(200), as: UTF8.self)
            workingPath = "\(folder)/.\(stem).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
            InterruptWatch.shared.add(paths: workingFiles)
            guard SystemInterface.createFile(workingPath) == .created else {
                let reason = SystemInterface.reason
                InterruptWatch.shared.remove(paths: workingFiles)
                throw ToolFailure(.inputOutput, "\(path) can't be created: \(reason)")
            }
        }
    }

    /// Refuses what is there and can't be a database, before SQLite puts anything beside it.
    ///
    /// - Returns: Whether a file is there.
    @discardableResult
    static func checkKind(_ path: String) throws -> Bool {
        switch SystemInterface.kind(ofFile: path) {
        case .regular: return true
        case .absent: return false
        case .other: throw ToolFailure(.inputOutput, "\(path) is no regular file")
        case .unknown: throw ToolFailure(.inputOutput, "\(path) can't be opened: \(SystemInterface.reason)")
        }
    }

    private var workingFiles: [String] { Self.suffixes.map { workingPath + $0 } }

    /// Gives a new database its name; nobody may have it open any more.
    func keep() throws {
        guard let target else { return }
        if let size = SystemInterface.size(ofFile: workingPath + "-wal"), size > 0 {
            throw ToolFailure(.inputOutput, "\(path) can't be completed")
        }
        switch SystemInterface.giveName(target, toFile: workingPath) {
        case .created: discard()
        case .exists:
            throw ToolFailure(
                .inputOutput, "another program made \(path) in the meantime; it stays as it is, nothing was imported")
        case .failed: throw ToolFailure(.inputOutput, "\(path) can't be created: \(SystemInterface.reason)")
        }
    }

    /// Gives a new database up; what was there before stays.
    func discard() {
        guard target != nil else { return }
        for file in workingFiles { SystemInterface.removeFile(file) }
        InterruptWatch.shared.remove(paths: workingFiles)
    }
}
