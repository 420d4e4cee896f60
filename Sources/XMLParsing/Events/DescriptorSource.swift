/// A file or descriptor that is read chunk by chunk, at the pace of whoever pulls what comes of it.
package final class DescriptorSource {
    let input: DescriptorInput

    init(_ input: DescriptorInput) {
        self.input = input
    }

    /// Opens a file.
    ///
    /// - Throws: ``XMLParsingError`` with the code ``XMLParsingError/Code-swift.struct/inputFailed``.
    package init(contentsOfFile path: String) throws {
        do {
            input = try DescriptorInput(path: path)
        } catch let failure as DescriptorInput.Failure {
            throw XMLParsingError(
                code: .inputFailed, position: XMLPosition(byteOffset: 0, line: 1, column: 1), reason: failure.text)
        }
    }
}

extension XMLPushParser {
    /// Reads a chunk and parses it; false at the end of the input.
    package func parseOnce(from source: DescriptorSource) throws -> Bool {
        try session.readOnce(source.input)
    }
}
