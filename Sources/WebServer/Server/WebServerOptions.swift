/// Where and how the web screen listens, and who stands before it.
public struct WebServerOptions: Hashable, Sendable {
    /// The address to listen on: a loopback address, since there is no login, but for who has a certificate.
    public var address: String
    /// The port to listen on; 0 is any free one.
    public var port: Int
    /// Whether another free port is taken when `port` is in use; the served address says so.
    public var takesAnotherPort: Bool
    /// The path of a socket in the file system to listen at instead of an address and a port, for a proxy on
    /// this machine.
    ///
    /// It needs a `publicAddress`.
    public var localSocket: String?
    /// A socket that listens already, such as a service manager hands over; `address`, `port` and `localSocket`
    /// are then without meaning.
    ///
    /// It is one of a loopback address or in the file system, or there is a certificate.
    public var inheritedSocket: Int32?
    /// Names by which browsers may call this host, besides `localhost`, `127.0.0.1` and `[::1]`.
    public var otherHostNames: [String]
    /// The address that browsers use, where a proxy stands before the host; then no other is served, but for
    /// `otherHostNames` by the same scheme and port.
    public var publicAddress: PublicAddress?
    /// The path below which a proxy gives addresses to the host; the proxy hands requests over with it.
    public var basePath = BasePath()
    /// The proxies whose word on a visitor's address, and on the user's name, is believed.
    ///
    /// Those that connect to a socket in the file system are believed in any case.
    public var trustedProxies = TrustedProxies()
    /// The header in which a trusted proxy names the user; then only named users come in, and cookies mean nothing.
    public var userHeader: String?
    /// The address at which users whom the proxy names sign out: a path of the public address, or a whole address.
    public var signOutAddress: String?
    /// A certificate, with which pages are served over TLS alone.
    public var certificate: CertificateFiles?
    /// How many new people may come from one address in an hour, a sixth of them at once; 0 is nobody.
    ///
    /// A host keeps a little of everybody who ever opened an app. Behind a proxy that is not a trusted one all
    /// come from one address.
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
