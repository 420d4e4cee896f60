/// Documents of the suite that libxml2 (2.9.14) sees in another way, with the reason.
enum PeerDeviations {
    static let known = [
        "valid-sa-068": "turns a carriage return that an entity's value holds by a character reference into a line feed"
    ]

    /// Documents that libxml2 refuses: parameter entities that don't nest properly with groups, declarations and conditional
    /// sections break a constraint of validity (XML 1.0, 3.2.1, 2.8 and 3.4), which it takes for one of well-formedness.
    static let unreadable: Set = [
        "invalid--002", "invalid--005", "invalid-not-sa-022", "ibm-invalid-P49-ibm49i01.xml",
        "ibm-invalid-P50-ibm50i01.xml", "ibm-invalid-P51-ibm51i01.xml",
    ]
}
