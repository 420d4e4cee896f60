import Foundation
import Testing

extension LibXML2 {
    /// What a test says that is skipped for want of the peer.
    static let hint: Comment = "libxml2 isn't installed (libxml2.so.2, libxml2.2.dylib): apt-get install libxml2"

    struct Failure: Error {}

    /// Entities are expanded, attributes defaulted, nothing is printed or fetched, no limit is set (`xmlParserOption`).
    private static let options: Int32 = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 6 | 1 << 11 | 1 << 19

    /// The events that libxml2 sees in a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - form: How they are written.
    ///   - encoding: The encoding, whatever the document declares; nil to go by that.
    ///   - path: The document's file, beside which external entities are found; nil to find none.
    /// - Returns: The events.
    /// - Throws: ``Failure`` where libxml2 finds the document not well-formed.
    func events(
        of document: [UInt8], _ form: ComparableEvents.Form, encoding: Swift.String? = nil, path: Swift.String? = nil
    ) throws -> Swift.String {
        let tree = try unsafe document.withUnsafeBytes { bytes in
            // The tree holds copies of the bytes.
            let tree = unsafe withText(path) { path in
                unsafe withText(encoding) { encoding in
                    unsafe parse(bytes.baseAddress, Int32(bytes.count), path, encoding, Self.options)
                }
            }
            guard let tree = unsafe tree else { throw Failure() }
            return unsafe tree
        }
        defer { unsafe freeDocument(tree) }
        guard let reader = unsafe walk(tree) else { throw Failure() }
        defer { unsafe freeReader(reader) }
        var events = ComparableEvents(form)
        while unsafe read(reader) == 1 { unsafe record(reader, &events) }
        return events.text
    }

    private func withText<Result>(_ text: Swift.String?, _ body: (Text?) -> Result) -> Result {
        guard let text else { return body(nil) }
        return unsafe text.withCString { unsafe body($0) }
    }

    /// Writes down the node that a reader is at; the numbers are those of `xmlReaderTypes`.
    private func record(_ reader: Reader, _ events: inout ComparableEvents) {
        switch unsafe nodeType(reader) {
        case 1:
            let name = unsafe string(name(reader)) ?? ""
            let uri = unsafe string(namespaceURI(reader))
            let isEmpty = unsafe isEmptyElement(reader) == 1
            events.start(name, uri, unsafe attributes(reader, events.form))
            if isEmpty { events.end(name, uri) }
        case 15: unsafe events.end(string(name(reader)) ?? "", string(namespaceURI(reader)))
        case 3, 4, 13, 14: unsafe events.characters(string(value(reader)) ?? "")
        case 5: unsafe events.reference(string(name(reader)) ?? "")
        case 7: unsafe events.instruction(string(name(reader)) ?? "", string(value(reader)) ?? "")
        case 8: unsafe events.comment(string(value(reader)) ?? "")
        default: break
        }
    }

    private func attributes(_ reader: Reader, _ form: ComparableEvents.Form) -> [ComparableEvents.Attribute] {
        var attributes: [ComparableEvents.Attribute] = []
        while unsafe moveToNextAttribute(reader) == 1 {
            if form == .namespaces, unsafe isNamespaceDeclaration(reader) == 1 { continue }
            attributes.append(
                .init(
                    name: unsafe string(name(reader)) ?? "", namespaceURI: unsafe string(namespaceURI(reader)),
                    value: unsafe string(value(reader)) ?? ""))
        }
        _ = unsafe moveToElement(reader)
        return attributes
    }

    /// What the reader returns is valid until its next move, and is copied at once.
    private func string(_ text: Text?) -> Swift.String? { unsafe text.map { unsafe Swift.String(cString: $0) } }
}
