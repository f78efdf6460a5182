import Foundation
import Testing
import WalkieWire

@testable import Walkie

@Suite struct `The line of Walkie` {
    private let anna = PersonName("Anna").unsafelyUnwrapped
    private let bo = PersonName("Bo").unsafelyUnwrapped
    private let id = UUID()

    private var joined: LineState {
        var state = LineState()
        state.name = anna
        state.isReachable = true
        state.isTokenKnown = true
        state.isInForeground = true
        _ = state.receive(.welcome(people: [bo], call: nil))
        return state
    }

    private func inCall(_ phase: CurrentCall.Phase, isOutgoing: Bool = true) -> LineState {
        var state = joined
        state.begin(CurrentCall(id: id, peer: bo, isOutgoing: isOutgoing, phase: phase))
        return state
    }

    private func ongoing(isAnswered: Bool, isPeerConnected: Bool = true) -> ServerMessage {
        .welcome(
            people: [bo],
            call: OngoingCall(
                id: id, peer: bo, isOutgoing: true, isAnswered: isAnswered,
                isPeerConnected: isPeerConnected))
    }

    @Test func `an app needs a connection in the foreground, for a call and for a new token`() {
        var state = joined
        #expect(state.wantsConnection)
        state.isInForeground = false
        #expect(!state.wantsConnection)
        state.isTokenKnown = false
        #expect(state.wantsConnection)
        state.isTokenKnown = true
        state.begin(CurrentCall(id: id, peer: bo, isOutgoing: false, phase: .incoming))
        #expect(state.wantsConnection)
        state.isReachable = false
        #expect(!state.wantsConnection)
        #expect(state.networkText == "No network")
    }

    @Test func `a call rings, is answered and ends as the server reports it`() {
        var state = inCall(.dialing)
        #expect(state.receive(.ringing(id: UUID())) == [])
        #expect(state.receive(.ringing(id: id)) == [.reportRinging(id)])
        #expect(state.callText == "It rings at Bo")
        #expect(state.receive(.answered(id: id)) == [.reportAnswered(id)])
        #expect(state.receive(.answered(id: id)) == [])
        #expect(state.callText == "In a call with Bo")
        #expect(state.receive(.peer(id: id, isConnected: false)) == [])
        #expect(state.callText.contains("has no connection"))
        #expect(!state.isHearing)
        _ = state.receive(.peer(id: id, isConnected: true))
        #expect(state.isHearing)
        #expect(state.receive(.ended(id: id, reason: .hungUp)) == [.reportEnded(id, .hungUp)])
        #expect(state.call == nil)
        #expect(state.callText == "Bo has ended the call.")
    }

    @Test func `a call continues after a time without a network`() {
        var state = inCall(.answered)
        state.isReachable = false
        state.disconnected()
        #expect(state.callText.contains("continues when you are connected"))
        state.isReachable = true
        #expect(state.receive(ongoing(isAnswered: true)) == [])
        #expect(state.callText == "In a call with Bo")
    }

    @Test func `what happened without a connection is reported after the next welcome`() {
        var dialing = inCall(.ringing)
        #expect(dialing.receive(ongoing(isAnswered: true)) == [.reportAnswered(id)])
        var answered = inCall(.answered)
        #expect(
            answered.receive(.welcome(people: [], call: nil)) == [.reportEnded(id, .lost)])
        // The server has another call, which this app does not know.
        let other = UUID()
        let unknown = OngoingCall(
            id: other, peer: bo, isOutgoing: false, isAnswered: true, isPeerConnected: true)
        var replaced = inCall(.answered)
        #expect(
            replaced.receive(.welcome(people: [], call: unknown))
                == [.reportEnded(id, .lost), .hangUp(other)])
        var starting = inCall(.starting)
        #expect(starting.receive(.welcome(people: [bo], call: nil)) == [])
        #expect(starting.call?.id == id)
        // The host has ended the call while the app was ended.
        var idle = joined
        #expect(idle.receive(ongoing(isAnswered: true)) == [.hangUp(id)])
        var called = joined
        let ringing = OngoingCall(
            id: id, peer: bo, isOutgoing: false, isAnswered: false, isPeerConnected: true)
        #expect(called.receive(.welcome(people: [bo], call: ringing)) == [])
    }

    @Test func `a name that somebody else has stops the attempts to connect`() {
        var state = joined
        _ = state.receive(.nameIsTaken)
        state.disconnected()
        #expect(!state.wantsConnection)
        #expect(state.networkText == "Somebody else has this name.")
    }

    @Test func `attempts to connect become rarer and end, and are frequent during a call`() {
        var retry = Retry()
        let pauses = (0..<8).map { _ in retry.next(isUrgent: false) }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, nil])
        #expect(retry.next(isUrgent: true) == 1)
        #expect(retry.isWaiting)
    }

    @Test func `the server's address is a name or an address with a port`() {
        #expect(ServerAddress("10.9.0.2:7010") == ServerAddress(host: "10.9.0.2", port: 7010))
        for wrong in ["", "host", ":1", "host:", "host:70000", "host:x"] {
            #expect(ServerAddress(wrong) == nil, "\(wrong)")
        }
    }
}

@Suite struct `The tone meter of Walkie` {
    private func samples(_ hertz: Double, _ amplitude: Double, _ count: Int) -> [Int16] {
        (0..<count).map { index in
            Int16(amplitude * sin(2 * .pi * hertz * Double(index) / 16_000) * 32_767)
        }
    }

    @Test(arguments: [300, 700, 1_000, 2_000])
    func `a tone is recognized by its frequency`(_ hertz: Int) {
        var meter = ToneMeter()
        #expect(meter.add(samples(Double(hertz), 0.1, 1_600)) == .tone(hertz: hertz))
    }

    @Test func `silence, noise and tones between the frequencies are no tone`() {
        var meter = ToneMeter()
        #expect(meter.add(Array(repeating: 0, count: 1_600)) == .nothing)
        #expect(meter.add(samples(1_000, 0.5, 1_599)) == .nothing)
        var noisy = ToneMeter()
        let noise = (0..<1_600).map { Int16(truncatingIfNeeded: $0 &* $0 &* 2_654_435_761) }
        #expect(noisy.add(noise) == .sound)
        var between = ToneMeter()
        #expect(between.add(samples(850, 0.5, 1_600)) == .sound)
    }

    @Test func `a result lasts for a second`() {
        var meter = ToneMeter()
        _ = meter.add(samples(1_000, 0.5, 1_600))
        #expect(meter.add(Array(repeating: 0, count: 9 * 1_600)) == .tone(hertz: 1_000))
        #expect(meter.add(Array(repeating: 0, count: 1_600)) == .nothing)
    }
}
