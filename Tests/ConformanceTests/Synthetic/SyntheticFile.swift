import TestSupport
import Testing
import XMLParsing

/// A file among the synthetic ones that a parser with default options refuses.
struct RefusedFile: CustomTestStringConvertible {
    var path: String
    var failure: Outcome.Failure
    /// A part of the error's reason.
    var reason: String
    /// Limits with which it is read; nil where it must not be read.
    var limits: XMLParsingLimits?

    var testDescription: String { path }

    /// Those that are refused with namespaces on.
    static let all = [
        RefusedFile(
            "aaaaaa_tag_1M.xml", .limitExceeded, at: 0, line: 1, column: 1, "nameLength",
            limits: XMLParsingLimits(nameLength: 1 << 20)),
        RefusedFile(
            "billion_laughs.xml", .limitExceeded, at: 770, line: 14, column: 7, "amplification"),
        // `<d>` is 3 bytes long, and the 1,001st is one too many.
        RefusedFile(
            "deep_100k.xml", .limitExceeded, at: 3_000, line: 1, column: 3_001, "depth",
            limits: XMLParsingLimits(depth: 100_000)),
        RefusedFile(
            "entity_recursion.xml", .recursiveEntityReference, at: 53, line: 2, column: 4, "&a; refers to itself"),
        RefusedFile(
            "many_attrs_10k.xml", .limitExceeded, at: 0, line: 1, column: 1, "attributes",
            limits: XMLParsingLimits(attributes: 10_000)),
        RefusedFile(
            "many_ns_2k.xml", .limitExceeded, at: 0, line: 1, column: 1, "attributes",
            limits: XMLParsingLimits(attributes: 4_000)),
        RefusedFile(
            "quadratic_blowup.xml", .limitExceeded, at: 50_531, line: 2, column: 502, "amplification"),
        RefusedFile(
            "xmpp_stream_open.xml", .noElements, at: 192, line: 1, column: 193, "<stream:stream>, opened at byte 21"),
        RefusedFile(
            "xxe_file.xml", .externalEntityRefused, at: 60, line: 2, column: 4, "&x; (file:///etc/hostname) is not read"
        ),
        RefusedFile("xxe_param.xml", .undefinedEntity, at: 68, line: 2, column: 4, "&y;"),
    ]

    private init(
        _ path: String, _ code: XMLParsingError.Code, at byteOffset: Int, line: Int, column: Int, _ reason: String,
        limits: XMLParsingLimits? = nil
    ) {
        self.path = path
        failure = .init(code, at: byteOffset, line: line, column: column)
        self.reason = reason
        self.limits = limits
    }
}
