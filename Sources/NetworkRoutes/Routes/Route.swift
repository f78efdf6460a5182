/// A route that the kernel chose for an address, or a route of the kernel's table.
package struct Route: Equatable, Sendable {
    /// The effect of a route.
    package enum Kind: Equatable, Sendable {
        /// Packets leave through an interface.
        case outgoing
        /// The destination is an address of this machine.
        case local
        /// Packets are refused.
        case refused
    }

    /// The effect.
    package let kind: Kind
    /// The family of the destination.
    package let family: InternetAddress.Family
    /// The index of the interface through which packets leave; 0 if there is none.
    package let interface: UInt32
    /// The router to which packets are sent; `nil` if the destination is on the interface's own
    /// network.
    package let gateway: InternetAddress?
    /// Whether packets are sent to a router.
    package let hasGateway: Bool
    /// The address from which packets are sent; `nil` if the machine has none for this destination.
    package let source: InternetAddress?
    /// The rank among the routes of one table; the lowest is used first.
    package let priority: UInt32

    /// The number of bytes of `struct rtmsg`.
    private static let fixedBytes = 12

    /// Reads a message with a route; `nil` if it is damaged or of another family.
    ///
    /// - Parameter payload: The bytes after the message's header.
    package init?(_ payload: NetlinkBytes) {
        guard payload.count >= Self.fixedBytes,
            let family = payload.byte(at: 0).flatMap(InternetAddress.Family.init),
            let kind = payload.byte(at: 7).flatMap(Self.kind)
        else { return nil }
        let attributes = NetlinkAttributes(payload.rest(from: Self.fixedBytes))
        let hop = NextHop(attributes, of: family)
        self.kind = kind
        self.family = family
        interface = hop.interface
        gateway = hop.gateway
        hasGateway = hop.hasGateway
        source = attributes[Kernel.preferredSource].flatMap {
            InternetAddress(family, bytes: $0.array)
        }
        priority = attributes[Kernel.priority]?.number32(at: 0) ?? 0
    }

    private init(_ hop: NextHop, _ family: InternetAddress.Family, priority: UInt32) {
        kind = .outgoing
        self.family = family
        interface = hop.interface
        gateway = hop.gateway
        hasGateway = hop.hasGateway
        source = nil
        self.priority = priority
    }

    /// Returns the default routes in a message of a table: none if the route is not for all
    /// destinations, several if it has several routers.
    package static func defaultRoutes(in payload: NetlinkBytes) -> [Route] {
        guard let route = Route(payload), route.kind == .outgoing, payload.byte(at: 1) == 0 else {
            return []
        }
        let attributes = NetlinkAttributes(payload.rest(from: fixedBytes))
        let table =
            attributes[Kernel.table]?.number32(at: 0) ?? UInt32(payload.byte(at: 4) ?? 0)
        guard table == Kernel.mainTable || table == Kernel.defaultTable else { return [] }
        guard let hops = attributes[Kernel.multipath] else {
            return route.interface == 0 ? [] : [route]
        }
        return NextHop.hops(in: hops, of: route.family).map {
            Route($0, route.family, priority: route.priority)
        }
    }

    private static func kind(_ number: UInt8) -> Kind? {
        switch number {
        // Unicast, broadcast, anycast and multicast.
        case 1, 3, 4, 5: .outgoing
        case 2: .local
        // Blackhole, unreachable, prohibit and throw.
        case 6, 7, 8, 9: .refused
        default: nil
        }
    }
}

/// The interface and the router of a route.
private struct NextHop {
    let interface: UInt32
    let gateway: InternetAddress?
    let hasGateway: Bool

    init(
        _ attributes: NetlinkAttributes, of family: InternetAddress.Family,
        interface: UInt32? = nil
    ) {
        self.interface = interface ?? attributes[Kernel.outgoing]?.number32(at: 0) ?? 0
        let direct = attributes[Kernel.gateway].flatMap {
            InternetAddress(family, bytes: $0.array)
        }
        // A router of the other family: the number of the family, and its address.
        let other = attributes[Kernel.via].flatMap { via -> InternetAddress? in
            guard let number = via.number16(at: 0).flatMap(UInt8.init(exactly:)),
                let family = InternetAddress.Family(number: number)
            else { return nil }
            return InternetAddress(family, bytes: via.rest(from: 2).array)
        }
        gateway = direct ?? other
        hasGateway = gateway.map { !$0.isUnspecified } ?? false
    }

    /// Returns the routers of a route that has several (`struct rtnexthop`, each with attributes).
    static func hops(in bytes: NetlinkBytes, of family: InternetAddress.Family) -> [NextHop] {
        let headerBytes = 8
        var hops: [NextHop] = []
        var rest = bytes
        while let length = rest.number16(at: 0).map(Int.init), length >= headerBytes,
            let flags = rest.byte(at: 2), let interface = rest.number32(at: 4),
            let attributes = rest.part(from: headerBytes, count: length - headerBytes)
        {
            // Skip a router that is dead or whose link has no carrier.
            if flags & 0x11 == 0 {
                hops.append(
                    NextHop(NetlinkAttributes(attributes), of: family, interface: interface))
            }
            rest = rest.rest(from: NetlinkAlignment.aligned(length))
        }
        return hops
    }
}
