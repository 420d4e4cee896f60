/// The file of a database that is imported into.
///
/// One that wasn't there before goes again unless the import is kept.
struct DatabaseFile {
    let path: String
    private let isNew: Bool

    /// Makes an empty file, which SQLite takes for an empty database, unless one is there.
    init(path: String) throws {
        guard !path.hasPrefix(":") else { throw ToolFailure(.usage, "--database names a file, not \(path)") }
        switch SystemInterface.createFile(path) {
        case .created: isNew = true
        case .exists: isNew = false
        case .failed: throw ToolFailure(.inputOutput, "\(path) can't be created: \(SystemInterface.reason)")
        }
        self.path = path
        if isNew { InterruptWatch.shared.add(paths: paths) }
    }

    /// What SQLite may put beside the database.
    private var paths: [String] { ["", "-journal", "-wal", "-shm"].map { path + $0 } }

    /// Lets the file stay.
    func keep() {
        if isNew { InterruptWatch.shared.remove(paths: paths) }
    }

    /// Gives a new file up; what was there before stays.
    func discard() {
        guard isNew else { return }
        InterruptWatch.shared.remove(paths: paths)
        for path in paths { SystemInterface.removeFile(path) }
    }
}
