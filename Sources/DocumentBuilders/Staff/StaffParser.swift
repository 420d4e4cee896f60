internal import XMLBuilding
public import XMLParsing

/// Builds staff records while their document arrives: one, as the root element, or many in a container of any name.
///
/// ```xml
/// <StaffList>
///   <Staff><nickname>Lin</nickname><email>lin@example.org</email><phone/><sex>f</sex></Staff>
/// </StaffList>
/// ```
///
/// A field that is absent is nil, one without text is empty. The first of repeated children counts. Elements count by their
/// place and namespace (none); unknown ones are skipped.
public final class StaffParser: XMLContentDelegate {
    /// The records so far; none if there is a callback.
    public private(set) var staff: [Staff] = []

    private let onStaff: ((Staff) throws -> Void)?
    private var isInRoot = false
    private var hasRecords = false
    private lazy var records = XMLModelBuilder<Staff> { [unowned self] record in
        if let onStaff {
            try onStaff(record)
        } else {
            staff.append(record)
        }
    }

    /// Makes a builder, to be a parser's delegate.
    ///
    /// - Parameter onStaff: Called with each record as its end tag arrives; what it throws ends the parse. With a callback
    ///   no record is kept.
    public init(onStaff: ((Staff) throws -> Void)? = nil) {
        self.onStaff = onStaff
    }

    /// Reads all records of a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: Its records, in document order.
    /// - Throws: `XMLParsingError` if the file can't be read or isn't well-formed, ``BuilderError`` if it isn't a document of
    ///   staff records.
    public static func staff(contentsOfFile path: String) throws -> [Staff] {
        let builder = StaffParser()
        try XMLPushParser(delegate: builder).parse(contentsOfFile: path)
        return builder.staff
    }

    /// Takes a start tag by its place; what doesn't belong there is skipped.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - context: Where it is.
    /// - Throws: Nothing but what ends the parse anyway.
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) throws {
        if records.isInModel { return try records.didStartElement(name, attributes: attributes, context: context) }
        if !isInRoot {
            staff = []
            // An empty list is one; another document without a single record isn't.
            hasRecords = name == "{}StaffList"
            isInRoot = true
            guard name == "{}Staff" else { return }
        }
        guard name == "{}Staff" else { return context.skipElement() }
        hasRecords = true
        try records.didStartElement(name, attributes: attributes, context: context)
    }

    /// Adds text to the field that it stands in.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    /// - Throws: Nothing but what ends the parse anyway.
    public func foundCharacters(_ text: XMLText, context: XMLContext) throws {
        if records.isInModel { try records.foundCharacters(text, context: context) }
    }

    /// Takes an end tag; a record's completes it.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: ``BuilderError`` at the end of a root element that holds no record, and what the callback throws.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        if records.isInModel {
            try records.didEndElement(name, context: context)
        } else if !hasRecords {
            throw BuilderError("the root element <\(name.qualifiedName)> holds no <Staff>", context)
        }
    }
}

extension StaffParser: XMLDocumentDelegate {
    /// Starts anew, also after a document that broke off.
    ///
    /// - Parameters:
    ///   - declaration: The XML declaration.
    ///   - context: Where it is.
    public func didStartDocument(_ declaration: XMLDeclaration?, context: XMLContext) {
        isInRoot = false
        records.reset()
    }

    /// Does nothing: the root element's end has completed everything.
    ///
    /// - Parameter context: Where the event is.
    public func didEndDocument(context: XMLContext) {}
}
