import NetworkRoutes

/// The ways in which packets can leave the machine at one moment (specification 7.8.8).
///
/// - Note: Difference from Apple's Network: a path has no endpoints and no gateways, because this
///   module has no connections.
public struct NWPath: Equatable, Sendable {
    /// Whether packets can leave.
    public enum Status: Hashable, Sendable {
        /// Packets can leave.
        case satisfied
        /// No packet can leave.
        case unsatisfied
        /// Packets could leave after a connection is established.
        ///
        /// - Note: Difference from Apple's Network: no path has this status, because Linux has a
        ///   route only once a connection is established.
        case requiresConnection
    }

    /// The reason for which no packet can leave.
    public enum UnsatisfiedReason: Hashable, Sendable {
        /// There is no network of the requested kind.
        ///
        /// - Note: Difference from Apple's Network: this is the only reason, because Linux has no
        ///   settings by which a user denies an app a kind of network.
        case notAvailable
    }

    /// Whether packets can leave.
    public let status: Status

    /// The interfaces through which packets to the Internet can leave, the preferred one first.
    public let availableInterfaces: [NWInterface]

    /// Whether the preferred interface is a modem of a cellular network.
    public let isExpensive: Bool

    /// Whether packets over IPv4 can leave.
    public let supportsIPv4: Bool

    /// Whether packets over IPv6 can leave.
    public let supportsIPv6: Bool

    /// Whether packets can leave and the system has a server that resolves names.
    public let supportsDNS: Bool

    private let usedTypes: Set<NWInterface.InterfaceType>

    /// Whether the user asks apps to use little data.
    ///
    /// - Note: Difference from Apple's Network: it is always `false`, because Linux has no such
    ///   setting.
    public var isConstrained: Bool { false }

    /// The reason for the status ``Status/unsatisfied``; meaningless for any other status.
    public var unsatisfiedReason: UnsatisfiedReason { .notAvailable }

    /// Returns whether packets leave through an interface of a type: the preferred one of IPv4 or
    /// of IPv6.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        usedTypes.contains(type)
    }

    /// Creates a path.
    ///
    /// - Parameters:
    ///   - ways: The interfaces with the versions of the protocol that can use them, the preferred
    ///     ones first.
    ///   - hasNameServer: Whether the system has a server that resolves names.
    init(_ ways: [PathEvaluation.Way], hasNameServer: Bool) {
        status = ways.isEmpty ? .unsatisfied : .satisfied
        availableInterfaces = ways.map(\.interface)
        isExpensive = ways.first?.interface.type == .cellular
        supportsIPv4 = ways.contains { $0.families.contains(.version4) }
        supportsIPv6 = ways.contains { $0.families.contains(.version6) }
        supportsDNS = !ways.isEmpty && hasNameServer
        usedTypes = Set(
            [.version4, .version6].compactMap { family in
                ways.first { $0.families.contains(family) }?.interface.type
            })
    }
}

extension NWPath: CustomDebugStringConvertible {
    /// The status, the interfaces and the protocols, for a log.
    public var debugDescription: String {
        let names = availableInterfaces.map(\.name).joined(separator: ", ")
        let supported = [
            (supportsIPv4, "ipv4"), (supportsIPv6, "ipv6"), (supportsDNS, "dns"),
            (isExpensive, "expensive"),
        ].filter(\.0).map(\.1)
        return (["\(status)"] + (names.isEmpty ? [] : ["interfaces: \(names)"]) + supported)
            .joined(separator: ", ")
    }
}
