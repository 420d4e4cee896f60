/// Predicates: expressions whose node-sets become slots of the step.
extension StreamCompiler {
    func addPredicate(
        _ predicate: XPathPredicate, to step: inout StreamStep, isSelf: Bool
    ) throws(XMLPathError) {
        if step.predicates.last?.last != nil {
            throw refusal("nothing can follow a predicate with last() in a stream", at: predicate.offset)
        }
        if !isSelf, let last = lastForm(predicate.expression) {
            step.predicates.append(StreamPredicate(condition: .yes, last: last))
            return
        }
        var context = PredicateContext(isSelf: isSelf, slots: step.slots)
        var condition = try compile(predicate.expression, &context)
        if predicate.expression.type == .number {
            context.usesPosition = !isSelf
            condition = .comparison(.equal, isSelf ? .constant(.number(1)) : .position, condition)
        }
        step.slots = context.slots
        step.predicates.append(StreamPredicate(condition: condition, usesPosition: context.usesPosition))
    }

    /// What is found out while a predicate is compiled.
    struct PredicateContext {
        /// Whether the predicate stands on a step of the axis `self`, where position and last are 1.
        var isSelf: Bool
        var slots: [StreamSlot]
        var usesPosition = false
    }

    /// `last()`, `position() = last()`, and their opposite.
    private func lastForm(_ expression: XPathExpression) -> StreamPredicate.Last? {
        switch expression {
        case .call(.last, _, _): return .isLast
        case .comparison(let comparison, .call(.position, _, _), .call(.last, _, _)):
            switch comparison {
            case .equal, .greaterOrEqual: return .isLast
            case .notEqual, .less: return .isNotLast
            default: return nil
            }
        case .comparison(let comparison, .call(.last, _, _), .call(.position, _, _)):
            switch comparison {
            case .equal, .lessOrEqual: return .isLast
            case .notEqual, .greater: return .isNotLast
            default: return nil
            }
        default: return nil
        }
    }

    /// Compiles an expression; of a set of nodes, whether it has any.
    private func compile(
        _ expression: XPathExpression, _ context: inout PredicateContext
    ) throws(XMLPathError) -> StreamExpression {
        switch expression {
        case .number(let number): return .constant(.number(number))
        case .literal(let string): return .constant(.string(string))
        case .or(let one, let other): return .or(try compile(one, &context), try compile(other, &context))
        case .and(let one, let other): return .and(try compile(one, &context), try compile(other, &context))
        case .arithmetic(let operation, let one, let other):
            return .arithmetic(operation, try compileAtom(one, &context), try compileAtom(other, &context))
        case .negation(let one): return .negation(try compileAtom(one, &context))
        case .comparison(let comparison, let one, let other):
            return try compare(comparison, one, other, &context)
        case .call(let function, let arguments, let offset):
            return try call(function, arguments, offset, &context)
        case .union, .path, .filter:
            if let test = ownTest(expression) { return test == .node ? .yes : .passes(test) }
            return .flag(try slot(.exists, expression, &context))
        }
    }

    /// Compiles an expression; of a set of nodes, the first one's string.
    private func compileAtom(
        _ expression: XPathExpression, _ context: inout PredicateContext
    ) throws(XMLPathError) -> StreamExpression {
        guard expression.type == .nodes else { return try compile(expression, &context) }
        if ownTest(expression) == .node { return .ownText }
        return .slot(try slot(.first, expression, &context))
    }

    private func slot(
        _ need: StreamSlot.Need, _ expression: XPathExpression, _ context: inout PredicateContext
    ) throws(XMLPathError) -> Int {
        let slot = StreamSlot(need: need, alternatives: try relative(expression))
        if slot.alternatives.contains(where: \.isEmpty) {
            throw refusal("\".\" together with other nodes can't be streamed", at: expression.offset)
        }
        context.slots.append(slot)
        return context.slots.count - 1
    }

    private func relative(_ expression: XPathExpression) throws(XMLPathError) -> [[StreamStep]] {
        switch expression {
        case .union(let one, let other): return try relative(one) + relative(other)
        case .path(let location): return try follow(location, from: [Branch()], isMain: false)
        default: throw refusal("a parenthesised node-set inside a predicate can't be streamed", at: expression.offset)
        }
    }

    /// For `.`, `self::node()` and `self::name` what the context node must be; nil for other paths.
    private func ownTest(_ expression: XPathExpression) -> XPathNodeTest? {
        guard case .path(let location) = expression, !location.isAbsolute, location.steps.count == 1,
            location.steps[0].axis == .itself, location.steps[0].predicates.isEmpty
        else { return nil }
        return location.steps[0].test
    }

