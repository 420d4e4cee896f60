/// Events before the root element: the XML declaration and the document type declaration.
extension ParserSession {
    func declaration(version: String?, encoding: String?, standalone: Bool?) {
        if let encoding, let contradiction = contradiction(ofDeclared: encoding) { return fail(contradiction) }
        // A text declaration, of an external entity, may have no version; it is no event.
        guard openEntities.isEmpty, let version else { return }
        guard !version.isEmpty else {
            // Versions before 2.8.3 of the engine let it pass.
            fail(error(.malformedXMLDeclaration, at: enginePosition, "the XML declaration's version is empty"))
            return
        }
        documentDeclaration = XMLDeclaration(version: version, encoding: encoding, standalone: standalone)
        entities.isStandalone = standalone == true
        startDocument()
    }

    /// Delivers the start of the document, once, before any other event.
    func startDocument() {
        guard !hasStarted else { return }
        hasStarted = true
        guard sink.interests.contains(.document) else { return }
        send {
            try $0.startDocument(documentDeclaration, $1)
        } kept: {
            .startDocument(documentDeclaration)
        }
    }

    func startDoctype(_ doctype: XMLDoctype) {
        self.doctype = .open
        entities.doctype = doctype
        startDoctypeMeasure()
        if case .forbidden = options.doctype.rule {
            fail(
                error(
                    .doctypeForbidden, at: enginePosition,
                    "a document type declaration, <!DOCTYPE \(doctype.name)>, which the options forbid"))
            return
        }
        guard sink.interests.contains(.doctype) else { return }
        if doctype.hasInternalSubset { startSubsetCapture() }
        send {
            try $0.startDoctype(doctype, $1)
        } kept: {
            .startDoctype(doctype)
        }
    }

    func endDoctype() {
        if refusesDoctype() { return unsafe Expat.stop(state.pointee.engine) }
        if sink.interests.contains(.doctype) {
            finishSubsetCapture()
            send {
                try $0.endDoctype($1)
            } kept: {
                .endDoctype
            }
            subset.text = nil
        }
        doctype = .closed
        if entities.needsExaminedTags { unsafe state.pointee.examinesTags = true }
        if isSuspensionPending {
            isSuspensionPending = false
            suspend()
        }
    }

    func entityDeclaration(_ entity: XMLEntityDeclaration) {
        guard declares(entity.name, entity.value, entity.publicID, entity.systemID) else { return }
        if let problem = entities.declare(entity, depthLimit: options.limits.safeEntityDepth) {
            fail(error(.limitExceeded, at: enginePosition, problem))
            return
        }
        deliver(.entity(entity))
    }

    func attributeDeclaration(_ attribute: XMLAttributeDeclaration) {
        var value: String?
        switch attribute.defaultValue {
        case .value(let text), .fixed(let text):
            entities.hasAttributeDefaults = true
            value = text
        case .implied, .required: break
        }
        guard declares(attribute.elementName, attribute.name, attribute.type, value) else { return }
        // The engine goes through all of an element's declared attributes at each of its start tags.
        if entities.countAttribute(of: attribute.elementName) > options.limits.attributes {
            return limitExceeded(
                "the element \(attribute.elementName) has more than \(options.limits.attributes) declared attributes",
                "attributes")
        }
        examineDefault(of: attribute)
        deliver(.attribute(attribute))
    }

    /// Delivers a declaration of the DTD to whoever hears them.
    func deliver(_ declaration: XMLDTDDeclaration) {
        guard sink.interests.contains(.declarations) else { return }
        send {
            try $0.declaration(declaration, $1)
        } kept: {
            XMLEvent(declaration)
        }
    }
}
