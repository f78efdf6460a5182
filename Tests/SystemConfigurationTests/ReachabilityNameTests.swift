import NetworkNamespace
import Specification
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `Reachability of names` {
    private static let services = "hosts: files dns\n"

    private func lab(_ hosts: String, servers: String = "") async throws -> CabledNetwork {
        let lab = try await CabledNetwork()
        try await lab.network.replace("/etc/nsswitch.conf", with: Self.services)
        try await lab.network.replace("/etc/hosts", with: hosts)
        try await lab.network.replace("/etc/resolv.conf", with: servers)
        return lab
    }

    @Test(.specification("7.8.1", "7.9.3"))
    func `a name has the flags of its addresses`() async throws {
        let lab = try await lab("192.0.2.7 far.example\n10.9.0.1 own.example\n")
        // The probe has read the files of the machine before they were replaced.
        let probe = try lab.network.probe()
        _ = try await probe.ask("name far far.example", until: "made far target")
        _ = try await probe.ask("flags far", until: "flags far true reachable")
        _ = try await probe.ask("name own own.example", until: "made own target")
        _ = try await probe.ask("flags own", until: "flags own true direct|local|reachable")
        _ = try await probe.ask("name none none.example", until: "made none target")
        let answer = try await probe.ask("flags none", until: "flags none true")
        #expect(answer.last == "flags none true ")
    }

    @Test(.specification("7.8.6", "7.9.3"))
    func `a scheduled name reports its first flags once it is resolved, and each change`()
        async throws
    {
        let lab = try await lab("192.0.2.7 far.example\n")
        let probe = try lab.network.probe()
        _ = try await probe.ask("name far far.example", until: "made far target")
        _ = try await probe.ask("queue far", until: "scheduled far true")
        _ = try await probe.lines(until: "callback far reachable queue")
        try await lab.network.run("ip route del default")
        _ = try await probe.lines(until: "callback far  queue")
        try await lab.network.run(CabledNetwork.route)
        _ = try await probe.lines(until: "callback far reachable queue")
    }

    @Test(.specification("7.9.3"))
    func `a name is resolved again to all its addresses when the network changes`()
        async throws
    {
        let lab = try await lab("192.0.2.7 far.example\n")
        let probe = try lab.network.probe()
        _ = try await probe.ask("name far far.example", until: "made far target")
        _ = try await probe.ask("queue far", until: "scheduled far true")
        _ = try await probe.lines(until: "callback far reachable queue")
        // Two addresses, of which one can be reached without the default route.
        try await lab.network.replace(
            "/etc/hosts", with: "192.0.2.7 far.example\n10.9.0.2 far.example\n")
        try await lab.network.run("ip route del default")
        let lines = try await probe.lines(until: "callback far direct|reachable queue")
        #expect(lines.count <= 2)
        // Without addresses, the name has no flags, even while the network is there.
        try await lab.network.replace("/etc/hosts", with: "")
        try await lab.network.run(CabledNetwork.route)
        _ = try await probe.lines(until: "callback far  queue")
    }

    @Test(.specification("7.9.3"))
    func `a name that no server resolves blocks neither the main thread nor another target`()
        async throws
    {
        // The name server is behind the cable and does not exist.
        let lab = try await lab(
            "", servers: "nameserver 10.9.0.53\noptions timeout:30 attempts:5\n")
        try await lab.network.run(
            "ip neigh add 10.9.0.53 lladdr 02:00:00:00:00:53 dev eth0 nud permanent")
        let probe = try lab.network.probe()
        _ = try await probe.ask("name far far.example", until: "made far target")
        _ = try await probe.ask("queue far", until: "scheduled far true")
        _ = try await probe.ask("address x 0.0.0.0", until: "made x target")
        _ = try await probe.ask("queue x", until: "scheduled x true")
        for _ in 0..<3 {
            try await lab.network.run("ip route del default")
            let lines = try await probe.lines(until: "callback x  queue")
            #expect(lines == ["callback x  queue"])
            try await lab.network.run(CabledNetwork.route)
            _ = try await probe.lines(until: "callback x reachable queue")
            _ = try await probe.ask("mark", until: "mark")
        }
        // The name does not block the end of its own target either.
        _ = try await probe.ask("unqueue far", until: "unscheduled far true")
    }

    @Test(.specification("8.5.11"))
    func `asking for the flags of a name on the main thread is reported once`() async throws {
        let lab = try await lab("192.0.2.7 far.example\n")
        let probe = try lab.network.probe()
        _ = try await probe.ask("name far far.example", until: "made far target")
        let first = try await probe.ask("flags far", until: "flags far true reachable")
        #expect(first.count { $0.contains("far.example on the main thread") } == 1)
        let second = try await probe.ask("flags far", until: "flags far true reachable")
        #expect(second == ["flags far true reachable"])
        // A text that is an address is not a name.
        _ = try await probe.ask("name address 192.0.2.7", until: "made address target")
        let third = try await probe.ask("flags address", until: "flags address")
        #expect(third == ["flags address true reachable"])
    }

    @Test(.specification("7.9.3", "8.5.11"))
    func `a name that has been resolved for callbacks is not resolved again for its flags`()
        async throws
    {
        let lab = try await lab("192.0.2.7 far.example\n")
        let probe = try lab.network.probe()
        _ = try await probe.ask("name far far.example", until: "made far target")
        _ = try await probe.ask("queue far", until: "scheduled far true")
        _ = try await probe.lines(until: "callback far reachable queue")
        // A lookup on the main thread would be reported.
        #expect(
            try await probe.ask("flags far", until: "flags far") == ["flags far true reachable"])
    }
}
