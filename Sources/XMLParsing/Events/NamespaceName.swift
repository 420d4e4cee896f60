internal import XMLMessages

/// A namespace's URI, shared by the owned names that are in it.
///
/// Behind one reference, where an optional string takes two words more, it lets an event fit into the registers that a function
/// returns its result in.
final class NamespaceName: Hashable, Sendable {
    let uri: String

    init(_ uri: String) {
        self.uri = uri
    }

    static func == (lhs: NamespaceName, rhs: NamespaceName) -> Bool {
        lhs === rhs || lhs.uri.isExactly(rhs.uri)
    }

    func hash(into hasher: inout Hasher) {
        uri.hashExactly(into: &hasher)
    }
}
