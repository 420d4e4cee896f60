import XMLBuilding
import XMLParsing

/// A part of a document as a line of JSON.
enum ShardText {
    /// What a plan was made for.
    struct Origin {
        var path: String
        /// The encoding that the input is read in; nil for the one that it declares.
        var encoding: String?
        var input: InputTrace?
    }

    static func line(
        _ shard: XMLRecordShard, number: Int, of count: Int, size: Int, _ origin: Origin? = nil
    ) -> [UInt8] {
        let end = shard.end?.position.byteOffset ?? size
        var members: [(String, JSONText)] = []
        if let origin {
            members.append(("path", .string(origin.path)))
            if let encoding = origin.encoding { members.append(("encoding", .string(encoding))) }
            if let input = origin.input { members.append(("input", .string(input.text))) }
        }
        members = [("shard", .number(number)), ("shards", .number(count))] + members
        return JSONText.object(
            members + [
                ("bytes", .array([.number(shard.start.position.byteOffset), .number(end)])),
                ("prolog", .number(shard.start.prologLength)),
                (
                    "ancestors",
                    .array(
                        shard.start.ancestors.map {
                            .object([
                                ("name", .string($0.name)), ("namespace", $0.namespaceURI.map { .string($0) } ?? .null),
                            ])
                        })
                ),
                ("start", .string(shard.start.description)),
                ("end", shard.end.map { .string($0.description) } ?? .null),
            ]
        ).line
    }

    /// Reads such a line: what counts in it is `start` and `end`.
    static func shard(_ text: String) throws -> XMLRecordShard {
        let members = try JSONMembers.read(text)
        guard case .string(let start)?? = members["start"], let from = XMLCheckpoint(start) else {
            throw ToolFailure(.usage, "--shard takes a line that 'xmlstream plan' printed")
        }
        switch members["end"] {
        case .some(.some(.string(let end))):
            guard let to = XMLCheckpoint(end) else {
                throw ToolFailure(.usage, "the shard's end is no checkpoint: \(end)")
            }
            return XMLRecordShard(start: from, end: to)
        case .some(.some(.null)): return XMLRecordShard(start: from, end: nil)
        default: throw ToolFailure(.usage, "the shard has no end")
        }
    }

    /// What the plan was made for; nil if the line doesn't tell.
    ///
    /// - Throws: ``ToolFailure`` if that was another path or encoding.
    static func origin(_ text: String, comparedWith arguments: Arguments) throws -> Origin? {
        let members = try JSONMembers.strings(text)
        guard let path = members["path"] else { return nil }
        let (wanted, encoding) = (arguments.operands[0], arguments.value("encoding"))
        guard path == wanted else {
            throw ToolFailure(.usage, "the shard is of a plan for the path \(path), not \(wanted)")
        }
        guard members["encoding"] == encoding else {
            let (old, new) = (members["encoding"] ?? "the declared one", encoding ?? "the declared one")
            throw ToolFailure(.usage, "the shard is of a plan for the encoding \(old), not \(new)")
        }
        let trace = members["input"].map { InputTrace(text: $0) }
        if case .some(.none) = trace { throw ToolFailure(.usage, "the shard doesn't tell which file it is of") }
        return Origin(path: path, encoding: encoding, input: trace ?? nil)
    }
}
