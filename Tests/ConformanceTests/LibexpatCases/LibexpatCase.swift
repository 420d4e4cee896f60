import Foundation
import Testing
import XMLParsing

/// A document from libexpat's own tests, with the outcome that these expect of it.
struct LibexpatCase: Decodable, CustomTestStringConvertible {
    enum Kind: String, Decodable {
        /// The document is accepted.
        case ok
        case error
        /// It is accepted, and its text is as expected.
        case chardata
        /// It is accepted, and its attributes' values, joined, are as expected.
        case attributes
    }

    /// Bytes that the file has in base 64. They are no `Data`, whose pointers Leak Sanitizer can't follow.
    struct Bytes: Decodable {
        var bytes: [UInt8]

        init(from decoder: any Decoder) throws {
            bytes = Array(try decoder.singleValueContainer().decode(Data.self))
        }
    }

    var test: String
    var kind: Kind
    var namespaces: Bool
    var doc_b64: Bytes
    /// The name of Expat's code.
    var error: String?
    /// Line, from 1, and column, from 0.
    var pos: [Int]?
    /// The text in UTF-8.
    var expected: Bytes?
    /// Whether a plain parser of libexpat 2.5.0, without handlers of its own, does the same.
    var confirmed: Bool

    var testDescription: String { "\(test), \(kind)" }

    private struct File: Decodable {
        var cases: [LibexpatCase]
    }

    /// All cases of the file that are confirmed.
    static let confirmed: [LibexpatCase] = {
        guard let folder = TestData.folder,
            let data = try? Data(contentsOf: folder.appendingPathComponent("libexpat-cases.json")),
            let file = try? JSONDecoder().decode(File.self, from: data)
        else { return [] }
        return file.cases.filter(\.confirmed)
    }()

    /// Expat's codes by their names.
    static let codes: [String: XMLParsingError.Code] = [
        "XML_ERROR_SYNTAX": .syntax,
        "XML_ERROR_INVALID_TOKEN": .invalidToken,
        "XML_ERROR_UNCLOSED_TOKEN": .unclosedToken,
        "XML_ERROR_DUPLICATE_ATTRIBUTE": .duplicateAttribute,
        "XML_ERROR_UNDEFINED_ENTITY": .undefinedEntity,
        "XML_ERROR_BAD_CHAR_REF": .invalidCharacterReference,
        "XML_ERROR_MISPLACED_XML_PI": .misplacedXMLDeclaration,
        "XML_ERROR_UNBOUND_PREFIX": .unboundPrefix,
        "XML_ERROR_UNDECLARING_PREFIX": .undeclaredPrefix,
        "XML_ERROR_XML_DECL": .malformedXMLDeclaration,
        "XML_ERROR_PUBLICID": .invalidPublicID,
        "XML_ERROR_RESERVED_PREFIX_XML": .reservedPrefixXML,
        "XML_ERROR_RESERVED_NAMESPACE_URI": .reservedNamespaceURI,
    ]
}
