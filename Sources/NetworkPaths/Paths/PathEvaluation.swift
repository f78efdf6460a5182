import Foundation
import NetworkRoutes

/// The choice of the interfaces of a path: a pure function of the routes and interfaces that were
/// read.
struct PathEvaluation: Sendable {
    /// An interface of a path, with the versions of the protocol that can use it.
    struct Way: Equatable, Sendable {
        let interface: NWInterface
        var families: Set<InternetAddress.Family>
    }

    /// The interfaces that a monitor is interested in.
    enum Requirement: Equatable, Sendable {
        case any
        case only(NWInterface.InterfaceType)
        case except([NWInterface.InterfaceType])

        func allows(_ type: NWInterface.InterfaceType) -> Bool {
            switch self {
            case .any: type != .loopback
            case .only(let wanted): type == wanted
            case .except(let prohibited): type != .loopback && !prohibited.contains(type)
            }
        }
    }

    /// The routes that packets to the Internet take now.
    var used: [RoutingTable.Answer] = []
    /// All default routes, the preferred ones first.
    var defaults: [Route] = []
    var interfaces: [NetworkInterface] = []
    var addresses: [InterfaceAddress] = []
    var hasNameServer = false

    /// Returns the path of a monitor.
    func path(_ requirement: Requirement) -> NWPath {
        var ways: [Way] = []
        for (index, family) in candidates(requirement) {
            guard let found = interfaces.first(where: { $0.index == index }), found.isUsable else {
                continue
            }
            let interface = NWInterface(found)
            guard requirement.allows(interface.type) else { continue }
            if let known = ways.firstIndex(where: { $0.interface == interface }) {
                ways[known].families.insert(family)
            } else {
                ways.append(Way(interface: interface, families: [family]))
            }
        }
        return NWPath(ways, hasNameServer: hasNameServer)
    }

    private func candidates(
        _ requirement: Requirement
    ) -> [(index: UInt32, family: InternetAddress.Family)] {
        if requirement == .only(.loopback) {
            return addresses.filter(\.address.isLoopback).map { ($0.interface, $0.address.family) }
        }
        // The kernel keeps the default routes of interfaces that have lost their addresses.
        let other = defaults.filter { route in
            addresses.contains {
                $0.interface == route.interface && $0.address.family == route.family
                    && !$0.address.isLinkLocal
            }
        }
        return used.map { ($0.route.interface, $0.route.family) }
            + other.map { ($0.interface, $0.family) }
    }
}

extension PathEvaluation {
    /// Reads the machine's routes and interfaces as they are now.
    init(reading table: RoutingTable) throws(NetlinkFailure) {
        used = try table.internetRoutes()
        defaults = try table.defaultRoutes()
        interfaces = try table.interfaces()
        addresses = try table.addresses()
        let configuration = FileManager.default.contents(atPath: "/etc/resolv.conf") ?? Data()
        hasNameServer = Self.namesServer(String(decoding: configuration, as: UTF8.self))
    }

    /// Returns whether the configuration of the resolver names a server.
    static func namesServer(_ configuration: String) -> Bool {
        configuration.split(whereSeparator: \.isNewline).contains { line in
            let words = line.split(whereSeparator: \.isWhitespace)
            return words.first == "nameserver" && words.count > 1
        }
    }
}
