internal import CSystemExpat

extension XMLContentModel {
    /// How deep groups may nest: the tree is walked by recursion, and by whoever uses it.
    static let depthLimit = 100

    /// Whether groups nest deeper than allowed.
    ///
    /// Costs a pass over the model, and no recursion.
    static func isTooDeep(_ content: XML_Content) -> Bool {
        var pending = unsafe [(node: content, depth: 1)]
        while let (node, depth) = unsafe pending.popLast() {
            if depth > depthLimit { return true }
            for index in unsafe 0..<Int(node.numchildren) {
                // The array has as many elements as it says.
                unsafe pending.append((node.children[index], depth + 1))
            }
        }
        return false
    }

    /// Copies a content model out of Expat's memory.
    init(_ content: XML_Content) {
        let occurrence: Occurrence
        switch unsafe content.quant {
        case XML_CQUANT_OPT: occurrence = .optional
        case XML_CQUANT_REP: occurrence = .zeroOrMore
        case XML_CQUANT_PLUS: occurrence = .oneOrMore
        default: occurrence = .once
        }
        var children: [XML_Content] {
            // The array has as many elements as it says.
            unsafe Array(UnsafeBufferPointer(start: content.children, count: Int(content.numchildren)))
        }
        var name: String {
            guard let name = unsafe content.name else { return "" }
            return unsafe String(cString: name)
        }
        switch unsafe content.type {
        case XML_CTYPE_EMPTY: self = .empty
        case XML_CTYPE_ANY: self = .any
        case XML_CTYPE_MIXED:
            self = unsafe .mixed(
                children.map { child in
                    guard let name = unsafe child.name else { return "" }
                    return unsafe String(cString: name)
                })
        case XML_CTYPE_CHOICE: self = unsafe .choice(children.map { unsafe XMLContentModel($0) }, occurrence)
        case XML_CTYPE_SEQ: self = unsafe .sequence(children.map { unsafe XMLContentModel($0) }, occurrence)
        default: self = .element(name, occurrence)
        }
    }
}
