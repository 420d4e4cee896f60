import Testing

@Suite("The W3C conformance suite", .enabled(if: TestData.suite != nil, TestData.suiteHint))
struct SuiteTests {
    @Test("every test that applies has the outcome and the output that the catalogue expects")
    func suite() throws {
        let (tests, absent) = try SuiteCatalogue.read(try #require(TestData.suite))
        #expect(tests.count > 2_000, "parts of the catalogue are absent: \(absent)")
        var table = SuiteTable()
        let runner = SuiteRunner()
        for test in tests { table.add(test, try runner.run(test)) }
        print(
            "The W3C conformance suite, XML 1.0, fourth edition, not validating, whole and byte by byte:\n\(table.text)"
        )
        print("Not applicable: \(SuiteDeviations.notApplicable.joined(separator: ", "))")

        #expect(table.total("passed") > 1_000, "too few of the suite's files are there to tell anything")
        let unexpected = table.deviations.filter { SuiteDeviations.known[$0.key] == nil }
        #expect(unexpected.isEmpty)
        let vanished = SuiteDeviations.known.keys.filter { table.run.contains($0) && table.deviations[$0] == nil }
        #expect(vanished.isEmpty, "to be taken out of the known deviations")
        for (id, reason) in SuiteDeviations.known.sorted(by: { $0.key < $1.key }) {
            print("Known deviation: \(id), \(reason)\(table.run.contains(id) ? "" : " (the file is absent)")")
        }
    }
}
