import XMLParsing

/// Strings as the views that delegates take.
enum BorrowedText {
    /// Calls a closure with a view of a string.
    static func with(_ string: String, _ body: (XMLText) throws -> Void) rethrows {
        var string = string
        try string.withUTF8 { bytes in
            // The view is used within the closure only.
            var empty: UInt8 = 0
            try unsafe withUnsafePointer(to: &empty) { empty in
                try unsafe body(XMLText(start: bytes.baseAddress ?? empty, count: bytes.count))
            }
        }
    }
}
