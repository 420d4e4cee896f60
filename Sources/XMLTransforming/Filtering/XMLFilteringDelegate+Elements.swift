import XMLParsing
import XMLWriting

extension XMLFilteringDelegate {
    /// Takes an element whose start tag will be in the output: the declarations that it bears, and those of elements around
    /// it that aren't in the output, are made ready for it.
    func startElement(_ context: XMLContext) throws {
        try checkAttributeEntity(context)
        if writer.depth == 0 { try copy.separate(context) }
        enterElement(hidesMappings: false)
        if state.value.scope.hiddenCount > 0 { redeclare() }
    }

    /// Takes an element that stays open, with the declarations that its start tag bears.
    func enterElement(hidesMappings: Bool) {
        state.value.depth += 1
        state.value.skippedInAttribute = nil
        guard !copy.state.value.mappings.isEmpty else { return }
        copy.state.value.mappings.forEach { prefix, uri in
            state.value.scope.push(prefix, uri, depth: state.value.depth, isHidden: hidesMappings)
        }
        if hidesMappings { copy.state.value.mappings.removeAll() }
    }

    private func redeclare() {
        for index in state.value.scope.missingFromOutput() {
            state.value.scope.withBinding(at: index) { copy.state.value.mappings.add($0, $1) }
            state.value.scope.repeatBinding(at: index, depth: state.value.depth)
        }
    }

    /// Leaves an element out, and writes something in its place.
    func leaveOut(_ context: XMLContext, _ body: ((XMLStreamWriter) throws -> Void)? = nil) throws {
        copy.state.value.mappings.removeAll()
        state.value.skippedInAttribute = nil
        guard output.takeAfterStart().isEmpty else {
            throw XMLTransformingError(
                .invalidUse, "the filter inserts after the start tag of an element that it leaves out", context)
        }
        context.skipElement()
        if body != nil, writer.depth == 0 { try copy.separate(context) }
        try insert((body.map { [$0] } ?? []) + output.takeAfterEnd(), context)
    }

    /// Notes what is left to do at the element's end, and inserts what comes after its start tag.
    func finishStart(hasTags: Bool, _ context: XMLContext) throws {
        let afterEnd = output.takeAfterEnd()
        if !hasTags || !afterEnd.isEmpty {
            state.value.frames.append(FilterState.Frame(depth: state.value.depth, hasTags: hasTags, afterEnd: afterEnd))
        }
        try insert(output.takeAfterStart(), context)
    }

    /// Runs a filter's closures, and sees to it that they close what they open.
    func insert(_ bodies: [(XMLStreamWriter) throws -> Void], _ context: XMLContext) throws {
        if bodies.isEmpty { return }
        let level = writer.depth
        for body in bodies { try body(output.writer) }
        try checkBalance(level, context)
    }

    /// Inserts what comes after a run of text, a comment or an instruction.
    func insertAfterEvent(_ context: XMLContext) throws {
        guard output.takeAfterStart().isEmpty else {
            throw XMLTransformingError(
                .invalidUse, "the filter inserts after a start tag where there is none", context)
        }
        try insert(output.takeAfterEnd(), context)
    }

    func checkBalance(_ level: Int, _ context: XMLContext) throws {
        if writer.depth != level { throw imbalance(writer.depth - level, context) }
        try output.checkFailure()
    }

    @inline(never)
    private func imbalance(_ difference: Int, _ context: XMLContext) -> XMLTransformingError {
        let deed = difference > 0 ? "leaves elements open (\(difference))" : "closes elements that aren't its own"
        return XMLTransformingError(.invalidUse, "the filter \(deed); what it inserts must be balanced", context)
    }

    private func checkAttributeEntity(_ context: XMLContext) throws {
        if let entity = state.value.skippedInAttribute { try copy.skippedEntity(entity, context: context) }
    }
}
