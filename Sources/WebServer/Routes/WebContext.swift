import Hummingbird
import NIOCore

/// The values of a request that middleware and routes share.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The identity of the browser; set by `IdentityMiddleware` for every page.
    var identity: BrowserIdentity?
    /// The remote end of the connection: the browser or a proxy.
    let peer: SocketAddress?
    /// The connection of the request.
    let channel: any Channel
    /// The host's end of the connection.
    let own: SocketAddress?
    /// The visitor's address; for IPv6, the network of one household.
    ///
    /// Behind trusted proxies it is the visitor's address, once `RefusalMiddleware` has read the
    /// proxy's headers.
    var address: String
    /// The user that a proxy names; set by `RefusalMiddleware`.
    var user = Gateway.NamedUser.missing

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress
        own = source.channel.localAddress
        address = Self.address(peer)
    }

    static func address(_ remote: SocketAddress?) -> String {
        NetworkAddress(remote)?.visitor ?? ""
    }
}
