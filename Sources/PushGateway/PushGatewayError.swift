/// An error of the push gateway.
///
/// The message is a sentence for users: the event, the object concerned, and what to do. It never
/// contains a payload, a device token or a key.
public struct PushGatewayError: Error, Sendable, CustomStringConvertible {
    /// The kind of the error.
    public var code: Code
    /// The message for users.
    public var message: String
    /// The file concerned, if there is one.
    public var path: String?
    /// The underlying error, as text for the log.
    public var cause: String?

    /// The kind of an error.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// The database of pushes reported an error; most often the disk is full.
        public static let storageFailed = Code(name: "storageFailed")
        /// A stored value cannot be unsealed; it was sealed with another master key, or is damaged.
        public static let unreadable = Code(name: "unreadable")
        /// The gateway cannot listen on the address; use another one.
        public static let addressUnavailable = Code(name: "addressUnavailable")
        /// The certificate of the gateway cannot be used; the message contains the reason.
        public static let badServerCertificate = Code(name: "badServerCertificate")
        /// The text is not an app's bundle identifier.
        public static let badBundleIdentifier = Code(name: "badBundleIdentifier")
        /// The time for which a credential would be valid is out of range.
        public static let badLifetime = Code(name: "badLifetime")
        /// No credential has this identifier.
        public static let unknownCredential = Code(name: "unknownCredential")
        /// Several credentials have identifiers that begin with the text.
        public static let ambiguousCredential = Code(name: "ambiguousCredential")
        /// The gateway has the maximum number of credentials; revoke some.
        public static let tooManyCredentials = Code(name: "tooManyCredentials")
        /// The gateway was already started; create a new one to listen again.
        public static let alreadyStarted = Code(name: "alreadyStarted")
    }

    /// Creates an error.
    public init(_ code: Code, _ message: String, path: String? = nil, cause: String? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.cause = cause
    }

    /// The message, with path and cause.
    public var description: String {
        var text = message
        if let path { text += " (\(path))" }
        if let cause { text += ": \(cause)" }
        return text
    }
}
