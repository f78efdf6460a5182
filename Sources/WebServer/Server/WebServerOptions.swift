/// The configuration of the web server, such as its addresses and its proxies.
public struct WebServerOptions: Hashable, Sendable {
    /// The address to listen on.
    ///
    /// Without a certificate it must be a loopback address, because there is no login.
    public var address: String
    /// The port to listen on; 0 selects any free port.
    public var port: Int
    /// Whether the server uses another free port if `port` is in use.
    ///
    /// The served address reports it.
    public var takesAnotherPort: Bool
    /// The path of a socket in the file system, for a proxy on this machine.
    ///
    /// It replaces the address and the port.
    ///
    /// It needs a `publicAddress`.
    public var localSocket: String?
    /// A listening socket, for example from a service manager; `address`, `port` and `localSocket`
    /// are then ignored.
    ///
    /// It must have a loopback address or be in the file system, unless there is a certificate.
    public var inheritedSocket: Int32?
    /// Additional names by which browsers may call this host.
    ///
    /// `localhost`, `127.0.0.1` and `[::1]` are always allowed.
    public var otherHostNames: [String]
    /// The address that browsers use if the host is behind a proxy.
    ///
    /// All other addresses are then refused, except `otherHostNames` with the same scheme and port.
    public var publicAddress: PublicAddress?
    /// The path below which a proxy publishes the host.
    ///
    /// The proxy forwards requests with this path.
    public var basePath = BasePath()
    /// The proxies that may state the visitor's address and the user's name.
    ///
    /// Proxies that connect to a socket in the file system are always trusted.
    public var trustedProxies = TrustedProxies()
    /// The header in which a trusted proxy names the user.
    ///
    /// If it is set, only named users are admitted, and cookies are ignored.
    public var userHeader: String?
    /// The address at which users of the proxy sign out: a path of the public address, or a
    /// complete address.
    public var signOutAddress: String?
    /// The certificate; if it is set, pages are served over TLS only.
    public var certificate: CertificateFiles?
    /// The maximum number of new people from one address in an hour, at most 600 of them at once; 0
    /// admits none.
    ///
    /// A host stores a record of every person who opened an app. Behind a proxy that is not
    /// trusted, all people come from one address.
    public var newPeoplePerHour = 3600

    /// Creates options; the default is 127.0.0.1:8080, or another free port.
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
