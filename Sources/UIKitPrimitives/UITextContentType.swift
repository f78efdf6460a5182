/// What a text means, so that the screen can offer to fill it in.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The value as a number or text.
    public let rawValue: String

    /// Makes a value of its number or text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension UITextContentType {
    /// A whole name.
    public static let name = UITextContentType(rawValue: "name")
    /// What stands before a name.
    public static let namePrefix = UITextContentType(rawValue: "namePrefix")
    /// A first name.
    public static let givenName = UITextContentType(rawValue: "givenName")
    /// A middle name.
    public static let middleName = UITextContentType(rawValue: "middleName")
    /// A last name.
    public static let familyName = UITextContentType(rawValue: "familyName")
    /// What stands after a name.
    public static let nameSuffix = UITextContentType(rawValue: "nameSuffix")
    /// What friends say.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// A title at work.
    public static let jobTitle = UITextContentType(rawValue: "jobTitle")
    /// A company.
    public static let organizationName = UITextContentType(rawValue: "organizationName")
    /// A whole address.
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
    /// An electronic mail address.
    public static let emailAddress = UITextContentType(rawValue: "emailAddress")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A web address.
    public static let URL = UITextContentType(rawValue: "URL")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "creditCardNumber")
    /// A name to sign in with.
    public static let username = UITextContentType(rawValue: "username")
    /// A password that exists.
    public static let password = UITextContentType(rawValue: "password")
    /// A password to be made.
    public static let newPassword = UITextContentType(rawValue: "newPassword")
    /// A code that is good once.
    public static let oneTimeCode = UITextContentType(rawValue: "oneTimeCode")
    /// A day of birth.
    public static let birthdate = UITextContentType(rawValue: "birthdate")
}
