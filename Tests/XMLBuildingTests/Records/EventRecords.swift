import TestSupport
@testable import XMLBuilding
import XMLParsing

/// A record as a text that tells everything that was heard of it: each event with its place.
struct EventAssembler: RecordAssembling {
    private var text = ""
    private var depth = 0
    /// An element with this name spoils its record.
    let report: (XMLMappingError) -> Void

    init(report: @escaping (XMLMappingError) -> Void = { _ in }) {
        self.report = report
    }

    mutating func start(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if depth == 0 { text = "" }
        depth += 1
        text += "\(context.position.byteOffset)@\(context.position)+\(context.byteRange.upperBound) <\(Self.text(name))"
        for index in 0..<attributes.count {
            let mark = attributes.isDefaulted(index) ? "~" : ""
            text +=
                " \(mark)\(Self.text(attributes.name(at: index)))=\(attributes.value(at: index).string.debugDescription)"
        }
        text += "> in \(context.path.joined(separator: "/"))\n"
        if name == "skipped" { context.skipElement(); depth -= 1 }
        if name == "refused" {
            report(
                XMLMappingError(
                    kind: .unknown, position: context.position, path: context.path, field: "", text: nil,
                    reason: "refused"))
        }
        if name == "fatal" {
            throw XMLMappingError(
                kind: .unknown, position: context.position, path: context.path, field: "", text: nil, reason: "fatal")
        }
    }

    mutating func characters(_ characters: XMLText, context: XMLContext) throws {
        text += "\(context.position.byteOffset)+\(context.byteRange.upperBound) \(characters.string.debugDescription)\n"
    }

    mutating func end(_ name: XMLName, context: XMLContext) throws -> AssemblyStep<String> {
        depth -= 1
        text += "\(context.position.byteOffset)@\(context.position) </\(Self.text(name))>\n"
        return depth == 0 ? (name == "left-out" ? .skipped : .record(text)) : .inside
    }

    private static func text(_ name: XMLName) -> String {
        name.namespaceURI.map { "{\($0)}\(name.qualifiedName)" } ?? name.qualifiedName
    }
}

/// What reading a document's records came to.
struct RecordOutcome: Equatable, CustomStringConvertible {
    var lines: [String] = []
    var checkpoints: [XMLCheckpoint] = []
    var failure: String?
    var reason: XMLOneWorkerReason?
    var batches = 0

    static func == (one: RecordOutcome, other: RecordOutcome) -> Bool {
        one.lines == other.lines && one.checkpoints == other.checkpoints && one.failure == other.failure
    }

    var description: String { (lines + [failure ?? "whole"]).joined(separator: "\n") }
}

/// Reads records with some workers and batches of a size.
func records(
    _ document: [UInt8], at path: String, workers: Int, batch: Int = 64, options: XMLParsingOptions = .default,
    from checkpoint: XMLCheckpoint = .start, to end: XMLCheckpoint? = nil
) throws -> RecordOutcome {
    var outcome = RecordOutcome()
    let job = RecordJob<String>(
        path: try XMLRecordPath(path), options: options, workers: workers, batchSize: batch, checkpoint: checkpoint,
        end: end
    ) { track in
        let assembler = EventAssembler { track.report($0) }
        let shelf = RecordShelf<String>()
        let maker = AssemblerMaker(assembler) { shelf.append($0) }
        let delegate = RecordDelegate(maker: maker, track: track)
        return RecordParser(parser: XMLPushParser(delegate: delegate, options: options), track: track, shelf: shelf)
    }
    var prologLength = checkpoint.prologLength
    let run = RecordRun(job: job) { batch, reason in
        outcome.reason = reason
        outcome.batches += 1
        var issues = batch.issues[...]
        for (index, record) in batch.records.enumerated() {
            while let issue = issues.first, issue.index <= index {
                outcome.lines.append("issue \(issue.error)")
                issues.removeFirst()
            }
            outcome.lines.append(record)
            prologLength = max(prologLength, batch.prologLength)
            outcome.checkpoints.append(
                XMLCheckpoint(
                    position: batch.end(of: index), records: outcome.checkpoints.count + 1,
                    prologLength: prologLength, ancestors: batch.ancestors(of: index)))
        }
        for issue in issues { outcome.lines.append("issue \(issue.error)") }
    }
    do {
        try run.run(RecordInput(bytes: document, end: end?.position.byteOffset ?? .max))
    } catch let error as XMLParsingError {
        outcome.failure = "\(error.code.rawValue) at byte \(error.position.byteOffset), \(error.position)"
    } catch {
        outcome.failure = "\(error)"
    }
    return outcome
}
