/// Why a host did not do what it was asked; the message is a sentence for people.
package struct ControlFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// What went wrong; the raw values stand on the wire.
    package enum Code: String, Hashable, Sendable, Codable {
        /// The bytes were no request.
        case malformed
        /// A request or a number of them was over a limit.
        case tooMuch
        /// The host speaks another version of this language.
        case otherVersion
        /// Nothing has the name that was given.
        case notFound
        /// The name fits several, and one has to be meant.
        case ambiguous
        /// It cannot be done now; later it may.
        case notNow
        /// What was given is not taken, whenever it is given.
        case refused
        /// The host tried and could not.
        case failed
        /// The asker is not the host's own user.
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
            "The host speaks version \(ControlRequest.version) of the control language and was "
                + "spoken to in version \(version). Use the tool that came with the host.")
    }
}
