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
    private enum Place {
        case document
        case container
        case record
    }

    private enum Field: String, CaseIterable {
        case nickname, email, phone, sex, position
    }

    /// The records so far; none if there is a callback.
    public private(set) var staff: [Staff] = []

    private let onStaff: ((Staff) throws -> Void)?
    private var place = Place.document
    private var isRecordRoot = false
    private var hasRecords = false
    private var children = ChildText<Field>()

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
    public func didStartElement(_ name: XMLName, attributes: XMLAttributes, context: XMLContext) {
        switch (place, name) {
        case (.record, _): children.start(name, context)
        case (.container, "{}Staff"): startRecord()
        case (.container, _): context.skipElement()
        case (.document, let root):
            staff = []
            isRecordRoot = root == "{}Staff"
            // An empty list is one; another document without a single record isn't.
            hasRecords = isRecordRoot || root == "{}StaffList"
            place = .container
            if isRecordRoot { startRecord() }
        }
    }

    private func startRecord() {
        place = .record
        hasRecords = true
        children.removeAll()
    }

    /// Adds text to the field that it stands in.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Where it is.
    public func foundCharacters(_ text: XMLText, context: XMLContext) {
        if place == .record { children.append(text) }
    }

    /// Takes an end tag; a record's completes it.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - context: Where it is.
    /// - Throws: ``BuilderError`` at the end of a root element that holds no record, and what the callback throws.
    public func didEndElement(_ name: XMLName, context: XMLContext) throws {
        switch place {
        case .record:
            if children.end() { return }
            place = isRecordRoot ? .document : .container
            let record = Staff(
                nickname: children[.nickname], email: children[.email], phone: children[.phone], sex: children[.sex],
                position: children[.position])
            if let onStaff {
                try onStaff(record)
            } else {
                staff.append(record)
            }
        case .container:
            place = .document
            guard hasRecords else {
                throw BuilderError("the root element <\(name.qualifiedName)> holds no <Staff>", context)
            }
        case .document: break
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
        place = .document
    }

    /// Does nothing: the root element's end has completed everything.
    ///
    /// - Parameter context: Where the event is.
    public func didEndDocument(context: XMLContext) {}
}
