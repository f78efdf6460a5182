/// An error that prevents the web server from serving.
public struct WebServerError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public var code: Code
    /// The message for users.
    public var message: String
    /// The address or path concerned.
    public var path: String?
    /// The underlying error, as text for the log.
    public var cause: String?

    /// The kind of error.
    public struct Code: Hashable, Sendable {
        private enum Value { case portInUse, notListening, badCertificate, badAddress }
        private let value: Value

        /// Another program uses the port.
        ///
        /// Stop that program, choose another port, or allow any port.
        public static let portInUse = Code(value: .portInUse)
        /// The server cannot listen on the address.
        ///
        /// See the cause.
        public static let notListening = Code(value: .notListening)
        /// The certificate or its key cannot be used.
        ///
        /// See the message.
        public static let badCertificate = Code(value: .badCertificate)
        /// An address, a path or a network from the operator cannot be read.
        ///
        /// The message describes the valid form.
        public static let badAddress = Code(value: .badAddress)
    }

    /// The message with the address and the cause.
    public var description: String {
        var text = message
        if let path { text += " (\(path))" }
        if let cause { text += ": \(cause)" }
        return text
    }
}
