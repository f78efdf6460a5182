/// The names under which browsers call a host.
///
/// A cookie of the host goes to every port of each of these names, so an address with one of them
/// is never an address of somebody else.
public struct HostNames: Hashable, Sendable {
    /// The names that every machine has for itself.
    public static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// The names that the operator gave, in lower case; addresses of the sixth version in brackets.
    public let given: Set<String>

    /// Makes names of those that the operator gave, beside the machine's own.
    public init(_ given: [String] = []) {
        self.given = Set(given.map { $0.lowercased() })
    }

    /// Whether a name is one of the host's, whatever its case.
    public func contains(_ name: String) -> Bool {
        let name = name.lowercased()
        return Self.loopback.contains(name) || given.contains(name)
    }

    /// Whether a name was given by the operator and is not every machine's.
    public func isGiven(_ name: String) -> Bool { given.contains(name.lowercased()) }
}
