/// Where the web screen can be reached, told once it listens.
public struct ServedAddress: Hashable, Sendable {
    /// The address it listens on; a path where it is a socket in the file system.
    public var host: String
    /// The port it listens on; 0 for a socket in the file system.
    public var port: Int
    /// The port that was asked for and is in use by another program; `nil` when it was free.
    public var takenPort: Int?

    /// Whether pages are served over TLS.
    public var isSecure = false
    /// The name by which browsers call the host, where the operator gave one.
    public var name: String?
    /// The address that browsers use, where a proxy stands before the host.
    public var publicAddress: PublicAddress?
    /// The path below which the host has its addresses.
    public var basePath = BasePath()

    /// The home screen's address, as a person types it.
    public var url: String {
        let root = basePath.address("/")
        if let publicAddress { return publicAddress.origin + root }
        let name = name ?? (host.contains(":") ? "[\(host)]" : host)
        return "\(isSecure ? "https" : "http")://\(name):\(port)\(root)"
    }

    /// Where a proxy connects: an address with a port, or the path of a socket.
    public var listening: String {
        host.hasPrefix("/")
            ? "unix:\(host)" : "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
