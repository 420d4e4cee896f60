import XMLParsing
import XMLWriting

/// Checks of what options put into documents, or say of them, before any is read.
extension Arguments {
    /// Checks that an option's argument can be the name of a root element without namespace declarations.
    func checkRootName(_ name: String, option: String) throws {
        try check("--\(option)") { try $0.element(name, "") }
    }

    /// Checks that an option's argument can be an element's name, where its prefix is bound.
    func checkElementName(_ name: String, option: String) throws {
        try checkElementName(name, in: "--\(option)")
    }

    /// The same of a part of the command line.
    func checkElementName(_ name: String, in place: String) throws {
        try check(place, besides: .unboundPrefix) { try $0.element(name, "") }
    }

    /// Checks that an option's argument can be an attribute's name, where its prefix is bound, and hold a value.
    func checkAttribute(_ name: String, _ value: String = "", option: String) throws {
        try check("--\(option)", besides: .unboundPrefix) { writer in
            try writer.startElement("a")
            try writer.attribute(name, value)
            try writer.endElement()
        }
    }

    /// Checks that an option's argument can be an element's text.
    func checkText(_ text: String, option: String) throws {
        try check("--\(option)") { try $0.element("a", text) }
    }

    /// Checks that an encoding is known, here or by the system.
    func checkEncoding(_ encoding: XMLEncoding) throws {
        var options = XMLParsingOptions()
        options.encoding = encoding
        do {
            try XMLPushParser(delegate: NoDelegate(), options: options).parse(Array("<a/>".utf8))
        } catch let error as XMLParsingError where error.code == .unsupportedEncoding {
            throw usage("--encoding: \(error.reason)")
        } catch {
            // The bytes needn't be a document in that encoding.
        }
    }

    /// Writes something for a trial.
    private func check(
        _ place: String, besides allowed: XMLWritingError.Code? = nil, _ write: (XMLStreamWriter) throws -> Void
    ) throws {
        do {
            try write(XMLStreamWriter(to: XMLBytesSink()))
        } catch let error as XMLWritingError where error.code != allowed {
            throw usage("\(place): \(error.reason)")
        } catch {
            // Only the document tells whether a prefix is bound.
        }
    }
}
