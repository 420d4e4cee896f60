/// Events before the root element: the XML declaration and the document type declaration.
extension ParserSession {
    func declaration(version: String?, encoding: String?, standalone: Bool?) {
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
        if let problem = entities.declare(entity, depthLimit: options.limits.entityDepth) {
            fail(error(.limitExceeded, at: enginePosition, problem))
            return
        }
        deliver(.entity(entity))
    }

    func attributeDeclaration(_ attribute: XMLAttributeDeclaration) {
        switch attribute.defaultValue {
        case .value, .fixed: entities.hasAttributeDefaults = true
        case .implied, .required: break
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
