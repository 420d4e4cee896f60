/// Events written down in a form in which two parsers can be compared.
///
/// Runs of text are joined. Each event starts with U+0001, and its parts are parted by U+0002 and U+0003: none of them can
/// occur in an XML 1.0 document.
struct ComparableEvents {
    /// How names and attributes are written.
    enum Form {
        /// With namespaces; attributes in document order, without namespace declarations.
        case namespaces
        /// Qualified names alone; all attributes, sorted by name, but for `xmlns:xml`: libxml2 doesn't keep the declaration.
        case qualifiedNames
    }

    struct Attribute {
        var name: String
        var namespaceURI: String?
        var value: String
    }

    let form: Form
    /// The events so far.
    private(set) var text = ""
    private var isInText = false

    init(_ form: Form) { self.form = form }

    mutating func start(_ name: String, _ namespaceURI: String?, _ attributes: [Attribute]) {
        begin("<", name, namespaceURI)
        for attribute in form == .namespaces ? attributes : attributes.sorted(by: { $0.name < $1.name }) {
            if attribute.name == "xmlns:xml" { continue }
            text += "\u{3}"
            text += attribute.name
            if form == .namespaces, let uri = attribute.namespaceURI {
                text += " in "
                text += uri
            }
            text += "\u{2}"
            text += attribute.value
        }
    }

    mutating func end(_ name: String, _ namespaceURI: String?) { begin("/", name, namespaceURI) }

    mutating func characters(_ string: String) {
        if string.isEmpty { return }
        if !isInText { text += "\u{1}\"" }
        isInText = true
        text += string
    }

    mutating func comment(_ string: String) {
        begin("!", "", nil)
        text += string
    }

    mutating func instruction(_ target: String, _ data: String) {
        begin("?", target, nil)
        text += "\u{2}"
        text += data
    }

    /// A reference that was not expanded.
    mutating func reference(_ name: String) { begin("&", name, nil) }

    private mutating func begin(_ kind: String, _ name: String, _ namespaceURI: String?) {
        isInText = false
        text += "\u{1}"
        text += kind
        text += name
        if form == .namespaces, let namespaceURI {
            text += " in "
            text += namespaceURI
        }
    }

    /// Where two logs first differ, for people; nil if they don't.
    static func difference(_ ours: String, _ theirs: String) -> String? {
        guard ours != theirs else { return nil }
        let our = ours.utf8.split(separator: 1)
        let their = theirs.utf8.split(separator: 1)
        let index =
            zip(our, their).enumerated().first { !$1.0.elementsEqual($1.1) }?.offset ?? min(our.count, their.count)
        guard index < our.count, index < their.count else {
            return "\(our.count) events instead of \(their.count)"
        }
        let common = zip(our[index], their[index]).prefix { $0 == $1 }.count
        func show(_ event: Substring.UTF8View) -> String {
            let start = String(decoding: event.prefix(40), as: UTF8.self).debugDescription
            return
                "\(start) ... \(String(decoding: event.dropFirst(max(common - 40, 0)).prefix(120), as: UTF8.self).debugDescription)"
        }
        return "event \(index), after \(common) bytes: \(show(our[index])) instead of \(show(their[index]))"
    }
}
