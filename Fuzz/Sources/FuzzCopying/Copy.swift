import FuzzSupport
import StreamingXML

/// A document that is parsed, written, and parsed again.
struct Copy {
    let document: [UInt8]
    let options: XMLParsingOptions
    let writing: XMLWritingOptions
    /// What the document comes to.
    let original: ParseResult

    init(of document: [UInt8], options: XMLParsingOptions, choices input: inout FuzzInput) {
        self.document = document
        self.options = options
        var writing = XMLWritingOptions.default
        writing.namespaces = options.namespaces
        let bits = input.byte()
        writing.quote = bits & 1 == 0 ? .double : .single
        writing.emptyElements = bits & 2 == 0 ? .selfClosing : .startAndEndTags
        writing.bufferSize = bits & 4 == 0 ? 65_536 : 16
        self.writing = writing
        original = parseWhole(document, options: options)
    }

    /// Whether a name in the document may be one that the engine takes in ISO-8859-1 and UTF-16, and there alone.
    private var hasNamesOfLatin1: Bool {
        original.events.contains { event in !event.isText && event.what.contains { "ªµº".contains($0) } }
    }

    /// Whether the engine may have left values of the internal subset unread, since it can't know what they come to behind a
    /// parameter entity that was not read: they needn't be well-formed then.
    private var hasUnreadValues: Bool {
        original.events.contains { !$0.isText && $0.what.hasPrefix("end doctype") && $0.what.contains("%") }
    }

    /// Checks that the copy has the same events.
    func check() {
        guard let copied = copied() else { return }
        var options = options
        options.encoding = nil
        options.limits = .unlimited
        let again = parseWhole(copied, options: options)
        guard again.failure == nil, Self.comparable(original.events) == Self.comparable(again.events) else {
            let texts = [document, copied].map { String(decoding: $0, as: UTF8.self).debugDescription }
            finding("\(texts[0])\ncopied \(texts[1])\n\(options)\noriginal:\n\(original)\ncopy:\n\(again)")
        }
    }

    /// The copy; nil where it can't be made for a reason that is documented.
    private func copied() -> [UInt8]? {
        do {
            return try XMLStreamWriter.bytes(options: writing) { writer in
                let parser = XMLPushParser(delegate: XMLWritingDelegate(writer), options: options)
                try parser.parse(document)
                try parser.finish()
            }
        } catch let error as XMLTransformingError where error.code == .skippedEntity {
            if original.events.contains(where: { $0.what.hasPrefix("skipped") }) { return nil }
            finding("the copy failed: \(error)\n\(original)")
        } catch let error as XMLWritingError where error.code == .invalidName && hasNamesOfLatin1 {
            return nil
        } catch let error as XMLWritingError
            where error.code == .invalidDoctype && (hasNamesOfLatin1 || hasUnreadValues)
        {
            return nil
        } catch {
            let text = String(decoding: document, as: UTF8.self).debugDescription
            finding("\(text)\n\(options)\nthe copy failed: \(error)\n\(original)")
        }
    }

    /// The events without their places.
    private static func comparable(_ events: [EventRecorder.Event]) -> [String] {
        events.map { $0.isText ? $0.what.debugDescription : $0.what }
    }
}
