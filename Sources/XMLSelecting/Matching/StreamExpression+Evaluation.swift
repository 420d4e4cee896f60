import XMLMessages

/// Predicates, evaluated with what is known so far: nil where that doesn't tell the value.
extension StreamExpression {
    func evaluate(_ run: PredicateRun, _ step: StreamStep) -> XPathAtom? {
        switch self {
        case .constant(let atom): return atom
        case .position: return .number(Double(run.position))
        case .ownText: return run.text.map { .string($0) }
        case .ownName(let function): return .string(run.name?.part(function) ?? "")
        case .passes(let test): return .boolean(run.passes(test))
        case .flag(let index):
            return run.slots[index].flag ? .boolean(true) : run.isFinal(index) ? .boolean(false) : nil
        case .slot(let index): return run.isFinal(index) ? value(of: run.slots[index], step.slots[index].need) : nil
        case .slotName(let index, let function):
            return run.isFinal(index) ? .string(run.slots[index].name?.part(function) ?? "") : nil
        case .or(let one, let other):
            return Self.combine(one.evaluate(run, step), other.evaluate(run, step), decisive: true)
        case .and(let one, let other):
            return Self.combine(one.evaluate(run, step), other.evaluate(run, step), decisive: false)
        case .comparison(let comparison, let one, let other):
            guard let atom = one.evaluate(run, step), let otherAtom = other.evaluate(run, step) else { return nil }
            return .boolean(XPathAtom.compare(comparison, atom, otherAtom))
        case .anyCompares(let comparison, let slot, let other):
            guard run.isFinal(slot), let atom = other.evaluate(run, step) else { return nil }
            return .boolean(run.slots[slot].values.contains { XPathAtom.compare(comparison, node: $0, atom) })
        case .anyPair(let comparison, let one, let other):
            guard run.isFinal(one), run.isFinal(other) else { return nil }
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

    private func value(of slot: SlotState, _ need: StreamSlot.Need) -> XPathAtom? {
        switch need {
        case .first: .string(slot.first ?? "")
        case .count: .number(Double(slot.count))
        case .sum: .number(slot.sum)
        case .exists, .compares, .name, .values: nil
        }
    }
}

extension PredicateRun {
    /// Whether nothing more can come into a slot.
    fileprivate func isFinal(_ slot: Int) -> Bool { isEnded || slots[slot].isFinal }

    fileprivate func passes(_ test: XPathNodeTest) -> Bool {
        switch test {
        case .node: true
        case .text: kind == .text
        case .comment: kind == .comment
        case .instruction(let target):
            kind == .processingInstruction && (target == nil || (name?.qualifiedName).isExactly(target))
        case .anyName, .namespace, .name: kind == .element && (name.map { test.accepts($0) } ?? false)
        }
    }
}
