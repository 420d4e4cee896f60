/// One member of the staff.
///
/// What is nil was absent from the document, what is empty was there without text.
public struct Staff: Hashable, Sendable {
    /// The member's nickname.
    public var nickname: String?
    /// The member's address for electronic mail.
    public var email: String?
    /// The member's telephone number.
    public var phone: String?
    /// The member's sex.
    public var sex: String?
    /// The member's position.
    public var position: String?

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - nickname: The member's nickname.
    ///   - email: The member's address for electronic mail.
    ///   - phone: The member's telephone number.
    ///   - sex: The member's sex.
    ///   - position: The member's position.
    public init(
        nickname: String? = nil, email: String? = nil, phone: String? = nil, sex: String? = nil, position: String? = nil
    ) {
        self.nickname = nickname
        self.email = email
        self.phone = phone
        self.sex = sex
        self.position = position
    }
}
