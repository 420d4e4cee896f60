/// Turns an expression into the form that a forward pass can follow, or says why that can't be.
struct StreamCompiler {
    /// Alternatives that a path may fall into: unions and `descendant-or-self::` multiply them.
    static let alternativeLimit = 1_000

    let expression: String

    static func compile(_ parsed: XPathExpression, of expression: String) throws(XMLPathError) -> StreamPath {
        let compiler = StreamCompiler(expression: expression)
        guard parsed.type == .nodes else {
            throw compiler.refusal("a stream delivers nodes, and this is a \(parsed.type.rawValue)", at: 0)
        }
        let alternatives = try compiler.alternatives(of: parsed)
        if alternatives.contains(where: \.isEmpty) {
            throw compiler.refusal("it selects the document itself, which a stream can't deliver", at: parsed.offset)
        }
        return StreamPath(alternatives: alternatives)
    }

    func refusal(_ reason: String, at offset: Int) -> XMLPathError {
        XMLPathError(code: .notStreamable, expression: expression, offset: offset, reason: reason)
    }

    private func alternatives(of parsed: XPathExpression) throws(XMLPathError) -> [[StreamStep]] {
        switch parsed {
        case .union(let one, let other): return try alternatives(of: one) + alternatives(of: other)
        case .path(let location): return try follow(location, from: [Branch()], isMain: true)
        case .filter(let base, let predicates, let path, let offset):
            if let predicate = predicates.first {
                throw refusal(
                    "a predicate on a whole node-set needs all of its nodes first; without the parentheses it is asked of each "
                        + "step", at: predicate.offset)
            }
            guard let path else { return try alternatives(of: base) }
            guard case .filter = base else {
                return try follow(path, from: alternatives(of: base).map { Branch(steps: $0) }, isMain: true)
            }
            throw refusal("nested parentheses in a path", at: offset)
        default: throw refusal("a stream can't follow this", at: parsed.offset)
        }
    }

    /// A path in the making.
    struct Branch {
        var steps: [StreamStep] = []
        /// Whether `//` stands last.
        var isDeep = false
    }

    /// Appends the steps of a location path to paths.
    ///
    /// - Parameters:
    ///   - location: The steps.
    ///   - branches: What they start from.
    ///   - isMain: Whether they start from the document, and not from the node that a predicate is about.
    /// - Returns: The paths.
    /// - Throws: A refusal, where a stream can't follow.
    func follow(
        _ location: XPathLocation, from branches: [Branch], isMain: Bool
    ) throws(XMLPathError) -> [[StreamStep]] {
        if location.isAbsolute, !isMain {
            throw refusal("a path from the root inside a predicate looks at the whole document", at: location.offset)
        }
        var branches = branches
        for step in location.steps {
            try check(step)
            var next: [Branch] = []
            for branch in branches { next += try append(step, to: branch, isMain: isMain) }
            branches = next
            guard branches.count <= Self.alternativeLimit else {
                throw refusal("the path falls into more than \(Self.alternativeLimit) alternatives", at: step.offset)
            }
        }
        var result: [[StreamStep]] = []
        for branch in branches {
            result.append(branch.steps)
        }
        return result
    }

    private func check(_ step: XPathStep) throws(XMLPathError) {
        if step.axis.isReverse {
            throw refusal(
                "the axis \"\(step.axis.rawValue)\" looks back at what has passed already; an XMLTree can follow it",
                at: step.offset)
        }
        if step.axis == .following || step.axis == .followingSibling {
            throw refusal(
                "the axis \"\(step.axis.rawValue)\" leads out of the elements that are open; an XMLTree can follow it",
                at: step.offset)
        }
    }

