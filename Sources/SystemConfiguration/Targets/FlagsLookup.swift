import NetworkRoutes

/// The flags of targets, from the kernel's routing (specification 7.9.1).
struct FlagsLookup: Sendable {
    private let table = RoutingTable()

    /// Returns the flags of a target.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - resolved: The addresses of its name, if it has one.
    func flags(
        of target: ReachabilityTarget, resolved: [InternetAddress]
    ) throws(NetlinkFailure) -> SCNetworkReachabilityFlags {
        switch target {
        case .internet: Self.best(try table.internetRoutes().map(Self.flags))
        case .attachedNetwork: try attachedNetworkFlags()
        case .address(let address): try flags(to: address)
        case .pair(let local, nil): try localFlags(local)
        case .pair(let local, let remote?):
            try localFlags(local).isEmpty ? [] : try flags(to: remote, from: local)
        case .name: try best(of: resolved)
        }
    }

    /// Returns the flags of the kernel's answer.
    static func flags(_ answer: RoutingTable.Answer) -> SCNetworkReachabilityFlags {
        if answer.route.kind == .local { return [.reachable, .isLocalAddress, .isDirect] }
        var flags: SCNetworkReachabilityFlags = [.reachable]
        if !answer.route.hasGateway { flags.insert(.isDirect) }
        switch answer.interface?.kind {
        case .tunnel: flags.insert(.transientConnection)
        case .cellular: flags.insert(.isWWAN)
        default: break
        }
        return flags
    }

    /// Returns the flags of the best of several routes; of equal ones the first.
    static func best(_ all: [SCNetworkReachabilityFlags]) -> SCNetworkReachabilityFlags {
        all.first { $0.contains(.reachable) && !$0.contains(.isWWAN) }
            ?? all.first { $0.contains(.reachable) } ?? []
    }

    private func best(
        of addresses: [InternetAddress]
    ) throws(NetlinkFailure) -> SCNetworkReachabilityFlags {
        var all: [SCNetworkReachabilityFlags] = []
        for address in addresses { all.append(try flags(to: address)) }
        return Self.best(all)
    }

    private func flags(
        to address: InternetAddress, from source: InternetAddress? = nil
    ) throws(NetlinkFailure) -> SCNetworkReachabilityFlags {
        // The zero address can also be the remote one of a pair.
        if address.isUnspecified { return Self.best(try table.internetRoutes().map(Self.flags)) }
        return try table.route(to: address, from: source).map(Self.flags) ?? []
    }

    private func localFlags(
        _ address: InternetAddress
    ) throws(NetlinkFailure) -> SCNetworkReachabilityFlags {
        let flags = try flags(to: address)
        return flags.contains(.isLocalAddress) ? flags : []
    }

    /// Returns the flags of the network 169.254.0.0.
    ///
    /// The result is the flags of the networks to which the machine is attached through interfaces
    /// with a cable or Wi-Fi that have an address. The loopback, tunnels and modems do not count.
    private func attachedNetworkFlags() throws(NetlinkFailure) -> SCNetworkReachabilityFlags {
        let addressed = Set(
            try table.addresses().filter { $0.address.family == .version4 }.map(\.interface))
        let isAttached = try table.interfaces().contains { interface in
            interface.isUsable && addressed.contains(interface.index)
                && (interface.kind == .wired || interface.kind == .wifi)
        }
        return isAttached ? [.reachable, .isDirect] : []
    }
}
