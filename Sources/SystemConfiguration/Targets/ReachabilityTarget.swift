import NetworkRoutes

/// The destination whose reachability is asked for.
enum ReachabilityTarget: Equatable, Sendable {
    /// The zero address: any destination of the Internet, over IPv4 or IPv6.
    case internet
    /// The network 169.254.0.0: any network that the machine is attached to.
    case attachedNetwork
    case address(InternetAddress)
    /// Packets from an address of this machine, to a destination if there is one.
    case pair(local: InternetAddress, remote: InternetAddress?)
    case name(String)

    /// Creates the target of an address; two addresses have a special meaning.
    init(_ address: InternetAddress) {
        if address.isUnspecified {
            self = .internet
        } else if address.bytes == [169, 254, 0, 0] {
            self = .attachedNetwork
        } else {
            self = .address(address)
        }
    }

    /// The name, if its addresses must be resolved.
    var name: String? {
        if case .name(let name) = self { name } else { nil }
    }
}

extension ReachabilityTarget: CustomStringConvertible {
    var description: String {
        switch self {
        case .internet: "address = 0.0.0.0"
        case .attachedNetwork: "address = 169.254.0.0"
        case .address(let address): "address = \(address)"
        case .pair(let local, let remote):
            "local address = \(local), remote address = \(remote?.description ?? "none")"
        case .name(let name): "name = \(name)"
        }
    }
}
