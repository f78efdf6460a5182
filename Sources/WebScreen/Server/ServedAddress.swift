/// Where the web screen can be reached, told once it listens.
public struct ServedAddress: Hashable, Sendable {
    /// The address it listens on.
    public var host: String
    /// The port it listens on.
    public var port: Int
    /// The port that was asked for and is in use by another program; `nil` when it was free.
    public var takenPort: Int?

    /// The home screen's address, as a person types it.
    public var url: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/" }
}
