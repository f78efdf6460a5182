import Glibc

/// The kernel's routing, as it is at the time of each call.
///
/// Nothing is kept between calls, so an answer is never older than its call.
package struct RoutingTable: Sendable {
    package init() {}

    /// The route to an address, with the interface of the route.
    package struct Answer: Equatable, Sendable {
        package let route: Route
        package let interface: NetworkInterface?

        package init(route: Route, interface: NetworkInterface?) {
            self.route = route
            self.interface = interface
        }
    }

    /// Returns the route to an address; `nil` if no packet to it can leave the machine.
    ///
    /// - Parameters:
    ///   - address: The destination.
    ///   - source: The address from which packets are sent; `nil` if the kernel chooses it.
    package func route(
        to address: InternetAddress, from source: InternetAddress? = nil
    ) throws(NetlinkFailure) -> Answer? {
        let socket = try NetlinkSocket()
        defer { socket.close() }
        let route: Route?
        do {
            route = try socket.answers(to: .route(to: address, from: source))
                .first { $0.type == Kernel.newRoute }.flatMap { Route($0.payload) }
        } catch {
            guard Self.refusals.contains(error.code) else { throw error }
            return nil
        }
        guard let route, route.kind != .refused else { return nil }
        let interface = try Self.interface(route.interface, socket)
        let answer = Answer(route: route, interface: interface)
        if route.kind == .local { return answer }
        // An interface without carrier keeps its routes; a machine without an address sends
        // nothing.
        guard interface?.isUsable == true, source != nil || route.source != nil else { return nil }
        return answer
    }

    /// Returns the routes that packets to the public Internet take, one of each family that has
    /// one.
    ///
    /// The kernel is asked for the route to an address of a root name server, to which nothing is
    /// sent, because only the kernel knows all its rules: tables, priorities, and users.
    package func internetRoutes() throws(NetlinkFailure) -> [Answer] {
        var answers: [Answer] = []
        for address in Self.publicAddresses {
            guard let answer = try route(to: address), answer.route.kind == .outgoing else {
                continue
            }
            answers.append(answer)
        }
        return answers
    }

    /// Returns the default routes of the machine's main tables, the preferred ones first.
    package func defaultRoutes() throws(NetlinkFailure) -> [Route] {
        let socket = try NetlinkSocket()
        defer { socket.close() }
        var routes: [Route] = []
        for family in InternetAddress.Family.allCases {
            for message in try socket.answers(to: .routes(of: family), isDump: true)
            where message.type == Kernel.newRoute {
                routes += Route.defaultRoutes(in: message.payload)
            }
        }
        return routes.enumerated()
            .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
            .map(\.element)
    }

    /// Returns the machine's interfaces.
    package func interfaces() throws(NetlinkFailure) -> [NetworkInterface] {
        let socket = try NetlinkSocket()
        defer { socket.close() }
        return try socket.answers(to: .interfaces, isDump: true)
            .filter { $0.type == Kernel.newLink }
            .compactMap { NetworkInterface($0.payload, wireless: WirelessFiles.kind) }
    }

    /// Returns the addresses of the machine's interfaces.
    package func addresses() throws(NetlinkFailure) -> [InterfaceAddress] {
        let socket = try NetlinkSocket()
        defer { socket.close() }
        return try socket.answers(to: .addresses, isDump: true)
            .filter { $0.type == Kernel.newAddress }.compactMap { InterfaceAddress($0.payload) }
    }

    /// The errors with which the kernel reports that it has no route: there is none
    /// (`ENETUNREACH`), or one that refuses packets (`EHOSTUNREACH`, `EACCES`, `EINVAL` for a black
    /// hole); the interface is down or gone, or has no address.
    ///
    /// A source that is not an address of the machine causes `EINVAL` too.
    private static let refusals: Set<Int32> = [
        ENETUNREACH, EHOSTUNREACH, EACCES, EINVAL, ENETDOWN, ENODEV, ENXIO, EADDRNOTAVAIL,
    ]

    /// One address of a root name server of each family.
    private static let publicAddresses = [
        InternetAddress(.version4, bytes: [198, 41, 0, 4]),
        InternetAddress(
            .version6, bytes: [0x20, 0x01, 0x05, 0x03, 0xba, 0x3e, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x30]),
    ].compactMap { $0 }

    private static func interface(
        _ index: UInt32, _ socket: NetlinkSocket
    ) throws(NetlinkFailure) -> NetworkInterface? {
        guard index != 0 else { return nil }
        do {
            return try socket.answers(to: .interface(index))
                .first { $0.type == Kernel.newLink }
                .flatMap { NetworkInterface($0.payload, wireless: WirelessFiles.kind) }
        } catch {
            // The interface was removed after the route was read.
            guard error.code == ENODEV else { throw error }
            return nil
        }
    }
}
