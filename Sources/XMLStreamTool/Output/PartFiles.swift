/// The files that a document is split into, numbered within a folder.
struct PartFiles: Sendable {
    private let folder: String
    /// How many were begun.
    private(set) var count = 0

    /// Whether the folder was made for them, and goes when they are given up.
    let isNew: Bool

    /// Files in a folder; from now on an interruption removes them.
    init(folder: String, isNew: Bool) {
        self.folder = folder
        self.isNew = isNew
        removeAtInterruption()
    }

    /// The paths of all that looks like a part in the folder; nil if the folder can't be read.
    static func paths(inFolder folder: String) -> [String]? {
        let names = SystemInterface.names(inFolder: folder)
        return names?.filter { $0.hasPrefix("part-") && $0.hasSuffix(".xml") }.sorted().map { "\(folder)/\($0)" }
    }

    private func path(_ number: Int) -> String {
        let digits = String(number)
        return "\(folder)/part-\(String(repeating: "0", count: max(5 - digits.count, 0)))\(digits).xml"
    }

    /// The next file's path; from now on an interruption removes that file too.
    mutating func next() -> String {
        count += 1
        removeAtInterruption()
        return path(count)
    }

    private func removeAtInterruption() {
        let begun = self
        InterruptWatch.shared.onInterruption { begun.remove() }
    }

    /// Lets the files stay.
    func keep() {
        InterruptWatch.shared.onInterruption(nil)
    }

    /// Gives the files up.
    func discard() {
        remove()
        keep()
    }

    private func remove() {
        for number in 0..<count { SystemInterface.removeFile(path(number + 1)) }
        if isNew { SystemInterface.removeEmptyFolder(folder) }
    }
}
