import AppHost
import Synchronization

/// The check of `Host` and `Origin` headers.
///
/// A page of another site can make a browser send requests to this server, under that site's name
/// (DNS rebinding) or with that site's origin. Both are refused. With a public address, the server
/// accepts only its name and the other names that the operator specified, with its scheme and port.
final class AllowedHosts: Sendable {
    private let names: HostNames
    private let port = Mutex<Int?>(nil)
    private let isSecure: Bool
    private let publicAddress: PublicAddress?

    /// - Parameter isSecure: Whether the server itself uses TLS. A public address has its own
    ///   scheme, which overrides this one.
    init(otherNames: [String], isSecure: Bool = false, publicAddress: PublicAddress? = nil) {
        self.publicAddress = publicAddress
        self.isSecure = publicAddress?.isSecure ?? isSecure
        names = HostNames(otherNames + (publicAddress.map { [$0.name] } ?? []))
    }

    /// Sets the port that `Host` must contain; it is known once the server listens.
    func setPort(_ bound: Int) {
        port.withLock { $0 = bound }
    }

    /// Whether a request with a `Host` header is addressed to this server.
    func accepts(host: String?) -> Bool {
        guard let host = host?.lowercased(), let (name, given) = HostHeader.split(host) else {
            return false
        }
        if let publicAddress {
            // A proxy may omit the port. Browsers omit only the default port of the scheme.
            return names.isGiven(name) && (given ?? publicAddress.port) == publicAddress.port
        }
        guard names.contains(name) else { return false }
        guard let bound = port.withLock({ $0 }) else { return true }
        return given ?? PublicAddress.defaultPort(isSecure) == bound
    }

    /// Whether an `Origin` is that of the pages that this server delivers under a `Host`.
    func accepts(origin: String?, host: String?) -> Bool {
        guard let origin = origin?.lowercased(), let host = host?.lowercased(), accepts(host: host)
        else { return false }
        if let publicAddress, let (name, _) = HostHeader.split(host) {
            return origin == publicAddress.origin(of: name)
        }
        return origin == (isSecure ? "https://" : "http://") + host
    }

    /// Whether browsers may be instructed to use only TLS for a name.
    ///
    /// The result is false for the names of the machine itself, because other programs use these
    /// names on other ports.
    func isOwn(host: String?) -> Bool {
        guard let host = host?.lowercased(), let (name, _) = HostHeader.split(host) else {
            return false
        }
        return name != "localhost" && name.first != "["
            && !name.allSatisfy { $0.isNumber || $0 == "." }
    }
}
