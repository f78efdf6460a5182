/// The name or address of a server, with its port.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The name, or the address.
    public let host: String
    /// The port.
    public let port: UInt16

    /// Creates an address from its parts.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads an address in the form `NAME:PORT`; `nil` for any other text.
    public init?(_ text: String) {
        guard let separator = text.lastIndex(of: ":"), separator > text.startIndex,
            let port = UInt16(text[text.index(after: separator)...])
        else { return nil }
        self.init(host: String(text[..<separator]), port: port)
    }

    /// The address in the form `NAME:PORT`.
    public var description: String { "\(host):\(port)" }
}