    private func append(_ step: XPathStep, to branch: Branch, isMain: Bool) throws(XMLPathError) -> [Branch] {
        var branch = branch
        if step.isDescent {
            branch.isDeep = true
            return [branch]
        }
        switch step.axis {
        case .itself:
            let own = Branch(steps: branch.steps)
            return try fold(step, into: own, isMain: isMain)
                + (branch.isDeep ? [add(step, .descendant, to: own, isMain: isMain)].compactMap { $0 } : [])
        case .descendantOrSelf:
            try refusePositions(step)
            return try fold(step, into: Branch(steps: branch.steps), isMain: isMain)
                + [add(step, .descendant, to: Branch(steps: branch.steps), isMain: isMain)].compactMap { $0 }
        case .descendant:
            if branch.isDeep { try refusePositions(step) }
            branch.isDeep = false
            return try [add(step, .descendant, to: branch, isMain: isMain)].compactMap { $0 }
        case .attribute: return try [add(step, .attribute, to: branch, isMain: isMain)].compactMap { $0 }
        default: return try [add(step, .child, to: branch, isMain: isMain)].compactMap { $0 }
        }
    }

    private func refusePositions(_ step: XPathStep) throws(XMLPathError) {
        for predicate in step.predicates
        where predicate.expression.type == .number || predicate.expression.asksPosition {
            throw refusal(
                "a position counts across levels here; //\(step.test.text)[...] counts within each parent",
                at: predicate.offset)
        }
    }

    /// Appends a step downwards; nil if nothing lies there.
    private func add(
        _ step: XPathStep, _ axis: StreamStep.Axis, to branch: Branch, isMain: Bool
    ) throws(XMLPathError) -> Branch? {
        if let last = branch.steps.last, !last.canHoldNodes { return nil }
        var added = StreamStep(axis: axis, isDeep: branch.isDeep, test: step.test)
        if axis == .attribute, !step.test.canBeAttribute { return nil }
        for predicate in step.predicates {
            try addPredicate(predicate, to: &added, isSelf: false)
        }
        try checkPositions(of: added, after: branch.steps, step, isMain: isMain)
        return Branch(steps: branch.steps + [added])
    }

    /// A position below one element across levels can only be counted if such elements don't nest.
    private func checkPositions(
        of added: StreamStep, after steps: [StreamStep], _ step: XPathStep, isMain: Bool
    ) throws(XMLPathError) {
        guard added.axis == .descendant,
            let place = step.predicates.firstIndex(where: {
                $0.expression.type == .number || $0.expression.asksPosition
            })
        else { return }
        let offset = step.predicates[place].offset
        if !isMain || steps.contains(where: { $0.isAnywhere || $0.axis != .child }) {
            throw refusal("a position on the descendant axis counts across elements that can nest here", at: offset)
        }
        if !added.predicates[..<place].allSatisfy({ $0.condition.isKnownAtStart(added) }) {
            throw refusal("this position depends on what the elements before it still hold", at: offset)
        }
    }

    /// A step on the axis `self` is a condition on the node before it.
    private func fold(_ step: XPathStep, into branch: Branch, isMain: Bool) throws(XMLPathError) -> [Branch] {
        guard var last = branch.steps.last else {
            if step.test != .node {
                if isMain { return [] }
                throw refusal("a path that starts with a name on the axis self can only stand alone", at: step.offset)
            }
            if let predicate = step.predicates.first {
                throw refusal("a predicate on \".\" belongs to the step before it", at: predicate.offset)
            }
            return [branch]
        }
        if step.test != .node {
            if last.axis == .attribute { return [] }
            last.predicates.append(StreamPredicate(condition: .passes(step.test)))
        }
        for predicate in step.predicates { try addPredicate(predicate, to: &last, isSelf: true) }
        return [Branch(steps: branch.steps.dropLast() + [last])]
    }
}

extension StreamStep {
    /// Whether nodes that it selects can hold others.
    fileprivate var canHoldNodes: Bool {
        switch test {
        case .text, .comment, .instruction: false
        default: axis != .attribute
        }
    }
}

extension XPathNodeTest {
    fileprivate var canBeAttribute: Bool {
        switch self {
        case .text, .comment, .instruction: false
        default: true
        }
    }

    /// As it is written in a path, for messages.
    var text: String {
        switch self {
        case .node: "node()"
        case .text: "text()"
        case .comment: "comment()"
        case .instruction: "processing-instruction()"
        case .anyName: "*"
        case .namespace: "prefix:*"
        case .name(let local, _): local
        }
    }
}
