/// An open element; the first one stands for the document.
struct Frame {
    /// What is left to do at the element's end.
    struct Duties: OptionSet {
        let rawValue: UInt32

        static let matches = Duties(rawValue: 1)
        static let capture = Duties(rawValue: 2)
        static let text = Duties(rawValue: 4)
        static let heldLast = Duties(rawValue: 8)
        static let mappings = Duties(rawValue: 16)
        static let forward = Duties(rawValue: 32)
    }

    /// The automaton's state with two marks: whether its element has to be looked at, and whether its texts have to.
    var code: Int32
    var duties: Duties
    /// Numbers elements, and other nodes that are looked at, in document order.
    var serial: Int

    static func code(_ state: Int, looksAtElement: Bool, looksAtText: Bool) -> Int32 {
        Int32(state << 2 | (looksAtElement ? 1 : 0) | (looksAtText ? 2 : 0))
    }

    @inline(__always)
    var state: Int { Int(code >> 2) }
}
