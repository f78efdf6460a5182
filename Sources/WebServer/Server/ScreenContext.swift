import Hummingbird
import NIOCore

/// What a request carries through the routes.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Set by `IdentityMiddleware` for every page.
    var identity: BrowserIdentity?
    /// The other end of the connection: the browser's, or a proxy's.
    let peer: SocketAddress?
    /// The host's end of the connection.
    let own: SocketAddress?
    /// Where it comes from: an address, and of the sixth version the network that is one household's.
    ///
    /// Behind trusted proxies it is the visitor's, once `RefusalMiddleware` has read what they say.
    var address: String
    /// The user whom a proxy names; read by `RefusalMiddleware`.
    var user = Gateway.NamedUser.missing

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
        own = source.channel.localAddress
        address = Self.address(peer)
    }

    static func address(_ remote: SocketAddress?) -> String {
        NetworkAddress(remote)?.visitor ?? ""
    }
}
