import XMLBuilding
import XMLParsing

/// Records on their way to standard output, and the note of how far they are, which a later run goes on from.
///
/// It's safe to share: its state is touched by the thread that writes, or by the one that ends the program while the other
/// isn't writing and can't begin to.
@safe final class ResumableOutput: @unchecked Sendable {
    private let monitor = Monitor()
    /// Whether the thread that writes is at it; the only state that is read while it is.
    private var isWriting = false

    private let output: ToolOutput
    private let file: ResumeFile
    private let work: RecordsWork
    private let input: InputFile
    private let interval: Int
    private var count = 0
    /// What a run before noted.
    private let earlier: ResumeFile.Note?
    /// The last record that was written, and the last of which no byte waits in the buffer.
    private var last: XMLRecordPlace?
    private var passedOn: XMLRecordPlace?

    init(
        _ output: ToolOutput, _ file: ResumeFile, _ work: RecordsWork, _ input: InputFile, every interval: Int,
        after earlier: ResumeFile.Note?
    ) {
        self.output = output
        self.file = file
        self.work = work
        self.input = input
        self.interval = interval
        self.earlier = earlier
    }

    /// Notes that nothing is written yet since the note before, if there was one, and what the output holds.
    func begin() throws {
        let length = SystemInterface.writingPlace(1)
        try file.write(
            ResumeFile.Note(
                checkpoint: earlier?.checkpoint, length: length, output: length.flatMap { OutputTrace(before: $0) },
                work: work, trace: earlier?.trace))
        InterruptWatch.shared.resumable = self
    }

    /// Writes a record, and notes a checkpoint if it's time.
    func write(_ record: [UInt8], _ place: XMLRecordPlace) throws {
        try whileWriting {
            try output.write(record)
            last = place
            if output.isPassedOn { passedOn = place }
            count += 1
            if count % interval == 0 { try note() }
        }
    }

    /// Passes on what is buffered.
    func flush() throws {
        try whileWriting {
            try output.flush()
            passedOn = last
        }
    }

    /// Notes the last record that was written, where the input broke off.
    func breakOff() throws {
        try whileWriting { try note() }
    }

    /// Notes that all records are written.
    func complete() throws {
        try whileWriting {
            try output.flush()
            passedOn = last
            // What a start writes before the first record is written as well.
            try note(last?.checkpoint ?? earlier?.checkpoint ?? .start, isComplete: true)
        }
    }

    /// Leaves the note as it is from now on.
    func leave() {
        InterruptWatch.shared.resumable = nil
        monitor.locked {
            last = nil
            passedOn = nil
        }
    }

    /// Notes the last record that was printed, and ends the program.
    ///
    /// Where a write doesn't come back, since nobody reads, it ends with the note before that one, which is right as well.
    func interrupt(_ end: () -> Void) {
        for _ in 0..<200 {
            let isOver = monitor.locked {
                if isWriting { return false }
                // Who reads from a pipe may never read again, so that what waits for it stays there.
                let isFile = SystemInterface.fileSize(1) != nil
                do {
                    if isFile { try note() } else { try note(passedOn) }
                } catch {
                    // The note before this one stays.
                }
                end()
                return true
            }
            if isOver { return }
            SystemInterface.sleep(milliseconds: 5)
        }
        end()
    }

    private func whileWriting(_ body: () throws -> Void) rethrows {
        monitor.locked { isWriting = true }
        defer { monitor.locked { isWriting = false } }
        try body()
    }

    /// Notes a checkpoint: the output is on the disk before the note is.
    private func note() throws {
        guard last != nil else { return }
        try output.flush()
        passedOn = last
        try note(last)
    }

    private func note(_ place: XMLRecordPlace?) throws {
        // Behind a record from an entity's text there is no place to go on from; the note before it stays.
        guard let place, !place.isInEntity else { return }
        try note(place.checkpoint, isComplete: false)
    }

    private func note(_ checkpoint: XMLCheckpoint, isComplete: Bool) throws {
        let length = SystemInterface.synchronize(1)
        var note = ResumeFile.Note(checkpoint: checkpoint, length: length, work: work)
        note.output = length.flatMap { OutputTrace(before: $0) }
        note.trace = InputTrace(of: input, before: checkpoint.position.byteOffset)
        note.isComplete = isComplete
        if isComplete { note.whole = InputTrace(of: input) }
        try file.write(note)
    }
}
