/// Where the web screen can be reached, told once it listens.
public struct ServedAddress: Hashable, Sendable {
    /// The address it listens on.
    public var host: String
    /// The port it listens on.
    public var port: Int
    /// The port that was asked for and is in use by another program; `nil` when it was free.
    public var takenPort: Int?

    /// Whether pages are served over TLS.
    public var isSecure = false

    /// The home screen's address, as a person types it.
    public var url: String {
        "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
    }
}
