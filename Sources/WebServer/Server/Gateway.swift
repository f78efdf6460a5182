import AppHost
import Logging
import NIOCore
import Synchronization

/// Reads what a proxy says of a visitor: the visitor's address, and which user it is.
///
/// Proxies at a socket in the file system are trusted, because its owner says who may connect; others by their
/// address. A user's name is never taken from this machine over the network: every app and every user of the
/// machine could send it.
struct Gateway: Sendable {
    /// What is known of a request before any cookie is read.
    struct Visit: Sendable {
        /// Where it comes from, as limits count it.
        var address: String
        var user: NamedUser
    }

    /// Which user a proxy names.
    enum NamedUser: Hashable, Sendable {
        /// The host takes no names: users are known by their cookies.
        case notAsked
        /// No trusted proxy gave a name.
        case missing
        /// The header stands there more than once, or holds no name.
        case unreadable
        case name(UserName)
    }

    private let proxies: ForwardedFor
    private let userHeader: String?
    private let logger: Logger
    private let hasWarned = Once()
    private let isOfThisMachine: @Sendable (NetworkAddress) -> Bool

    private final class Once: Sendable {
        private let isDone = Atomic(false)
        var isFirst: Bool { !isDone.exchange(true, ordering: .relaxed) }
    }

    init(
        proxies: TrustedProxies = TrustedProxies(), userHeader: String? = nil, logger: Logger,
        isOfThisMachine: @escaping @Sendable (NetworkAddress) -> Bool = Gateway.isOfThisMachine
    ) {
        self.proxies = ForwardedFor(trusted: proxies)
        self.userHeader = userHeader?.lowercased()
        self.logger = logger
        self.isOfThisMachine = isOfThisMachine
    }

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - peer: The other end of the connection.
    ///   - own: The host's end of it.
    ///   - fields: The values of a header by its name in lower case.
    func visit(
        from peer: SocketAddress?, to own: SocketAddress?, fields: (String) -> [String]
    ) -> Visit {
        let address = NetworkAddress(peer)
        let isLocalSocket = Self.isLocalSocket(peer) || Self.isLocalSocket(own)
        let isProxy = isLocalSocket || address.map { proxies.trusted.contains($0) } ?? false
        let visitor = isProxy ? proxies.visitor(fields: fields) ?? address : address
        return Visit(
            address: visitor?.visitor ?? "",
            user: user(
                isLocalSocket || (isProxy && address.map { !isOfThisMachine($0) } ?? false),
                address, fields))
    }

    private func user(
        _ isBelieved: Bool, _ address: NetworkAddress?, _ fields: (String) -> [String]
    ) -> NamedUser {
        guard let userHeader else { return .notAsked }
        let values = fields(userHeader)
        guard isBelieved else {
            if !values.isEmpty, hasWarned.isFirst {
                logger.warning(
                    """
                    The header that names users came from elsewhere than a trusted proxy, and was ignored. \
                    This is logged once.
                    """,
                    metadata: [
                        "header": "\(userHeader)", "address": "\(address?.visitor ?? "unknown")",
                    ])
            }
            return .missing
        }
        guard let value = values.first else { return .missing }
        guard values.count == 1, let name = UserName(value) else {
            logger.warning(
                "A proxy sent a header that names no user, or more than one; the request was refused.",
                metadata: ["header": "\(userHeader)"])
            return .unreadable
        }
        return .name(name)
    }

    private static func isLocalSocket(_ address: SocketAddress?) -> Bool {
        if case .unixDomainSocket = address { true } else { false }
    }

    /// Whether a program of this machine can have an address.
    @Sendable static func isOfThisMachine(_ address: NetworkAddress) -> Bool {
        guard !address.isLoopback else { return true }
        // An address that cannot be ruled out is taken for one of this machine's.
        guard let devices = try? System.enumerateDevices() else { return true }
        return devices.contains { NetworkAddress($0.address) == address }
    }
}
