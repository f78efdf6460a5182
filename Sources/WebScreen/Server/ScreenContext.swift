import Glibc
import Hummingbird
import NIOCore

/// What a request carries through the routes.
struct ScreenContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Set by `IdentityMiddleware` for every page.
    var identity: BrowserIdentity?
    /// Where it comes from: an address, and of the sixth version the network that is one household's.
    let address: String

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = Self.address(source.channel.remoteAddress)
    }

    static func address(_ remote: SocketAddress?) -> String {
        guard case .v6(let address) = remote else { return remote?.ipAddress ?? "" }
        let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0.prefix(8)) }
        return bytes.map { String($0, radix: 16) }.joined(separator: ":")
    }
}
