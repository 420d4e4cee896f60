/// An open element; the first one stands for the document.
struct Frame {
    /// What is to be done with the element's text, and at its end.
    struct Duties: OptionSet {
        let rawValue: UInt32

        static let matches = Duties(rawValue: 1)
        static let capture = Duties(rawValue: 2)
        static let text = Duties(rawValue: 4)
        static let heldLast = Duties(rawValue: 8)
        static let mappings = Duties(rawValue: 16)
        /// Texts right inside of it may match a path.
        static let ownText = Duties(rawValue: 32)
        /// It lies in an element that is being built, gathered or passed on, or is one itself.
        static let observed = Duties(rawValue: 64)
        /// It stands for the document, which no end tag ends.
        static let document = Duties(rawValue: 128)
        static let anyText = Duties(rawValue: 32 | 64)
    }

    /// The automaton's state with two marks: whether the element has to be looked at, and whether its texts have to.
    var code: Int32
    var duties: Duties
    /// Numbers elements, and other nodes that are looked at, in document order.
    var serial: Int

    @inline(__always)
    init(code: Int32, duties: Duties, serial: Int) {
        self.code = code
        self.duties = duties.union(code & 2 == 0 ? [] : .ownText)
        self.serial = serial
    }

    static func code(_ state: Int, looksAtElement: Bool, looksAtText: Bool) -> Int32 {
        Int32(state << 2 | (looksAtElement ? 1 : 0) | (looksAtText ? 2 : 0))
    }

    @inline(__always)
    var state: Int { Int(code >> 2) }
}
