/// Sends owned events to a sink, as borrowed ones: what was kept while a parse was suspended, or comes from a tree.
@safe
package final class EventReplay {
    private let names = NameTable()
    private var storage: [UInt8] = []
    private let table: UnsafeMutablePointer<AttributeTable>
    private let name: UnsafeMutablePointer<NameRecord>

    package init() {
        unsafe table = .allocate(capacity: 1)
        unsafe name = .allocate(capacity: 1)
        let names = unsafe Unmanaged.passUnretained(self.names)
        unsafe table.initialize(to: AttributeTable(names: names))
    }

    deinit {
        unsafe table.pointee.deallocate()
        unsafe table.deallocate()
        unsafe name.deallocate()
    }

    /// Delivers one event.
    ///
    /// - Throws: What the sink throws.
    package func send(_ event: XMLEvent, to sink: EventSink, _ context: XMLContext) throws {
        switch event {
        case .startDocument(let declaration): try sink.startDocument(declaration, context)
        case .endDocument: try sink.endDocument(context)
        case .startElement(let element): try startElement(element, to: sink, context)
        case .endElement(let element): try endElement(element, to: sink, context)
        case .characters(let text): try withText(text) { try sink.characters($0, context) }
        case .comment(let text): try withText(text) { try sink.comment($0, context) }
        case .processingInstruction(let target, let data):
            try withText(target) { target in
                try withText(data) { data in try sink.processingInstruction(target, data, context) }
            }
        case .startCDATA: try sink.startCDATA(context)
        case .endCDATA: try sink.endCDATA(context)
        case .startDoctype(let doctype): try sink.startDoctype(doctype, context)
        case .endDoctype: try sink.endDoctype(context)
        case .skippedEntity(let entity): try sink.skippedEntity(entity, context)
        case .startMapping(let prefix, let uri): try startMapping(prefix, uri, to: sink, context)
        case .endMapping(let prefix?): try withText(prefix) { try sink.endMapping($0, context) }
        case .endMapping(nil): try sink.endMapping(nil, context)
        case .notationDeclaration(let notation): try sink.declaration(.notation(notation), context)
        case .entityDeclaration(let entity): try sink.declaration(.entity(entity), context)
        case .elementDeclaration(let element): try sink.declaration(.element(element), context)
        case .attributeDeclaration(let attribute): try sink.declaration(.attribute(attribute), context)
        }
    }

    private func startMapping(_ prefix: String?, _ uri: String?, to sink: EventSink, _ context: XMLContext) throws {
        switch (prefix, uri) {
        case (let prefix?, let uri?):
            try withText(prefix) { prefix in try withText(uri) { try sink.startMapping(prefix, $0, context) } }
        case (let prefix?, nil): try withText(prefix) { try sink.startMapping($0, nil, context) }
        case (nil, let uri?): try withText(uri) { try sink.startMapping(nil, $0, context) }
        case (nil, nil): try sink.startMapping(nil, nil, context)
        }
    }

    private func withText(_ string: String, _ body: (XMLText) throws -> Void) throws {
        var string = string
        try string.withUTF8 { bytes in
            // The view is used within the closure only.
            var empty: UInt8 = 0
            try unsafe withUnsafePointer(to: &empty) { empty in
                try unsafe body(XMLText(start: bytes.baseAddress ?? empty, count: bytes.count))
            }
        }
    }

    private func endElement(_ element: XMLQualifiedName, to sink: EventSink, _ context: XMLContext) throws {
        storage.removeAll(keepingCapacity: true)
        let place = append(element)
        try unsafe storage.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe name.initialize(to: record(place, base))
            try unsafe sink.endElement(XMLName(record: name), context)
        }
    }

    private func startElement(_ element: XMLStartElement, to sink: EventSink, _ context: XMLContext) throws {
        storage.removeAll(keepingCapacity: true)
        let place = append(element.name)
        var places: [(name: NamePlace, value: Range<Int>)] = []
        for attribute in element.attributes {
            places.append((append(attribute.name), append(attribute.value)))
        }
        try unsafe storage.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe name.initialize(to: record(place, base))
            let records = unsafe places.map { place in
                unsafe AttributeRecord(
                    name: record(place.name, base), valueStart: base + place.value.lowerBound,
                    valueCount: place.value.count)
            }
            let specified = element.attributes.count { !$0.isDefaulted }
            unsafe records.withUnsafeBufferPointer { unsafe table.pointee.set($0, specifiedCount: specified) }
            try unsafe sink.startElement(XMLName(record: name), XMLAttributes(table: table), context)
        }
    }

    private struct NamePlace {
        var name: Range<Int>
        var prefixCount: Int
        var uri: Range<Int>?
    }

    private func append(_ string: String) -> Range<Int> {
        let start = storage.count
        storage.append(contentsOf: string.utf8)
        let end = storage.count
        storage.append(0)
        return start..<end
    }

    private func append(_ name: XMLQualifiedName) -> NamePlace {
        let place = append(name.qualifiedName)
        return NamePlace(name: place, prefixCount: name.prefixByteCount, uri: name.namespaceURI.map { append($0) })
    }

    private func record(_ place: NamePlace, _ base: UnsafePointer<UInt8>) -> NameRecord {
        unsafe NameRecord(
            start: base + place.name.lowerBound, count: place.name.count, prefixCount: place.prefixCount,
            uri: place.uri.map { unsafe base + $0.lowerBound }, uriCount: place.uri?.count ?? 0,
            names: Unmanaged.passUnretained(names))
    }
}
