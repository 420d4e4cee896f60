/// Predicates, evaluated with what is known so far: nil where that doesn't tell the value.
extension StreamExpression {
    func evaluate(_ run: PredicateRun, _ step: StreamStep) -> XPathAtom? {
        switch self {
        case .constant(let atom): return atom
        case .position: return .number(Double(run.position))
        case .ownText: return run.text.map { .string($0) }
        case .ownName(let function): return .string(run.name?.part(function) ?? "")
        case .passes(let test): return .boolean(run.passes(test))
        case .slot(let index): return value(of: run.slots[index], step.slots[index].need, isFinal: run.isEnded)
        case .slotName(let index, let function):
            return run.isEnded ? .string(run.slots[index].name?.part(function) ?? "") : nil
        case .or(let one, let other):
            return Self.combine(one.evaluate(run, step), other.evaluate(run, step), decisive: true)
        case .and(let one, let other):
            return Self.combine(one.evaluate(run, step), other.evaluate(run, step), decisive: false)
        case .comparison(let comparison, let one, let other):
            guard let atom = one.evaluate(run, step), let otherAtom = other.evaluate(run, step) else { return nil }
            return .boolean(XPathAtom.compare(comparison, atom, otherAtom))
        case .anyCompares(let comparison, let slot, let other):
            guard run.isEnded, let atom = other.evaluate(run, step) else { return nil }
            return .boolean(run.slots[slot].values.contains { XPathAtom.compare(comparison, node: $0, atom) })
        case .anyPair(let comparison, let one, let other):
            guard run.isEnded else { return nil }
            return .boolean(
                run.slots[one].values.contains { value in
                    run.slots[other].values.contains { XPathAtom.compare(comparison, node: value, node: $0) }
                })
        case .arithmetic(let operation, let one, let other):
            guard let atom = one.evaluate(run, step), let otherAtom = other.evaluate(run, step) else { return nil }
            return .number(operation.apply(atom.number, otherAtom.number))
        case .negation(let one): return one.evaluate(run, step).map { .number(-$0.number) }
        case .call(let function, let arguments):
            var atoms: [XPathAtom] = []
            for argument in arguments {
                guard let atom = argument.evaluate(run, step) else { return nil }
                atoms.append(atom)
            }
            return function.apply(atoms)
        }
    }

    /// `or` and `and`: one side may decide alone.
    private static func combine(_ one: XPathAtom?, _ other: XPathAtom?, decisive: Bool) -> XPathAtom? {
        if let one, one.boolean == decisive { return .boolean(decisive) }
        if let other, other.boolean == decisive { return .boolean(decisive) }
        return one == nil || other == nil ? nil : .boolean(!decisive)
    }

    private func value(of slot: SlotState, _ need: StreamSlot.Need, isFinal: Bool) -> XPathAtom? {
        switch need {
        case .exists, .compares: return slot.flag ? .boolean(true) : isFinal ? .boolean(false) : nil
        case .first: return isFinal ? .string(slot.first ?? "") : nil
        case .count: return isFinal ? .number(Double(slot.count)) : nil
        case .sum: return isFinal ? .number(slot.sum) : nil
        case .name, .values: return nil
        }
    }
}

extension PredicateRun {
    fileprivate func passes(_ test: XPathNodeTest) -> Bool {
        switch test {
        case .node: true
        case .text: kind == .text
        case .comment: kind == .comment
        case .instruction(let target):
            kind == .processingInstruction && (target == nil || name?.qualifiedName == target)
        case .anyName, .namespace, .name: kind == .element && (name.map { test.accepts($0) } ?? false)
        }
    }
}
