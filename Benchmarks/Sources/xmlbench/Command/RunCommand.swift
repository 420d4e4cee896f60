/// `xmlbench run`: measures, and reports in every form that was asked for.
struct RunCommand {
    let arguments: Arguments

    /// Runs it.
    ///
    /// - Returns: Whether all thresholds were reached.
    /// - Throws: An error if something can't be measured.
    func run() throws -> Bool {
        print(
            "chunks of \(arguments.chunkSize) bytes, namespaces \(arguments.namespaces ? "on" : "off"),",
            "\(arguments.rounds) rounds; \(ExpatInC.version), libxml2 \(LibXML2InC.version)")
        // Before minutes are spent.
        let thresholds = try arguments.check.map { try Thresholds(contentsOfFile: $0) }
        var results: [RowResult] = []
        let shapes: [Shape?] = arguments.file == nil ? arguments.shapes : [nil]
        if !arguments.cases.isEmpty {
            for shape in shapes { results += try measure(shape) }
        }
        let memory = try arguments.studiesMemory ? studyMemory() : nil
        let tokens = try arguments.studiesTokens ? TokenStudy(size: arguments.size, rounds: arguments.rounds) : nil
        if let tokens { Table.show(tokens) }
        if let path = arguments.json {
            var report = JSONReport()
            report.add(results)
            if let memory { report.add(memory) }
            if let tokens { report.add(tokens) }
            try report.write(toFile: path)
        }
        if let path = arguments.plot { try Plot.write(toFile: path, results, memory) }
        return try check(results, against: thresholds)
    }

    private func measure(_ shape: Shape?) throws -> [RowResult] {
        let rows = rows(for: shape)
        guard !rows.isEmpty else { return [] }
        let document = try document(shape)
        let measurement = try Measurement(of: rows, over: document, rounds: arguments.rounds) { row, done in
            Progress.show("\(shape?.rawValue ?? "file"): \(row), \(Int(done * 100)) %")
        }
        Progress.clear()
        var results = measurement.results
        if arguments.json != nil {
            let child = ChildProcess(arguments: arguments)
            for index in results.indices {
                Progress.show("\(shape?.rawValue ?? "file"): memory of \(results[index].row)")
                results[index].peakBytes = try child.figures(results[index].row, shape, size: arguments.size).peak
            }
            Progress.clear()
        }
        Table.show(results)
        return results
    }

    /// What was asked for, and what that is measured by.
    private func rows(for shape: Shape?) -> [any Implementation] {
        let chosen = allImplementations.filter { row in
            guard arguments.cases.contains(row.benchmarkCase), row.applies(to: shape) else { return false }
            // Startup doesn't depend on the document: once is enough.
            if row.benchmarkCase.isStartup, shape != nil, shape != arguments.shapes.first { return false }
            return row.name.hasPrefix("streamingxml") || arguments.peers.map { $0.contains(row.name) } ?? true
        }
        let references = Set(chosen.map(\.benchmarkCase.reference))
        return allImplementations.filter { row in
            chosen.contains { $0.row == row.row } || references.contains(row.row)
        }
    }

    private func document(_ shape: Shape?) throws -> Document {
        if let shape {
            return Document(
                shape, size: arguments.size, chunkSize: arguments.chunkSize, namespaces: arguments.namespaces)
        }
        let bytes = try contents(ofFile: arguments.file ?? "")
        return Document(bytes, chunkSize: arguments.chunkSize, namespaces: arguments.namespaces)
    }

    private func studyMemory() throws -> MemoryStudy {
        let shape = arguments.shapes.first ?? .books
        let cases: [BenchmarkCase] = [.count, .strings, .pull, .async, .roundtrip]
        let rows = allImplementations.filter { row in
            cases.contains(row.benchmarkCase) && row.applies(to: shape)
                && (row.name == "streamingxml" || row.row == BenchmarkCase.count.reference)
        }
        let study = try MemoryStudy(rows, shape, arguments)
        Table.show(study)
        return study
    }

    private func check(_ results: [RowResult], against thresholds: Thresholds?) throws -> Bool {
        guard let path = arguments.check, let thresholds else { return true }
        let shortfalls =
            try thresholds
            .shortfalls(in: results, arguments, counts: arguments.countsInstructions)
        if shortfalls.isEmpty { print("\nall thresholds of \(path) are reached") }
        for shortfall in shortfalls { print("xmlbench: \(shortfall)") }
        return shortfalls.isEmpty
    }
}

extension BenchmarkCase {
    fileprivate var isStartup: Bool { self == .startup || self == .startupReset }
}
