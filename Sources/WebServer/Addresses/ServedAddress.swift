/// The address of the web server, reported once it listens.
public struct ServedAddress: Hashable, Sendable {
    /// The address on which the server listens, or the path of a socket in the file system.
    public var host: String
    /// The port on which the server listens; 0 for a socket in the file system.
    public var port: Int
    /// The requested port if another program uses it; `nil` if it was free.
    public var takenPort: Int?

    /// Whether pages are served over TLS.
    public var isSecure = false
    /// The name by which browsers call the host, if the operator specified one.
    public var name: String?
    /// The address that browsers use if the host is behind a proxy.
    public var publicAddress: PublicAddress?
    /// The path below which the host is published.
    public var basePath = BasePath()

    /// The home screen's address, as a user types it.
    public var url: String {
        let root = basePath.address("/")
        if let publicAddress { return publicAddress.origin + root }
        let name = name ?? (host.contains(":") ? "[\(host)]" : host)
        return "\(isSecure ? "https" : "http")://\(name):\(port)\(root)"
    }

    /// The address to which a proxy connects: an address with a port, or the path of a socket.
    public var listening: String {
        host.hasPrefix("/")
            ? "unix:\(host)" : "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
