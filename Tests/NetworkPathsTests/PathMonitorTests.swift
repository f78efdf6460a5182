import Dispatch
import NetworkNamespace
import Specification
import Testing

@testable import NetworkPaths

@Suite(.timeLimit(.minutes(5)))
struct `Paths of a network` {
    private let network: NetworkNamespace
    private let probe: Probe

    private static let route = "ip route add default via 10.9.0.2"

    init() async throws {
        network = try await NetworkNamespace()
        try await network.run(
            """
            ip link add eth0 type veth peer name router0
            ip link set eth0 addrgenmode none
            ip link set router0 addrgenmode none
            ip link set eth0 up
            ip link set router0 up
            ip addr add 10.9.0.1/24 dev eth0
            """)
        try await network.replace("/etc/resolv.conf", with: "nameserver 10.9.0.53\n")
        try await network.run(Self.route)
        probe = try network.probe()
    }

    private func monitor(_ kind: String) async throws -> String {
        try #require(try await probe.ask("monitor \(kind) \(kind)", until: "path \(kind)").last)
    }

    private func next(_ kind: String = "any") async throws -> String {
        try #require(try await probe.lines(until: "path \(kind)").last)
    }

    @Test(.specification("7.8.8"))
    func `a monitor reports the first path, and each change once`() async throws {
        #expect(
            try await monitor("any")
                == "path any satisfied, interfaces: eth0, ipv4, dns uses: wired ")
        try await network.run("ip link set eth0 down")
        #expect(try await next() == "path any unsatisfied uses:  ")
        try await network.run("ip link set eth0 up;" + Self.route)
        #expect(
            try await next() == "path any satisfied, interfaces: eth0, ipv4, dns uses: wired ")
        // An address that changes nothing is not reported; the next path is that of the change.
        try await network.run(
            "ip addr add 10.77.0.1/32 dev lo; ip addr del 10.77.0.1/32 dev lo; ip route del default"
        )
        #expect(try await next() == "path any unsatisfied uses:  ")
    }

    @Test(.specification("7.8.8"))
    func `a path has no interface without a carrier, although its default route remains`()
        async throws
    {
        _ = try await monitor("any")
        try await network.run("ip link set router0 down")
        #expect(try await network.run("ip route").contains("default via 10.9.0.2"))
        #expect(try await next() == "path any unsatisfied uses:  ")
        try await network.run("ip link set router0 up")
        #expect(try await next().hasPrefix("path any satisfied, interfaces: eth0"))
    }

    @Test(.specification("7.8.8"))
    func `a path supports the versions of the protocol that have a route`() async throws {
        _ = try await monitor("any")
        try await network.run(
            "ip addr add 2001:db8::1/64 dev eth0 nodad; ip route add default via 2001:db8::2")
        #expect(
            try await next()
                == "path any satisfied, interfaces: eth0, ipv4, ipv6, dns uses: wired ")
        try await network.run("ip -4 route del default")
        #expect(
            try await next() == "path any satisfied, interfaces: eth0, ipv6, dns uses: wired ")
    }

    @Test(.specification("7.8.8"))
    func `a path lists the preferred interface first, and a modem is expensive`() async throws {
        try await network.run(
            """
            ip link add wwan0 type veth peer name mast0
            ip addr add 10.10.0.1/24 dev wwan0
            ip link set mast0 up
            ip link set wwan0 up
            ip route add default via 10.10.0.2 metric 700
            """)
        #expect(
            try await monitor("any")
                == "path any satisfied, interfaces: eth0, wwan0, ipv4, dns uses: wired ")
        try await network.run("ip route del default via 10.9.0.2")
        #expect(
            try await next()
                == "path any satisfied, interfaces: wwan0, ipv4, dns, expensive uses: cellular ")
        #expect(
            try await monitor("cellular").hasPrefix(
                "path cellular satisfied, interfaces: wwan0, ipv4"))
    }

    @Test(.specification("7.8.8"))
    func `a monitor of some interfaces ignores all others`() async throws {
        #expect(try await monitor("wired").hasPrefix("path wired satisfied, interfaces: eth0"))
        #expect(try await monitor("wifi") == "path wifi unsatisfied uses:  ")
        #expect(try await monitor("notwired") == "path notwired unsatisfied uses:  ")
        #expect(try await monitor("loopback").hasPrefix("path loopback satisfied, interfaces: lo"))
        try await network.run(
            "ip link set eth0 down; ip link set eth0 name wlan0; ip link set wlan0 up;" + Self.route
        )
        #expect(try await next("wifi").hasPrefix("path wifi satisfied, interfaces: wlan0, ipv4"))
    }

    @Test(.specification("7.8.8"))
    func `a cancelled monitor reports nothing more, and keeps its last path`() async throws {
        _ = try await monitor("any")
        _ = try await monitor("wired")
        _ = try await probe.ask("cancel any", until: "cancelled any")
        try await network.run("ip route del default")
        #expect(try await probe.lines(until: "path") == ["path wired unsatisfied uses:  "])
        let current = try await probe.ask("current any", until: "current any").last ?? ""
        #expect(current.contains("satisfied, interfaces: eth0"))
    }

    @Test(.specification("7.8.8"))
    func `the paths of a monitor are a sequence`() async throws {
        _ = try await probe.ask("sequence s", until: "sequence s satisfied, interfaces: eth0")
        try await network.run("ip route del default")
        _ = try await probe.lines(until: "sequence s unsatisfied")
    }

    @Test(.specification("7.8.8"))
    func `a suspended app receives only the newest path when it is resumed`() async throws {
        _ = try await monitor("any")
        try probe.stop()
        for _ in 0..<10 {
            try await network.run("ip link set eth0 down; ip link set eth0 up;" + Self.route)
        }
        try await network.run("ip route del default")
        probe.resume()
        #expect(try await probe.lines(until: "path") == ["path any unsatisfied uses:  "])
    }
}

@Suite struct `Parts of a path` {
    @Test(arguments: [
        ("nameserver 192.0.2.53\n", true), ("search example.org\n\tnameserver  ::1", true),
        ("# nameserver 192.0.2.53", false), ("nameserver", false), ("", false),
    ])
    func `a resolver has a server if its configuration names one`(text: String, names: Bool) {
        #expect(PathEvaluation.namesServer(text) == names)
    }

    @Test(.specification("7.8.8"))
    func `a monitor that has not been started has a current path and no queue`() {
        let monitor = NWPathMonitor(requiredInterfaceType: .loopback)
        #expect(monitor.queue == nil)
        #expect(monitor.currentPath.status == .satisfied)
        #expect(monitor.currentPath.availableInterfaces.map(\.name) == ["lo"])
        #expect(monitor.currentPath.usesInterfaceType(.loopback))
        #expect(!monitor.currentPath.isConstrained)
    }
}
