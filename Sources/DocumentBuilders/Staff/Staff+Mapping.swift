public import XMLBuilding

extension Staff: XMLMappable {
    /// How a record stands in a document: an element for each field that isn't nil.
    public static var mapping: XMLMapping<Staff> {
        XMLMapping("Staff", make: { Staff() }) {
            XMLChild("nickname", \.nickname)
            XMLChild("email", \.email)
            XMLChild("phone", \.phone)
            XMLChild("sex", \.sex)
            XMLChild("position", \.position)
        }
    }
}
