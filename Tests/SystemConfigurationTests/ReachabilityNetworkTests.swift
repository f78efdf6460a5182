import NetworkNamespace
import Specification
import Testing

/// A network with one cable and a router, and a probe that watches targets in it.
struct CabledNetwork {
    let network: NetworkNamespace
    let probe: Probe

    /// The targets that the probe watches at first.
    static let targets = [
        ("internet", "0.0.0.0"), ("router", "10.9.0.2"), ("own", "10.9.0.1"), ("far", "192.0.2.7"),
    ]

    /// The commands that connect the cable, without the addresses that IPv6 assigns by itself,
    /// because the kernel changes those for seconds.
    static let cable = """
        ip link add eth0 type veth peer name router0
        ip link set eth0 addrgenmode none
        ip link set router0 addrgenmode none
        ip link set eth0 up
        ip link set router0 up
        """
    static let route = "ip route add default via 10.9.0.2"

    init(_ names: [String] = [], route: Bool = true) async throws {
        network = try await NetworkNamespace()
        try await network.run(Self.cable + "\nip addr add 10.9.0.1/24 dev eth0")
        if route { try await network.run(Self.route) }
        probe = try network.probe()
        for name in names { try await watch(name) }
    }

    /// Creates a target and schedules it on the probe's queue.
    func watch(_ name: String, _ address: String? = nil) async throws {
        let address = try #require(
            address ?? Self.targets.first { $0.0 == name }?.1, "no address of \(name)")
        _ = try await probe.ask("address \(name) \(address)", until: "made \(name) target")
        _ = try await probe.ask("queue \(name)", until: "scheduled \(name) true")
    }

    /// Returns the flags of a target.
    func flags(_ address: String) async throws -> String {
        _ = try await probe.ask("address x \(address)", until: "made x target")
        let line = try #require(try await probe.ask("flags x", until: "flags x true").last)
        return String(line.dropFirst("flags x true ".count))
    }

    /// Makes a change that a target for this purpose reports, and returns all callbacks before it.
    ///
    /// At each change, targets are evaluated in the order in which they were scheduled, and called
    /// on one queue. So all callbacks of earlier changes come before the second one of this target.
    /// The first one can come earlier, from the evaluation that follows its scheduling.
    ///
    /// - Returns: The callbacks, of which those of different targets have no order.
    func settle() async throws -> [String] {
        var lines = try await probe.ask("address marker 10.77.0.1", until: "made marker")
        lines += try await probe.ask("queue marker", until: "scheduled marker true")
        try await network.run("ip addr add 10.77.0.1/32 dev lo")
        lines += try await probe.lines(until: "callback marker direct|local|reachable")
        try await network.run("ip addr del 10.77.0.1/32 dev lo")
        lines += try await probe.lines(until: "callback marker")
        _ = try await probe.ask("unqueue marker", until: "unscheduled marker true")
        return lines.filter { $0.hasPrefix("callback") && !$0.hasPrefix("callback marker") }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `Reachability in a network` {
    @Test(.specification("7.8.6", "7.9.1", "7.9.2", "10.26"))
    func `a link that goes down and up causes one callback for each change`() async throws {
        let lab = try await CabledNetwork(["internet", "router", "own"])
        try await lab.network.run("ip link set eth0 down")
        var lines = try await lab.settle()
        #expect(lines.sorted() == ["callback internet  queue", "callback router  queue"])
        try await lab.network.run("ip link set eth0 up")
        lines = try await lab.settle()
        #expect(lines == ["callback router direct|reachable queue"])
        try await lab.network.run(CabledNetwork.route)
        lines = try await lab.settle()
        #expect(lines == ["callback internet reachable queue"])
    }

    @Test(.specification("7.9.1"))
    func `a cable without a carrier reaches nothing although its routes remain`() async throws {
        let lab = try await CabledNetwork(["internet", "router", "own"])
        try await lab.network.run("ip link set router0 down")
        #expect(try await lab.network.run("ip route get 192.0.2.7").contains("via 10.9.0.2"))
        #expect(
            try await lab.settle().sorted()
                == ["callback internet  queue", "callback router  queue"].sorted())
        try await lab.network.run("ip link set router0 up")
        #expect(
            try await lab.settle().sorted()
                == [
                    "callback internet reachable queue", "callback router direct|reachable queue",
                ].sorted())
    }

    @Test(.specification("7.8.5", "7.9.1"))
    func `a removed default route leaves only the attached network reachable`() async throws {
        let lab = try await CabledNetwork(["internet", "router", "far"])
        try await lab.network.run("ip route del default")
        #expect(
            try await lab.settle().sorted()
                == ["callback internet  queue", "callback far  queue"].sorted())
        try await lab.network.run(CabledNetwork.route)
        #expect(
            try await lab.settle().sorted()
                == [
                    "callback internet reachable queue", "callback far reachable queue",
                ].sorted())
    }

    @Test(.specification("7.9.1"), arguments: ["blackhole", "unreachable", "prohibit"])
    func `a target of a route that refuses packets is not reachable`(kind: String) async throws {
        let lab = try await CabledNetwork()
        #expect(try await lab.flags("192.0.2.7") == "reachable")
        try await lab.network.run("ip route add \(kind) 192.0.2.0/24")
        #expect(try await lab.flags("192.0.2.7") == "")
        #expect(try await lab.flags("198.51.100.7") == "reachable")
    }

    @Test(.specification("7.9.1", "10.26"))
    func `an address of the machine is local and direct`() async throws {
        let lab = try await CabledNetwork()
        #expect(try await lab.flags("10.9.0.1") == "direct|local|reachable")
        #expect(try await lab.flags("127.0.0.1") == "direct|local|reachable")
        #expect(try await lab.flags("::1") == "direct|local|reachable")
        #expect(try await lab.flags("10.9.0.2") == "direct|reachable")
        #expect(try await lab.flags("192.0.2.7") == "reachable")
    }

    @Test(.specification("7.9.1"))
    func `a machine with only a local route reaches its network and not the Internet`() async throws
    {
        let lab = try await CabledNetwork(route: false)
        #expect(try await lab.flags("0.0.0.0") == "")
        #expect(try await lab.flags("10.9.0.77") == "direct|reachable")
        #expect(try await lab.flags("192.0.2.7") == "")
        #expect(try await lab.flags("169.254.0.0") == "direct|reachable")
    }

    @Test(.specification("7.9.2"))
    func `a machine that loses its address and gets it back reports both`() async throws {
        let lab = try await CabledNetwork(["internet", "own"])
        try await lab.watch("attached", "169.254.0.0")
        try await lab.network.run("ip addr del 10.9.0.1/24 dev eth0")
        #expect(
            try await lab.settle().sorted()
                == [
                    "callback internet  queue", "callback own  queue", "callback attached  queue",
                ].sorted())
        try await lab.network.run("ip addr add 10.9.0.1/24 dev eth0\n" + CabledNetwork.route)
        #expect(
            try await lab.settle().sorted() == [
                "callback attached direct|reachable queue", "callback internet reachable queue",
                "callback own direct|local|reachable queue",
            ])
    }

    @Test(.specification("7.9.1"))
    func `a route without an address of the machine reaches nothing`() async throws {
        let lab = try await CabledNetwork()
        try await lab.network.run(
            "ip addr del 10.9.0.1/24 dev eth0; ip route add default dev eth0")
        #expect(try await lab.flags("192.0.2.7") == "")
        #expect(try await lab.flags("0.0.0.0") == "")
    }

    @Test(.specification("7.9.1"))
    func `the zero address of either version stands for the Internet in both`() async throws {
        let lab = try await CabledNetwork(route: false)
        #expect(try await lab.flags("::") == "")
        // The kernel adds the route to its own address a moment later.
        try await lab.network.run(
            """
            ip addr add 2001:db8::1/64 dev eth0 nodad
            ip route add default via 2001:db8::2
            until ip route get 2001:db8::1 | grep -q '^local'; do :; done
            """)
        #expect(try await lab.flags("::") == "reachable")
        #expect(try await lab.flags("0.0.0.0") == "reachable")
        #expect(try await lab.flags("2001:db8::2") == "direct|reachable")
        #expect(try await lab.flags("2001:db8::1") == "direct|local|reachable")
        #expect(try await lab.flags("2001:db8:1::1") == "reachable")
        #expect(try await lab.flags("192.0.2.7") == "")
        try await lab.network.run("ip -6 route del default;" + CabledNetwork.route)
        #expect(try await lab.flags("::") == "reachable")
        #expect(try await lab.flags("2001:db8:1::1") == "")
    }

    @Test(.specification("7.9.1"))
    func `a modem is reported as a cellular network`() async throws {
        let lab = try await CabledNetwork()
        try await lab.network.run(
            "ip link set eth0 down; ip link set eth0 name wwan0; ip link set wwan0 up;"
                + CabledNetwork.route)
        #expect(try await lab.flags("0.0.0.0") == "reachable|wwan")
        #expect(try await lab.flags("10.9.0.2") == "direct|reachable|wwan")
        // It is not a network that the machine is attached to by cable or Wi-Fi.
        #expect(try await lab.flags("169.254.0.0") == "")
    }

    @Test(.specification("7.9.1"))
    func `a tunnel is reported as a transient connection as long as a program serves it`()
        async throws
    {
        let lab = try await CabledNetwork()
        try await lab.network.run(
            "ip tuntap add tunnel0 mode tun; ip addr add 10.50.0.1/24 dev tunnel0;"
                + "ip link set tunnel0 up")
        #expect(try await lab.flags("10.50.0.9") == "")
        _ = try await lab.probe.ask("tunnel tunnel0", until: "tunnel true")
        #expect(try await lab.flags("10.50.0.9") == "direct|reachable|transient")
    }

    @Test(.specification("7.8.1", "7.9.1"))
    func `a pair of addresses is reachable from an address that the machine has`() async throws {
        let lab = try await CabledNetwork()
        func flags(_ local: String, _ remote: String) async throws -> String {
            _ = try await lab.probe.ask("pair p \(local) \(remote)", until: "made p target")
            let line = try await lab.probe.ask("flags p", until: "flags p true").last ?? ""
            return String(line.dropFirst("flags p true ".count))
        }
        #expect(try await flags("10.9.0.1", "192.0.2.7") == "reachable")
        #expect(try await flags("10.9.0.1", "10.9.0.2") == "direct|reachable")
        #expect(try await flags("10.9.0.99", "192.0.2.7") == "")
        #expect(try await flags("10.9.0.1", "-") == "direct|local|reachable")
        #expect(try await flags("10.9.0.99", "-") == "")
        #expect(try await flags("-", "192.0.2.7") == "reachable")
        #expect(try await flags("10.9.0.1", "0.0.0.0") == "reachable")
    }

    @Test(.specification("7.9.2"))
    func `a flapping link ends with the newest flags, and no callback repeats the one before`()
        async throws
    {
        let lab = try await CabledNetwork(["internet"])
        for _ in 0..<20 {
            try await lab.network.run(
                "ip link set eth0 down; ip link set eth0 up; " + CabledNetwork.route)
        }
        try await lab.network.run("ip link set eth0 down")
        let lines = try await lab.settle()
        #expect(lines.last == "callback internet  queue")
        #expect(lines.count <= 41)
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test(.specification("7.9.2"))
    func `a suspended app receives only the newest flags when it is resumed`() async throws {
        let lab = try await CabledNetwork(["internet", "router"])
        try lab.probe.stop()
        for _ in 0..<10 {
            try await lab.network.run(
                "ip link set eth0 down; ip link set eth0 up; " + CabledNetwork.route)
        }
        try await lab.network.run("ip route del default")
        lab.probe.resume()
        #expect(try await lab.settle() == ["callback internet  queue"])
        // Changes that are over when the probe is resumed cause no callback.
        try lab.probe.stop()
        try await lab.network.run(CabledNetwork.route + "; ip route del default")
        lab.probe.resume()
        #expect(try await lab.settle() == [])
    }

    @Test(.specification("7.9.2"))
    func `notifications that the kernel dropped lead to the newest flags`() async throws {
        let lab = try await CabledNetwork(["internet", "router"])
        try lab.probe.stop()
        // The default route is removed last, long after the buffer is full.
        try await lab.network.run(
            """
            for i in $(seq 0 2999); do
                echo "route add 172.$((16 + i / 250)).$((i % 250)).0/24 via 10.9.0.2"
            done | ip -batch -
            ip route del default
            """)
        lab.probe.resume()
        #expect(try await lab.settle() == ["callback internet  queue"])
        let drops = try await drops(of: lab)
        #expect(drops.count == 1)
        #expect(drops != ["0"], "the buffer was not full")
    }

    /// Returns the kernel's counts of dropped notifications, of the sockets that receive them.
    private func drops(of lab: CabledNetwork) async throws -> [Substring] {
        let table = try await lab.network.run("cat /proc/\(lab.probe.identifier)/net/netlink")
        return table.split(separator: "\n").compactMap { line in
            // The columns: socket, protocol, number, groups, two lengths, dump, locks, drops.
            let columns = line.split(separator: " ")
            guard columns.count > 8, columns[1] == "0", columns[3] != "00000000" else { return nil }
            return columns[8]
        }
    }

    @Test(.specification("7.9.2"))
    func `nothing wakes an app while its network does not change`() async throws {
        let lab = try await CabledNetwork(["internet", "router", "own"])
        _ = try await lab.probe.ask("monitor m any", until: "path m satisfied")
        _ = try await lab.settle()
        _ = try await lab.probe.ask("mark", until: "mark")
        // Another network is busy in the meantime.
        let other = try await CabledNetwork(["internet"])
        let before = try lab.probe.wakeUps()
        for _ in 0..<20 {
            try await other.network.run("ip route del default")
            _ = try await other.probe.lines(until: "callback internet  queue")
            try await other.network.run(CabledNetwork.route)
            _ = try await other.probe.lines(until: "callback internet reachable")
        }
        let after = try lab.probe.wakeUps()
        // Threads of libdispatch end after some time without work.
        let woken = after.filter { $0.value != before[$0.key] }
        #expect(woken == [:])
        #expect(after.keys.contains("\(lab.probe.identifier)"))
    }

    @Test(.specification("7.8.2"))
    func `an app closes its connection when the network goes, and opens it when it returns`()
        async throws
    {
        let network = try await NetworkNamespace()
        let neighbor = try await network.neighbor(cable: "eth0", "far0")
        try await neighbor.run("ip addr add 10.9.0.2/24 dev far0; ip link set far0 up")
        try await network.run("ip addr add 10.9.0.1/24 dev eth0; ip link set eth0 up")
        let server = try neighbor.probe()
        _ = try await server.ask("serve 4711", until: "serving")
        let app = try network.probe()
        _ = try await app.ask("follow 10.9.0.2 4711", until: "connected")
        _ = try await server.lines(until: "accepted")
        for _ in 0..<3 {
            try await network.run("ip link set eth0 down")
            _ = try await app.lines(until: "closed")
            try await network.run("ip link set eth0 up")
            let lines = try await app.lines(until: "connected")
            #expect(lines == ["connected"])
            _ = try await server.lines(until: "accepted")
        }
    }
}
