import HostLink
import Specification
import Testing

@testable import AppHost

struct `The calls of ModemManager` {
    private static let modem = "/org/freedesktop/ModemManager1/Modem/0"

    private static func text(_ calls: ModemCalls) -> [String] {
        calls.statuses.map { call in
            (call.isOutgoing ? "out" : "in") + (call.hasConnected ? " connected" : "")
                + (call.isOnHold ? " held" : "")
        }
    }

    @Test(
        .specification("7.9.8"),
        arguments: [
            (-1, nil), (0, nil), (1, "out"), (2, "out"), (3, "in"), (4, "in connected"),
            (5, "in connected held"), (6, "in"), (7, nil), (8, nil), (.max, nil),
        ] as [(Int32, String?)])
    func `each state of ModemManager has its state of a call, and an unknown one none`(
        _ state: Int32, _ expected: String?
    ) {
        var found = ModemCalls()
        found.add("/a", of: Self.modem, state: state, direction: 1)
        #expect(Self.text(found) == [expected].compactMap(\.self))
        var changed = ModemCalls()
        changed.add("/a", of: Self.modem, state: 0, direction: 1)
        #expect(changed.statuses.isEmpty)
        changed.change("/a", to: state)
        #expect(Self.text(changed) == [expected].compactMap(\.self))
    }

    @Test(.specification("7.9.8"))
    func `an unknown state changes nothing`() {
        var calls = ModemCalls()
        calls.add("/a", of: Self.modem, state: 3, direction: 1)
        let before = calls
        calls.change("/a", to: 0)
        calls.change("/b", to: 4)
        #expect(calls == before)
    }

    @Test func `a call that exists at the start has the direction that ModemManager reports`() {
        var calls = ModemCalls()
        calls.add("/a", of: Self.modem, state: 4, direction: 2)
        calls.add("/b", of: Self.modem, state: 5, direction: 1)
        calls.add("/c", of: Self.modem, state: 4, direction: 0)
        #expect(Self.text(calls) == ["out connected", "in connected held", "in connected"])
    }

    @Test func `a signal that is older than the answer does not take a call back`() {
        var calls = ModemCalls()
        calls.add("/a", of: Self.modem, state: 4, direction: 2)
        calls.change("/a", to: 2)
        #expect(Self.text(calls) == ["out connected"])
        calls.change("/a", to: 7)
        #expect(calls.statuses.isEmpty)
        calls.change("/a", to: 4)
        #expect(calls.statuses.isEmpty)
    }

    @Test func `a late signal neither ends a hold nor changes the direction of a call`() {
        var calls = ModemCalls()
        calls.add("/a", of: Self.modem, state: 5, direction: 1)
        let before = calls.statuses
        #expect(before.map(\.isOnHold) == [true])
        for late in [Int32(1), 2, 3, 6] {
            calls.change("/a", to: late)
            #expect(calls.statuses == before)
        }
    }

    @Test func `a call keeps its identifier until it ends, and a later call has another`() {
        var calls = ModemCalls()
        calls.add("/a", of: Self.modem, state: 3, direction: 1)
        let first = calls.statuses.map(\.call)
        calls.add("/a", of: Self.modem, state: 4, direction: 1)
        calls.change("/a", to: 4)
        #expect(calls.statuses.map(\.call) == first)
        calls.remove("/a")
        #expect(calls.statuses.isEmpty)
        calls.add("/a", of: Self.modem, state: 3, direction: 1)
        #expect(calls.statuses.count == 1)
        #expect(calls.statuses.map(\.call) != first)
    }

    @Test func `a modem that is unplugged takes its calls with it, and no others`() {
        var calls = ModemCalls()
        calls.add("/a", of: Self.modem, state: 3, direction: 1)
        calls.add("/b", of: "/other", state: 1, direction: 2)
        calls.removeCalls(of: Self.modem)
        #expect(Self.text(calls) == ["out"])
    }

    @Test func `more calls than a modem can have are ignored`() {
        var calls = ModemCalls()
        for number in 0..<100 {
            calls.add("/\(number)", of: Self.modem, state: 3, direction: 1)
        }
        #expect(calls.statuses.count == ModemCalls.callsMax)
    }
}
