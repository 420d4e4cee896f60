import XMLBuilding

/// Checks of what records are, and what is taken of them, before any is read.
extension Arguments {
    /// The path of records, the first operand.
    func recordPath() throws -> XMLRecordPath {
        let path = try XMLRecordPath(operands[0])
        for step in path.steps {
            switch step {
            case .any: break
            case .name(let name): try checkName(name, isLocal: false, "PATH")
            case .expanded(_, let name): try checkName(name, isLocal: true, "PATH")
            }
        }
        return path
    }

    /// Checks that the names in a field can be those of elements and attributes.
    func checkField(_ field: RecordField) throws {
        for name in field.steps + (field.attribute.map { [$0] } ?? []) {
            try checkName(name, isLocal: false, "--fields")
        }
    }

    private func checkName(_ name: String, isLocal: Bool, _ place: String) throws {
        guard !isLocal || !name.contains(":") else { throw usage("\(place): \(name) has a prefix behind a namespace") }
        try checkElementName(name, in: place)
    }
}