    private func constant(_ expression: XPathExpression) -> XPathAtom? {
        switch expression {
        case .number(let number): .number(number)
        case .literal(let string): .string(string)
        case .negation(.number(let number)): .number(-number)
        default: nil
        }
    }

    private func compare(
        _ comparison: XPathComparison, _ one: XPathExpression, _ other: XPathExpression,
        _ context: inout PredicateContext
    ) throws(XMLPathError) -> StreamExpression {
        switch (one.type == .nodes, other.type == .nodes) {
        case (false, false):
            return .comparison(comparison, try compile(one, &context), try compile(other, &context))
        case (false, true): return try compare(comparison.mirrored, other, one, &context)
        case (true, false): return try compareNodes(comparison, one, other, &context)
        case (true, true):
            switch (ownTest(one) == .node, ownTest(other) == .node) {
            case (true, true): return .comparison(comparison, .ownText, .ownText)
            case (true, false):
                return .anyCompares(comparison.mirrored, slot: try slot(.values, other, &context), .ownText)
            case (false, true): return .anyCompares(comparison, slot: try slot(.values, one, &context), .ownText)
            case (false, false):
                return .anyPair(comparison, try slot(.values, one, &context), try slot(.values, other, &context))
            }
        }
    }

    private func compareNodes(
        _ comparison: XPathComparison, _ nodes: XPathExpression, _ other: XPathExpression,
        _ context: inout PredicateContext
    ) throws(XMLPathError) -> StreamExpression {
        if other.type == .boolean {
            return .comparison(comparison, try compile(nodes, &context), try compile(other, &context))
        }
        if let test = ownTest(nodes) {
            let compared = StreamExpression.comparison(comparison, .ownText, try compile(other, &context))
            return test == .node ? compared : .and(.passes(test), compared)
        }
        if let constant = constant(other) {
            return .flag(try slot(.compares(comparison, constant), nodes, &context))
        }
        return .anyCompares(comparison, slot: try slot(.values, nodes, &context), try compile(other, &context))
    }

    private func call(
        _ function: XPathFunction, _ arguments: [XPathExpression], _ offset: Int, _ context: inout PredicateContext
    ) throws(XMLPathError) -> StreamExpression {
        switch function {
        case .position:
            if context.isSelf { return .constant(.number(1)) }
            context.usesPosition = true
            return .position
        case .last:
            if context.isSelf { return .constant(.number(1)) }
            throw refusal(
                "last() is known at the parent's end only: a stream can do [last()], [position() = last()] and "
                    + "[position() != last()]", at: offset)
        case .lang: throw refusal("lang() looks at the elements around", at: offset)
        case .count, .sum:
            if ownTest(arguments[0]) == .node {
                return function == .count ? .constant(.number(1)) : .call(.number, [.ownText])
            }
            return .slot(try slot(function == .count ? .count : .sum, arguments[0], &context))
        case .localName, .namespaceURI, .name:
            guard let argument = arguments.first, ownTest(argument) != .node else { return .ownName(function) }
            return .slotName(try slot(.name, argument, &context), function)
        case .boolean, .not: return .call(function, [try compile(arguments[0], &context)])
        default:
            if arguments.isEmpty, function.asksContextNode { return .call(function, [.ownText]) }
            var compiled: [StreamExpression] = []
            for argument in arguments { compiled.append(try compileAtom(argument, &context)) }
            return .call(function, compiled)
        }
    }
}

extension StreamExpression {
    /// Whether the start tag tells the value.
    func isKnownAtStart(_ step: StreamStep) -> Bool {
        switch self {
        case .constant, .position, .ownName, .passes: true
        case .ownText: step.axis == .attribute || step.test == .text
        case .flag(let index), .slot(let index), .slotName(let index, _), .anyCompares(_, let index, _):
            step.slots[index].isOnStartTag
        case .anyPair(_, let one, let other):
            StreamExpression.slot(one).isKnownAtStart(step) && StreamExpression.slot(other).isKnownAtStart(step)
        case .or(let one, let other), .and(let one, let other), .comparison(_, let one, let other),
            .arithmetic(_, let one, let other):
            one.isKnownAtStart(step) && other.isKnownAtStart(step)
        case .negation(let one): one.isKnownAtStart(step)
        case .call(_, let arguments): arguments.allSatisfy { $0.isKnownAtStart(step) }
        }
    }
}
