/// The reason why a host did not perform a request.
///
/// The message is a sentence for operators.
package struct ControlFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kind of failure.
    ///
    /// The raw values are part of the protocol.
    package enum Code: String, Hashable, Sendable, Codable {
        /// The bytes are not a request.
        case malformed
        /// A request, or the number of requests, exceeds a limit.
        case tooMuch
        /// The host has another version of the protocol.
        case otherVersion
        /// No object has the given name.
        case notFound
        /// The name matches several, and the request requires one.
        case ambiguous
        /// The request cannot be performed now, but may be possible later.
        case notNow
        /// The given value is not accepted at any time.
        case refused
        /// The host tried and failed.
        case failed
        /// The sender is not the host's own user.
        case notAllowed
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }

    package static func otherVersion(_ version: Int) -> ControlFailure {
        ControlFailure(
            .otherVersion,
            "The host has version \(ControlRequest.version) of the control protocol, and the request "
                + "has version \(version). Use the tool that came with the host.")
    }
}
