import AppHost
import Logging
import NIOCore
import Synchronization

/// The reader of the visitor's address and user name, from the headers that a proxy sets.
///
/// Proxies on a socket in the file system are trusted because the socket's owner controls who
/// connects. Other proxies are trusted by their address. A user name is never accepted over the
/// network from this machine, because every app and every account of the machine could send it.
struct Gateway: Sendable {
    /// The properties of a request that are known before its cookies are read.
    struct Visit: Sendable {
        /// The visitor's address, in the form by which limits distinguish visitors.
        var address: String
        var user: NamedUser
    }

    /// The user that a proxy names.
    enum NamedUser: Hashable, Sendable {
        /// The host does not use names; users are identified by their cookies.
        case notAsked
        /// No trusted proxy gave a name.
        case missing
        /// The header occurs more than once, or contains no valid name.
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
    ///   - peer: The remote end of the connection.
    ///   - own: The host's end of the connection.
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
                    The header that names users did not come from a trusted proxy, and was ignored. \
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

    /// Whether a program on this machine can have an address.
    @Sendable static func isOfThisMachine(_ address: NetworkAddress) -> Bool {
        guard !address.isLoopback else { return true }
        // If the interfaces cannot be listed, every address is treated as one of this machine.
        guard let devices = try? System.enumerateDevices() else { return true }
        return devices.contains { NetworkAddress($0.address) == address }
    }
}
