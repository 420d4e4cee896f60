import XMLBuilding
import XMLWriting

/// Where a run of `records` that may break off notes how far it came, what it does, and how long the output was then.
///
/// From its making to its end it is locked, so that no other run uses it. Each note replaces the file, and the lock moves on.
///
/// It's safe to share: one thread at a time notes something, and the one that ends the program is the last.
@safe final class ResumeFile: @unchecked Sendable {
    /// What a run noted.
    struct Note {
        /// The place behind the last record that was printed; nil at the start, when not even a header was.
        var checkpoint: XMLCheckpoint?
        /// How long the output was; nil if it was no regular file.
        var length: Int?
        /// Which file the output was; nil if it was no regular file, and in notes of earlier versions.
        var output: OutputTrace?
        /// What the run did; nil in notes of earlier versions, which didn't tell.
        var work: RecordsWork?
        /// The input up to the checkpoint; nil if nothing is known of it.
        var trace: InputTrace?
        /// Whether the run came to the end of its input.
        var isComplete = false
        /// The input as it was at that end; nil if nothing is known of it.
        var whole: InputTrace?

        /// Whether nothing is left to do with an input.
        func isOver(_ input: InputFile) -> Bool {
            guard isComplete, let whole, input.size != nil else { return false }
            return whole.difference(of: input) == nil
        }
    }

    private static let start = "start"
    private static let complete = "complete"

    let path: String
    /// The file at the path, which has the lock.
    private var descriptor: Int32
    /// Whether this run made the file, and noted nothing yet.
    private var isNew: Bool
    /// Whether the file system has locks.
    let isLocked: Bool

    /// Locks the file, which is made unless it is there.
    init(path: String) throws {
        self.path = path
        let wasAbsent = SystemInterface.kind(ofFile: path) == .absent
        (descriptor, isLocked) = try Self.lock(path)
        // Another run may have been faster, and left a note.
        isNew = wasAbsent && SystemInterface.fileSize(descriptor) == 0
        if isNew { InterruptWatch.shared.add(paths: [path]) }
    }

    deinit {
        if isNew { SystemInterface.removeFile(path) }
        InterruptWatch.shared.remove(paths: [path])
        SystemInterface.closeDescriptor(descriptor)
    }

    private static func lock(_ path: String) throws -> (descriptor: Int32, isLocked: Bool) {
        for _ in 0..<1_000 {
            guard SystemInterface.kind(ofFile: path) != .other else {
                throw ToolFailure(.inputOutput, "\(path) is no regular file")
            }
            guard let descriptor = SystemInterface.openOrCreate(path) else {
                throw ToolFailure(.inputOutput, "\(path) can't be opened: \(SystemInterface.reason)")
            }
            switch SystemInterface.lock(descriptor) {
            case .locked:
                if SystemInterface.isFile(descriptor, at: path) { return (descriptor, true) }
                // Between the two calls another run has put its next note there.
                SystemInterface.closeDescriptor(descriptor)
            case .taken:
                SystemInterface.closeDescriptor(descriptor)
                throw ToolFailure(
                    .inputOutput,
                    "\(path) is in use by another run: wait for its end, or name another checkpoint and another output")
            case .unknown: return (descriptor, false)
            }
        }
        throw ToolFailure(.inputOutput, "\(path) is in use by another run")
    }

    /// What an earlier run noted, nil if there was none.
    func read() throws -> Note? {
        let bytes = try contents()
        if bytes.isEmpty { return nil }
        guard bytes.last == 0x0A else {
            throw ToolFailure(.inputOutput, "\(path) is damaged: its last line has no end")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let checkpoint = lines.first.flatMap { XMLCheckpoint(String($0)) }
        guard checkpoint != nil || lines.first.map({ $0 == Self.start }) == true else {
            throw ToolFailure(.inputOutput, "\(path) holds no checkpoint")
        }
        var note = Note(checkpoint: checkpoint)
        for line in lines.dropFirst() {
            if line.hasPrefix("output ") {
                guard let length = Int(line.dropFirst(7)), length >= 0 else {
                    throw ToolFailure(.inputOutput, "\(path) is damaged: \(line) is no length of an output")
                }
                note.length = length
            }
            guard line.hasPrefix("{") else { continue }
            guard let members = try? JSONMembers.strings(String(line)), let work = RecordsWork(members) else {
                throw ToolFailure(.inputOutput, "\(path) is damaged: it doesn't tell what it belongs to")
            }
            note.work = work
            note.isComplete = members["state"] == Self.complete
            note.trace = try trace("input", in: members) { InputTrace(text: $0) }
            note.whole = try trace("whole", in: members) { InputTrace(text: $0) }
            note.output = try trace("output", in: members) { OutputTrace(text: $0) }
        }
        return note
    }

    private func contents() throws -> [UInt8] {
        var contents: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe SystemInterface.readBytes(descriptor, into: $0) }
            if count < 0 { throw ToolFailure(.inputOutput, "\(path) can't be read: \(SystemInterface.reason)") }
            if count == 0 { return contents }
            contents.append(contentsOf: piece.prefix(count))
        }
    }

    private func trace<Trace>(_ name: String, in members: [String: String], _ read: (String) -> Trace?) throws -> Trace?
    {
        guard let text = members[name] else { return nil }
        guard let trace = read(text) else {
            throw ToolFailure(.inputOutput, "\(path) is damaged: \(text) is no \(name == "output" ? name : "input")")
        }
        return trace
    }

    /// Whether standard output goes to this file.
    var isOutput: Bool { SystemInterface.isSameFile(descriptor, 1) }

    /// Notes a place, in one step: the note before it, or this one, is there at any time.
    func write(_ note: Note) throws {
        let sink = try InterruptWatch.shared.open(path)
        defer { InterruptWatch.shared.remove(sink) }
        var text = "\(note.checkpoint.map { "\($0)" } ?? Self.start)\n"
        if let length = note.length { text += "output \(length)\n" }
        if let work = note.work {
            var members = work.members
            members.append(("input", note.trace.map { .string($0.text) } ?? .null))
            members.append(("output", note.output.map { .string($0.text) } ?? .null))
            if note.isComplete {
                members.append(("state", .string(Self.complete)))
                members.append(("whole", note.whole.map { .string($0.text) } ?? .null))
            }
            text += String(decoding: JSONText.object(members).line, as: UTF8.self)
        }
        try sink.write(Array(text.utf8).span)
        let next = isLocked ? sink.temporaryFile?.open() : nil
        // Nobody else knows the new file yet.
        if let next { _ = SystemInterface.lock(next) }
        do {
            try sink.close()
        } catch {
            if let next { SystemInterface.closeDescriptor(next) }
            throw error
        }
        if let next {
            SystemInterface.closeDescriptor(descriptor)
            descriptor = next
        }
        if isNew {
            isNew = false
            InterruptWatch.shared.remove(paths: [path])
        }
    }
}
