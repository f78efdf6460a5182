/// Where and how the web screen listens.
public struct WebScreenOptions: Hashable, Sendable {
    /// The address to listen on: a loopback address, since there is no login, but for who has a certificate.
    public var address: String
    /// The port to listen on; 0 is any free one.
    public var port: Int
    /// Whether another free port is taken when `port` is in use; the served address says so.
    public var takesAnotherPort: Bool
    /// A socket that listens already, such as a service manager hands over; `address` and `port` are then
    /// without meaning, and so it must be a loopback address's.
    public var inheritedSocket: Int32?
    /// Names by which browsers may call this host, besides `localhost`, `127.0.0.1` and `[::1]`.
    public var otherHostNames: [String]
    /// A certificate, with which pages are served over TLS alone.
    public var certificate: CertificateFiles?
    /// How many new people may come from one address in an hour, a sixth of them at once; 0 is nobody.
    ///
    /// A host keeps a little of everybody who ever opened an app. Behind a proxy all come from one address.
    public var newPeoplePerHour = 3600

    /// Makes options; by default 127.0.0.1:8080, or another free port.
    public init(
        address: String = "127.0.0.1", port: Int = 8080, takesAnotherPort: Bool = true,
        otherHostNames: [String] = [], inheritedSocket: Int32? = nil
    ) {
        self.inheritedSocket = inheritedSocket
        self.address = address
        self.port = port
        self.takesAnotherPort = takesAnotherPort
        self.otherHostNames = otherHostNames
    }
}
