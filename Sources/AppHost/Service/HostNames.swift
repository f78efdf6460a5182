/// The names under which browsers reach a host.
///
/// Browsers send a cookie of the host to every port of each of these names, so an address with one
/// of the names is never treated as another site.
public struct HostNames: Hashable, Sendable {
    /// The names that every machine has.
    public static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// The names that the operator gave, in lower case; IPv6 addresses in brackets.
    public let given: Set<String>

    /// Creates names from those that the operator gave, in addition to the machine's own.
    public init(_ given: [String] = []) {
        self.given = Set(given.map { $0.lowercased() })
    }

    /// Whether a name is one of the host's, ignoring case.
    public func contains(_ name: String) -> Bool {
        let name = name.lowercased()
        return Self.loopback.contains(name) || given.contains(name)
    }

    /// Whether the operator gave a name; the names that every machine has do not count.
    public func isGiven(_ name: String) -> Bool { given.contains(name.lowercased()) }
}
