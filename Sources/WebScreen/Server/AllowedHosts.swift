import Synchronization

/// Which `Host` and `Origin` headers are this server's own.
///
/// A page of another site can make a browser send requests here, under its own name (DNS rebinding) or
/// with its own origin; neither passes.
final class AllowedHosts: Sendable {
    private let names: Set<String>
    private let port = Mutex<Int?>(nil)
    private let isSecure: Bool

    init(otherNames: [String], isSecure: Bool = false) {
        self.isSecure = isSecure
        names = Set(["localhost", "127.0.0.1", "[::1]"] + otherNames.map { $0.lowercased() })
    }

    /// The port that must stand in `Host`; known once the server listens.
    func setPort(_ bound: Int) {
        port.withLock { $0 = bound }
    }

    func accepts(host: String?) -> Bool {
        guard let host = host?.lowercased(), let (name, given) = Self.split(host) else {
            return false
        }
        guard names.contains(name) else { return false }
        guard let bound = port.withLock({ $0 }) else { return true }
        return given ?? (isSecure ? 443 : 80) == bound
    }

    func accepts(origin: String?, host: String?) -> Bool {
        guard let origin, let host, accepts(host: host) else { return false }
        return origin.lowercased() == (isSecure ? "https://" : "http://") + host.lowercased()
    }

    /// Whether browsers may be told to come to this name over TLS alone: the names of the machine itself are
    /// other programs' as well, on other ports.
    func isOwn(host: String?) -> Bool {
        guard let host = host?.lowercased(), let (name, _) = Self.split(host) else { return false }
        return name != "localhost" && name.first != "["
            && !name.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static func split(_ host: String) -> (name: String, port: Int?)? {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return (host, nil) }
        let digits = host[host.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits)
        else { return nil }
        return (String(host[..<colon]), port)
    }
}
