/// Documents of the suite that libxml2 (2.9.14) sees in another way, with the reason.
enum PeerDeviations {
    static let known: [String: String] = [:]

    /// Documents that libxml2 refuses.
    static let unreadable: Set<String> = []
}
