/// The meaning of a text, so that the browser can offer to fill it in.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The string of the type.
    public let rawValue: String

    /// Creates a type from a string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension UITextContentType {
    /// A full name.
    public static let name = UITextContentType(rawValue: "name")
    /// A prefix of a name, such as a title.
    public static let namePrefix = UITextContentType(rawValue: "namePrefix")
    /// A first name.
    public static let givenName = UITextContentType(rawValue: "givenName")
    /// A middle name.
    public static let middleName = UITextContentType(rawValue: "middleName")
    /// A last name.
    public static let familyName = UITextContentType(rawValue: "familyName")
    /// A suffix of a name.
    public static let nameSuffix = UITextContentType(rawValue: "nameSuffix")
    /// A nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// A job title.
    public static let jobTitle = UITextContentType(rawValue: "jobTitle")
    /// A company.
    public static let organizationName = UITextContentType(rawValue: "organizationName")
    /// A complete address.
    public static let fullStreetAddress = UITextContentType(rawValue: "fullStreetAddress")
    /// The first line of an address.
    public static let streetAddressLine1 = UITextContentType(rawValue: "streetAddressLine1")
    /// The second line of an address.
    public static let streetAddressLine2 = UITextContentType(rawValue: "streetAddressLine2")
    /// A city.
    public static let addressCity = UITextContentType(rawValue: "addressCity")
    /// A state or province.
    public static let addressState = UITextContentType(rawValue: "addressState")
    /// A country.
    public static let countryName = UITextContentType(rawValue: "countryName")
    /// A postal code.
    public static let postalCode = UITextContentType(rawValue: "postalCode")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "telephoneNumber")
    /// An email address.
    public static let emailAddress = UITextContentType(rawValue: "emailAddress")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A web address.
    public static let URL = UITextContentType(rawValue: "URL")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "creditCardNumber")
    /// A user name for signing in.
    public static let username = UITextContentType(rawValue: "username")
    /// An existing password.
    public static let password = UITextContentType(rawValue: "password")
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "newPassword")
    /// A code that is valid once.
    public static let oneTimeCode = UITextContentType(rawValue: "oneTimeCode")
    /// A date of birth.
    public static let birthdate = UITextContentType(rawValue: "birthdate")
}
