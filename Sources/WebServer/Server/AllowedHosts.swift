import AppHost
import Synchronization

/// Which `Host` and `Origin` headers are this server's own.
///
/// A page of another site can make a browser send requests here, under its own name (DNS rebinding) or
/// with its own origin; neither passes. With a public address, that address alone is served: its name, and the
/// other names that the operator gave, by its scheme and port.
final class AllowedHosts: Sendable {
    private let names: HostNames
    private let port = Mutex<Int?>(nil)
    private let isSecure: Bool
    private let publicAddress: PublicAddress?

    /// - Parameter isSecure: Whether the server itself speaks TLS; a public address says so of itself.
    init(otherNames: [String], isSecure: Bool = false, publicAddress: PublicAddress? = nil) {
        self.publicAddress = publicAddress
        self.isSecure = publicAddress?.isSecure ?? isSecure
        names = HostNames(otherNames + (publicAddress.map { [$0.name] } ?? []))
    }

    /// The port that must stand in `Host`; known once the server listens.
    func setPort(_ bound: Int) {
        port.withLock { $0 = bound }
    }

    /// Whether a request with this `Host` is meant for this server.
    func accepts(host: String?) -> Bool {
        guard let host = host?.lowercased(), let (name, given) = HostHeader.split(host) else {
            return false
        }
        if let publicAddress {
            // A proxy may leave the port out; browsers do so for the scheme's own alone.
            return names.isGiven(name) && (given ?? publicAddress.port) == publicAddress.port
        }
        guard names.contains(name) else { return false }
        guard let bound = port.withLock({ $0 }) else { return true }
        return given ?? PublicAddress.defaultPort(isSecure) == bound
    }

    /// Whether a page of this `Origin` is one of the pages that this server gives out by this `Host`.
    func accepts(origin: String?, host: String?) -> Bool {
        guard let origin = origin?.lowercased(), let host = host?.lowercased(), accepts(host: host)
        else { return false }
        if let publicAddress, let (name, _) = HostHeader.split(host) {
            return origin == publicAddress.origin(of: name)
        }
        return origin == (isSecure ? "https://" : "http://") + host
    }

    /// Whether browsers may be told to come to this name over TLS alone: the names of the machine itself are
    /// other programs' as well, on other ports.
    func isOwn(host: String?) -> Bool {
        guard let host = host?.lowercased(), let (name, _) = HostHeader.split(host) else {
            return false
        }
        return name != "localhost" && name.first != "["
            && !name.allSatisfy { $0.isNumber || $0 == "." }
    }
}
