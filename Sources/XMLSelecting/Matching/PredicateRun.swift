/// What is known so far of the values that a step's predicates look for inside a node.
struct SlotState {
    var flag = false
    /// Whether nothing more can come, though the node goes on.
    var isFinal = false
    var count = 0
    var sum = 0.0
    var first: String?
    var name: TreeName?
    var firstSerial = Int.max
    var values: [String] = []
    /// Nodes that were counted, where more than one path may lead to a node.
    var counted: Set<Int> = []
}

/// The predicates of one step, being decided for one node.
final class PredicateRun {
    let step: Int
    let depth: Int
    let serial: Int
    /// The depth of the element that positions are counted in.
    let parentDepth: Int
    var kind: XMLTree.Kind
    var name: TreeName?
    var text: String?
    var slots: [SlotState]
    /// The predicate at hand; those before it hold.
    var place = 0
    /// The position for the predicate at hand, 0 until it is taken.
    var position = 0
    /// Whether it waits for a later node, or for the parent's end.
    var isHeld = false
    var isEnded = false
    private(set) var outcome: Bool?
    var waiting: [NodeMatch] = []

    init(step: Int, depth: Int, serial: Int, parentDepth: Int, kind: XMLTree.Kind, slotCount: Int) {
        self.step = step
        self.depth = depth
        self.serial = serial
        self.parentDepth = parentDepth
        self.kind = kind
        slots = Array(repeating: SlotState(), count: slotCount)
    }

    func settle(_ outcome: Bool) {
        self.outcome = outcome
    }
}

/// A node that may be one that a path's steps lead to.
final class NodeMatch {
    let step: Int
    let depth: Int
    /// For relative paths in predicates: whom it serves.
    let anchor: PredicateRun?
    /// Matches of the step before, of which one must hold, that aren't decided.
    var undecidedContexts = 0
    var hasContext = false
    var predicatesHold = false
    private(set) var outcome: Bool?
    var dependents: [NodeMatch] = []
    var candidates: [Candidate] = []
    var feeds: [SlotFeed] = []

    init(step: Int, depth: Int, anchor: PredicateRun?) {
        self.step = step
        self.depth = depth
        self.anchor = anchor
    }

    func settle(_ outcome: Bool) {
        self.outcome = outcome
    }

    /// Decided as far as context and predicates are.
    var conclusion: Bool? {
        if !hasContext && undecidedContexts == 0 { return false }
        return hasContext && predicatesHold ? true : nil
    }
}

/// A node on its way into a predicate's slot.
final class SlotFeed {
    let anchor: PredicateRun
    let slot: Int
    let serial: Int
    let name: TreeName?
    var text: String?
    var isEnded: Bool
    var holds = false

    init(_ anchor: PredicateRun, slot: Int, serial: Int, name: TreeName?, isEnded: Bool) {
        self.anchor = anchor
        self.slot = slot
        self.serial = serial
        self.name = name
        self.isEnded = isEnded
    }
}

/// A match that isn't decided, or that waits for its turn.
final class Candidate {
    enum Value {
        case tree(XMLTree)
        case text([UInt8])
    }

    /// Matches that aren't decided, one of which suffices.
    var undecided = 0
    var outcome: Bool?
    /// What will be delivered, from the node's end on.
    var value: Value?
}
