import NetworkNamespace
import Specification
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `Callbacks of reachability` {
    @Test(.specification("7.8.1", "7.8.2"), arguments: ["common", "default"])
    func `a callback runs in the main run loop`(mode: String) async throws {
        let lab = try await CabledNetwork()
        _ = try await lab.probe.ask("address x 0.0.0.0", until: "made x target")
        _ = try await lab.probe.ask("loop x \(mode)", until: "scheduled x true")
        try await lab.network.run("ip route del default")
        #expect(try await lab.probe.lines(until: "callback") == ["callback x  main"])
        _ = try await lab.probe.ask("unloop x \(mode)", until: "unscheduled x true")
        try await lab.network.run(CabledNetwork.route)
        #expect(try await lab.settle() == [])
        // The target can be scheduled again, and its flags are compared with those that the app
        // knows.
        _ = try await lab.probe.ask("loop x \(mode)", until: "scheduled x true")
        #expect(try await lab.probe.lines(until: "callback") == ["callback x reachable main"])
    }

    @Test(.specification("7.8.1"))
    func `a callback runs only in the modes in which its target is scheduled`() async throws {
        let lab = try await CabledNetwork()
        _ = try await lab.probe.ask("address x 0.0.0.0", until: "made x target")
        _ = try await lab.probe.ask("loop x other", until: "scheduled x true")
        try await lab.network.run("ip route del default")
        #expect(try await lab.settle() == [])
        _ = try await lab.probe.ask("unloop x default", until: "unscheduled x false")
        _ = try await lab.probe.ask("unloop x other", until: "unscheduled x true")
        _ = try await lab.probe.ask("unloop x other", until: "unscheduled x false")
    }

    @Test(.specification("7.8.1"))
    func `a callback runs on the thread whose run loop was current`() async throws {
        let lab = try await CabledNetwork()
        _ = try await lab.probe.ask("address x 0.0.0.0", until: "made x target")
        _ = try await lab.probe.ask("thread x", until: "scheduled x true")
        try await lab.network.run("ip route del default")
        #expect(try await lab.probe.lines(until: "callback") == ["callback x  thread"])
    }

    @Test(.specification("7.8.1"))
    func `a target with a queue has no run loop, and the other way round`() async throws {
        let lab = try await CabledNetwork(["internet"])
        _ = try await lab.probe.ask("loop internet common", until: "scheduled internet false")
        _ = try await lab.probe.ask("unloop internet common", until: "unscheduled internet false")
        _ = try await lab.probe.ask("unqueue internet", until: "unscheduled internet true")
        _ = try await lab.probe.ask("unqueue internet", until: "unscheduled internet false")
        _ = try await lab.probe.ask("loop internet common", until: "scheduled internet true")
        _ = try await lab.probe.ask("queue internet", until: "scheduled internet false")
    }

    @Test(.specification("7.9.4"), arguments: ["queue", "main"], ["unschedule", "clear"])
    func `a callback that is due is not called after its queue or run loop was removed`(
        place: String, end: String
    ) async throws {
        let lab = try await CabledNetwork()
        _ = try await lab.probe.ask("address x 0.0.0.0", until: "made x target")
        _ = try await lab.probe.ask(
            place == "queue" ? "queue x" : "loop x common", until: "scheduled x true")
        // Its callback on another queue shows that the change has been processed.
        _ = try await lab.probe.ask("address y 0.0.0.0", until: "made y target")
        _ = try await lab.probe.ask("queue2 y", until: "scheduled y true")
        _ = try await lab.probe.ask("hold \(place) \(end) x", until: "holding x")
        try await lab.network.run("ip route del default")
        #expect(try await lab.probe.lines(until: "callback") == ["callback y  queue"])
        #expect(try await lab.probe.ask("open", until: "ended x") == ["ended x"])
        #expect(try await lab.settle() == [])
    }

    @Test(.specification("7.8.6"))
    func `asking for the flags does not replace the callback`() async throws {
        let lab = try await CabledNetwork(["internet", "far"])
        _ = try await lab.probe.ask("address y 0.0.0.0", until: "made y target")
        _ = try await lab.probe.ask("queue2 y", until: "scheduled y true")
        _ = try await lab.probe.ask("hold queue unschedule far", until: "holding far")
        try await lab.network.run("ip route del default")
        _ = try await lab.probe.lines(until: "callback y  queue")
        _ = try await lab.probe.ask("flags internet", until: "flags internet true ")
        #expect(
            try await lab.probe.ask("open", until: "callback")
                == ["ended far", "callback internet  queue"])
    }

    @Test(.specification("7.8.6"))
    func `a change between asking for the flags and scheduling causes a callback`() async throws {
        let lab = try await CabledNetwork()
        _ = try await lab.probe.ask("address x 0.0.0.0", until: "made x target")
        _ = try await lab.probe.ask("flags x", until: "flags x true reachable")
        try await lab.network.run("ip route del default")
        _ = try await lab.probe.ask("queue x", until: "scheduled x true")
        #expect(try await lab.probe.lines(until: "callback") == ["callback x  queue"])
    }

    @Test(.specification("7.8.6"))
    func `a target that is scheduled without a change causes no callback`() async throws {
        let lab = try await CabledNetwork(["internet", "router", "own", "far"])
        #expect(try await lab.settle() == [])
    }

    @Test(.specification("7.8.1", "7.8.4", "7.8.7"))
    func `an app's reachability wrappers are notified in each of the usual ways`() async throws {
        let lab = try await CabledNetwork()
        try lab.probe.send("wrapper reachability")
        #expect(
            try await lab.probe.lines(until: "posted") == [
                "whenReachable WiFi", "posted WiFi main",
            ])
        _ = try await lab.probe.ask("wrapper observer", until: "observer true true")
        _ = try await lab.probe.ask("wrapper host", until: "host reachable")
        try await lab.network.run("ip route del default")
        var expected: Set = [
            "whenUnreachable No Connection", "posted No Connection main", "observer false main",
            "host notReachable main",
        ]
        while !expected.isEmpty {
            let line = try #require(try await lab.probe.lines(until: "").last)
            #expect(expected.remove(line) != nil, "\(line)")
        }
    }

    @Test(.specification("8.5.9"))
    func `a callback with an object that nothing retains is reported once`() async throws {
        let lab = try await CabledNetwork()
        let first = try await lab.probe.ask("wrapper observer", until: "observer true true")
        #expect(first.count { $0.contains("without `retain`") } == 1)
        let second = try await lab.probe.ask("wrapper observer", until: "observer true true")
        #expect(second == ["observer true true"])
        // A context that retains its object is not reported.
        let lines = try await lab.probe.ask("wrapper reachability", until: "posted")
        #expect(!lines.contains { $0.contains("without `retain`") })
    }
}
