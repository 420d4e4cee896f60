import TestSupport
import Testing
import XMLParsing
import XMLTransforming

/// A document and its canonical form, from the collected examples of specifications and of other implementations.
struct CanonicalPair: CustomTestStringConvertible {
    var mode: String
    var input: String
    var inclusivePrefixes: [String]
    var expected: String

    var testDescription: String { "\(mode) \(input)" }

    /// The form that the mode names, nil for one that isn't written.
    ///
    /// Out of scope: `c14n-2.0 params ...` (Canonical XML 2.0: trimmed text, rewritten prefixes, QNames in content), and one
    /// example whose form is that of a part of the document, although the table names none (`lxml_agrees` is False).
    var form: (form: XMLCanonicalForm, withComments: Bool)? {
        if input.hasSuffix("/38_input.xml") { return nil }
        return switch mode {
        case "c14n-1.0", "c14n-1.0 (validating)": (.canonical10, false)
        case "c14n-1.0#WithComments": (.canonical10, true)
        case "c14n-1.1": (.canonical11, false)
        case "c14n-1.1#WithComments": (.canonical11, true)
        case "exclusive": (.exclusive(inclusivePrefixes: inclusivePrefixes), false)
        case "exclusive#WithComments": (.exclusive(inclusivePrefixes: inclusivePrefixes), true)
        default: nil
        }
    }

    /// The pairs of `c14n/pairs.tsv` that need no part of a document to be selected.
    static let all: [CanonicalPair] = {
        guard let folder = TestFiles.data.map({ "\($0)/c14n" }), let table = try? TestFiles.bytes("\(folder)/pairs.tsv")
        else { return [] }
        return String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 6, fields[3].isEmpty else { return nil }
            return CanonicalPair(
                mode: fields[1], input: "\(folder)/\(fields[2])",
                inclusivePrefixes: fields[4].split(separator: " ").map(String.init), expected: "\(folder)/\(fields[5])")
        }
    }()
}
