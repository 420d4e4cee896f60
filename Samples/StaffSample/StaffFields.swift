internal import DocumentBuilders

/// The fields of a record by the names that both forms, and the command line, give them.
enum StaffFields {
    /// All fields, in the order in which they are shown.
    static var all: [(name: String, path: WritableKeyPath<Staff, String?>)] {
        [
            ("nickname", \.nickname), ("email", \.email), ("phone", \.phone), ("sex", \.sex), ("position", \.position),
        ]
    }
}
