import XMLBuilding

extension InputFile {
    /// Records of this input, with a closure that is called where there is nothing to do but to wait for more.
    ///
    /// With more than one worker it isn't: another thread reads then.
    func prompt<Record>(
        _ records: XMLRecords<Record>, beforeWaiting body: @escaping @Sendable () throws -> Void
    ) -> XMLRecords<Record> {
        guard mayWait else { return records }
        return records.beforeEachRead { [descriptor] in
            if SystemInterface.mustWait(descriptor) { try body() }
        }
    }
}
