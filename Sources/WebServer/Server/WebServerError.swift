/// Why the web screen could not serve.
public struct WebServerError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public var code: Code
    /// The sentence for people.
    public var message: String
    /// The address concerned.
    public var path: String?
    /// What lay beneath, as text for the log.
    public var cause: String?

    /// What went wrong.
    public struct Code: Hashable, Sendable {
        private enum Value { case portInUse, notListening, badCertificate, badAddress }
        private let value: Value

        /// Another program listens on the port; stop it, name another port, or allow any.
        public static let portInUse = Code(value: .portInUse)
        /// The address cannot be listened on; look at the cause.
        public static let notListening = Code(value: .notListening)
        /// The certificate or its key cannot be used; the message says why.
        public static let badCertificate = Code(value: .badCertificate)
        /// An address, a path or a network that the operator gave cannot be read; write it as the message says.
        public static let badAddress = Code(value: .badAddress)
    }

    /// The message, with address and cause.
    public var description: String {
        var text = message
        if let path { text += " (\(path))" }
        if let cause { text += ": \(cause)" }
        return text
    }
}
