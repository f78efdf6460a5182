/// A request with the token that authenticates the sender: the content of the host's
/// `control.token`.
///
/// The token is necessary because an app's process runs as the host's user and may reach the
/// socket, but cannot read the file.
package struct AuthenticatedRequest: Hashable, Sendable {
    package var request: ControlRequest
    package var token: String?

    package init(_ request: ControlRequest, token: String?) {
        self.request = request
        self.token = token
    }

    private enum Key: CodingKey { case token }
}

extension AuthenticatedRequest: Codable {
    package init(from decoder: any Decoder) throws {
        request = try ControlRequest(from: decoder)
        token = try decoder.container(keyedBy: Key.self)
            .decodeIfPresent(String.self, forKey: .token)
    }

    package func encode(to encoder: any Encoder) throws {
        try request.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(token, forKey: .token)
    }
}
