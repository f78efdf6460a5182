import Foundation
import HostLink
import Specification
import Testing

@testable import AppHost

/// The calls of one user, without clocks and processes.
struct PersonCallsTests {
    private static let limits = CallLimits()
    private static let one = CallIdentifier(high: 0, low: 1)
    private static let two = CallIdentifier(high: 0, low: 2)
    private static let three = CallIdentifier(high: 0, low: 3)

    private func moment(_ seconds: Int) -> PersonCalls.Moment {
        PersonCalls.Moment(
            now: .seconds(seconds), date: Date(timeIntervalSince1970: Double(seconds)))
    }

    private func calls(_ apps: String...) -> PersonCalls {
        var calls = PersonCalls(limits: Self.limits)
        for app in apps {
            #expect(calls.providerDidChange(of: app, CallProviderDescription(), moment(0)) == [])
        }
        return calls
    }

    private func update(_ name: String, holding: Bool? = nil) -> CallUpdate {
        var update = CallUpdate()
        update.handle = CallHandle(.phoneNumber, "+41 44 1")
        update.callerName = name
        update.supportsHolding = holding
        return update
    }

    /// Lets a call ring, and returns its name.
    private func ring(
        _ calls: inout PersonCalls, _ call: CallIdentifier = one, _ app: String = "a",
        holding: Bool? = nil, at seconds: Int = 0
    ) -> String {
        let refusal = calls.reportIncoming(
            call, update("Ada", holding: holding), of: app, CallPreferences(), moment(seconds))
        #expect(refusal == nil)
        return calls.calls.last?.id ?? ""
    }

    /// Answers a call, and lets the app perform that.
    private func connect(_ calls: inout PersonCalls, _ id: String, at seconds: Int = 0) {
        fulfil(&calls, calls.perform(.answer, on: id, moment(seconds)) ?? [], at: seconds)
    }

    private func fulfil(
        _ calls: inout PersonCalls, _ effects: [PersonCalls.Effect], at seconds: Int = 0
    ) {
        for case .send(let app, let transaction) in effects {
            for action in transaction.actions {
                calls.finish(action.identifier, .fulfilled(at: nil), of: app, moment(seconds))
            }
        }
    }

    private func steps(_ effects: [PersonCalls.Effect]?) -> [String] {
        (effects ?? []).map { effect in
            switch effect {
            case .send(let app, let transaction):
                "\(app) "
                    + transaction.actions.map { "\($0.step) \($0.call.low)" }
                    .joined(separator: ", ")
            case .timedOut(let app, _): "\(app) timed out"
            case .wake(let app): "wake \(app)"
            }
        }
    }

    private func start(_ call: CallIdentifier) -> CallAction {
        CallAction(call: call, .start(CallHandle(.generic, "x"), contact: nil, isVideo: false))
    }

    /// Requests an action of an app that is not allowed, and returns the refusal.
    private func refusal(
        _ action: CallAction, of app: String, _ calls: inout PersonCalls
    ) -> CallRefusal? {
        guard case .failure(let refusal) = calls.request([action], of: app, moment(1)) else {
            return nil
        }
        return refusal
    }

    private func states(_ calls: PersonCalls) -> [Call.State] { calls.calls.map(\.state) }

    // MARK: Incoming calls

    @Test func `an answered call stops ringing at once and is connected when the app performs it`()
    {
        var calls = calls("a")
        let id = ring(&calls)
        #expect(states(calls) == [.ringing])
        let effects = calls.perform(.answer, on: id, moment(2))
        #expect(steps(effects) == ["a answer 1"])
        #expect(states(calls) == [.answering])
        #expect(calls.perform(.answer, on: id, moment(2)) == nil)
        fulfil(&calls, effects ?? [], at: 3)
        #expect(states(calls) == [.connected])
        #expect(calls.calls[0].since == Date(timeIntervalSince1970: 3))
        #expect(calls.statuses(for: "a").map(\.hasConnected) == [true])
    }

    @Test func `a call that the app cannot answer fails`() throws {
        var calls = calls("a")
        let id = ring(&calls)
        _ = calls.perform(.answer, on: id, moment(0))
        let action = try #require(calls.pending.first?.action.identifier)
        calls.finish(action, .failed, of: "b", moment(0))
        #expect(states(calls) == [.answering])
        calls.finish(action, .failed, of: "a", moment(0))
        #expect(states(calls) == [.ended(.failed)])
    }

    @Test func `a declined call has ended for its user even if the app cannot end it`() throws {
        var calls = calls("a")
        let id = ring(&calls)
        #expect(steps(calls.perform(.decline, on: id, moment(0))) == ["a end 1"])
        #expect(states(calls) == [.ending(.declined)])
        let action = try #require(calls.pending.first?.action.identifier)
        calls.finish(action, .failed, of: "a", moment(0))
        #expect(states(calls) == [.ended(.declined)])
        #expect(calls.calls.count == 1)
        #expect(calls.timePassed(moment(4)) == [])
        #expect(calls.calls.isEmpty)
    }

    @Test func `a call that nobody answers is ended by the app`() {
        var calls = calls("a")
        _ = ring(&calls)
        #expect(calls.nextDeadline == .seconds(60))
        #expect(calls.timePassed(moment(59)) == [])
        let effects = calls.timePassed(moment(60))
        #expect(steps(effects) == ["a end 1"])
        fulfil(&calls, effects, at: 60)
        #expect(states(calls) == [.ended(.unanswered)])
    }

    @Test(.specification("7.5.1"))
    func `the host refuses calls by identifier, by do-not-disturb and by block list`() {
        var calls = calls("a")
        _ = ring(&calls)
        var preferences = CallPreferences()
        func report(_ call: CallIdentifier, _ value: String = "+41 44 1", _ app: String = "a")
            -> CallRefusal?
        {
            var update = CallUpdate()
            update.handle = CallHandle(.phoneNumber, value)
            return calls.reportIncoming(call, update, of: app, preferences, moment(0))
        }
        #expect(report(Self.one) == .callUUIDAlreadyExists)
        #expect(report(Self.two, "1", "b") == .unknownCallProvider)
        let isBlocked = preferences.block(CallHandle(.phoneNumber, "(+41) 44-1"))
        #expect(isBlocked)
        #expect(report(Self.two) == .filteredByBlockList)
        #expect(report(Self.two, "+41 44 2") == nil)
        preferences.isDoNotDisturb = true
        #expect(report(Self.three, "+41 44 3") == .filteredByDoNotDisturb)
        #expect(calls.calls.count == 2)
        // The identifier of a call that has ended is free again.
        calls.report(.ended(.remoteEnded, at: nil), about: Self.one, of: "a", moment(0))
        preferences = CallPreferences()
        #expect(report(Self.one) == nil)
    }

    @Test func `an app cannot have more calls than the limit`() {
        var calls = calls("a")
        for number in 1...UInt64(Self.limits.callsMax) {
            _ = ring(&calls, CallIdentifier(high: 1, low: number))
        }
        #expect(
            calls.reportIncoming(Self.one, update("x"), of: "a", CallPreferences(), moment(0))
                == .unknown)
    }

    // MARK: Outgoing calls

    @Test func `an outgoing call is connected by the reports of its app`() throws {
        var calls = calls("a")
        let start = CallAction(
            call: Self.one, .start(CallHandle(.generic, "bob"), contact: nil, isVideo: true))
        let effects = try calls.request([start], of: "a", moment(0)).get()
        #expect(effects.count == 1)
        #expect(states(calls) == [.dialing])
        fulfil(&calls, effects)
        #expect(states(calls) == [.connecting])
        calls.report(.startedConnecting(at: nil), about: Self.one, of: "a", moment(1))
        calls.report(.connected(at: 999), about: Self.one, of: "a", moment(5))
        #expect(states(calls) == [.connected])
        // A time in the future is the present.
        #expect(calls.calls[0].since == Date(timeIntervalSince1970: 5))
        #expect(calls.calls[0].details.handle == CallHandle(.generic, "bob"))
        #expect(calls.calls[0].details.hasVideo)
    }

    @Test func `requests of an app that are not possible have their errors and change nothing`() {
        var calls = calls("a")
        func refusal(_ actions: [CallAction], of app: String = "a") -> CallRefusal? {
            if case .failure(let refusal) = calls.request(actions, of: app, moment(0)) {
                return refusal
            }
            return nil
        }
        #expect(refusal([]) == .emptyTransaction)
        #expect(refusal([start(Self.one)], of: "b") == .unknownCallProvider)
        #expect(refusal([CallAction(call: Self.one, .end)]) == .unknownCallUUID)
        _ = ring(&calls)
        let before = calls.calls
        #expect(refusal([start(Self.one)]) == .callUUIDAlreadyExists)
        #expect(refusal([CallAction(call: Self.one, .setHeld(true))]) == .invalidAction)
        #expect(
            refusal([start(Self.two), CallAction(call: Self.three, .end)]) == .unknownCallUUID)
        let twice = CallAction(call: Self.one, .answer)
        #expect(refusal([twice, twice]) == .invalidAction)
        #expect(calls.calls == before)
        #expect(refusal([start(Self.two)]) == nil)
        #expect(refusal([start(Self.three)]) == .maximumCallGroupsReached)
    }

    // MARK: Several calls

    @Test func `answering a second call holds the first one of the same app in one transaction`() {
        var calls = calls("a")
        connect(&calls, ring(&calls))
        let second = ring(&calls, Self.two)
        #expect(calls.presented(isLocked: false) { $0 }.map(\.ringsSilently) == [false, true])
        let effects = calls.perform(.answer, on: second, moment(1))
        #expect(steps(effects) == ["a setHeld(true) 1, answer 2"])
        fulfil(&calls, effects ?? [], at: 1)
        #expect(calls.calls.map(\.isHeld) == [true, false])
        // Continuing the first call holds the second one.
        let swap = calls.perform(.unhold, on: calls.calls[0].id, moment(2))
        #expect(steps(swap) == ["a setHeld(true) 2, setHeld(false) 1"])
        fulfil(&calls, swap ?? [], at: 2)
        #expect(calls.calls.map(\.isHeld) == [false, true])
    }

    @Test func `answering a call of another app ends a call that cannot be held`() {
        var calls = calls("a", "b")
        connect(&calls, ring(&calls, holding: false))
        let second = ring(&calls, Self.two, "b")
        let effects = calls.perform(.answer, on: second, moment(1))
        #expect(steps(effects) == ["a end 1", "b answer 2"])
        fulfil(&calls, effects ?? [], at: 1)
        #expect(states(calls) == [.ended(.hungUp), .connected])
        #expect(calls.statuses(for: "b").map(\.call) == [Self.two])
        #expect(calls.statuses(for: "a").map(\.call) != [Self.two])
    }

    @Test func `a call that an app begins or continues by itself holds the call of another app`()
        throws
    {
        var calls = calls("a", "b")
        connect(&calls, ring(&calls))
        let begun = try calls.request([start(Self.two)], of: "b", moment(1)).get()
        #expect(steps(begun).first == "a setHeld(true) 1")
        #expect(begun.count == 2)
        fulfil(&calls, begun, at: 1)
        #expect(calls.calls.map(\.isHeld) == [true, false])
        calls.report(.connected(at: nil), about: Self.two, of: "b", moment(2))
        let back = CallAction(call: Self.one, .setHeld(false))
        let continued = try calls.request([back], of: "a", moment(3)).get()
        #expect(steps(continued) == ["b setHeld(true) 2", "a setHeld(false) 1"])
        fulfil(&calls, continued, at: 3)
        #expect(calls.calls.map(\.isHeld) == [false, true])
        _ = ring(&calls, Self.three, "b")
        let answer = CallAction(call: Self.three, .answer)
        let answered = try calls.request([answer], of: "b", moment(4)).get()
        #expect(steps(answered) == ["a setHeld(true) 1", "b answer 3"])
    }

    @Test func `an app by itself begins no call if the call of another app cannot be held`() {
        var calls = calls("a", "b")
        connect(&calls, ring(&calls, holding: false))
        let before = calls.calls
        let begun = refusal(start(Self.two), of: "b", &calls)
        #expect(begun == .maximumCallGroupsReached)
        #expect(calls.calls == before)
        _ = ring(&calls, Self.two, "b")
        let answered = refusal(CallAction(call: Self.two, .answer), of: "b", &calls)
        #expect(answered == .invalidAction)
        #expect(states(calls) == [.connected, .ringing])
    }

    @Test(arguments: [true, false])
    func `a call that its app does not hold for another one is ended`(_ isLate: Bool) {
        var calls = calls("a", "b")
        connect(&calls, ring(&calls))
        let second = ring(&calls, Self.two, "b")
        let effects = calls.perform(.answer, on: second, moment(1)) ?? []
        guard case .send("a", let hold)? = effects.first, effects.count == 2,
            case .send("b", let answer)? = effects.last
        else {
            Issue.record("The call of one app is held, and that of the other is answered.")
            return
        }
        calls.finish(answer.actions[0].identifier, .fulfilled(at: nil), of: "b", moment(1))
        let ends =
            isLate
            ? calls.timePassed(moment(16))
            : calls.finish(hold.actions[0].identifier, .failed, of: "a", moment(2))
        #expect(steps(ends).last == "a end 1")
        #expect(states(calls) == [.ending(.hungUp), .connected])
        // The user's own hold of an only call may fail without harm.
        fulfil(&calls, ends, at: 17)
        let own = calls.perform(.hold, on: second, moment(18)) ?? []
        guard case .send(_, let last)? = own.first else {
            Issue.record("The app is not given the user's hold.")
            return
        }
        let nothing = calls.finish(last.actions[0].identifier, .failed, of: "b", moment(18))
        #expect(nothing == [])
        #expect(calls.calls.last?.state == .connected)
    }

    @Test func `a call that was to be held when its app died is held by the next process`() {
        var calls = calls("a", "b")
        connect(&calls, ring(&calls))
        let second = ring(&calls, Self.two, "b")
        let effects = calls.perform(.answer, on: second, moment(1)) ?? []
        let died = calls.processDied("a", moment(2))
        #expect(steps(died) == ["wake a"])
        for case .send("b", let answer) in effects {
            calls.finish(answer.actions[0].identifier, .fulfilled(at: nil), of: "b", moment(2))
        }
        let next = calls.providerDidChange(of: "a", CallProviderDescription(), moment(3))
        #expect(steps(next) == ["a setHeld(true) 1"])
        fulfil(&calls, next, at: 3)
        #expect(calls.calls.map(\.isHeld) == [true, false])
    }

    @Test func `calls of one group are not held for each other, and one call is no group`() throws {
        var calls = calls("a")
        connect(&calls, ring(&calls))
        connect(&calls, ring(&calls, Self.two))
        let group = CallAction(call: Self.one, .setGroup(with: Self.two))
        fulfil(&calls, try calls.request([group], of: "a", moment(0)).get())
        #expect(Set(calls.calls.map(\.group)).count == 1)
        #expect(calls.calls[0].group != nil)
        let effects = calls.perform(.unhold, on: calls.calls[0].id, moment(1))
        #expect(steps(effects) == ["a setHeld(false) 1"])
        let leave = CallAction(call: Self.one, .setGroup(with: nil))
        fulfil(&calls, try calls.request([leave], of: "a", moment(0)).get())
        #expect(calls.calls.map(\.group) == [nil, nil])
    }

    @Test func `a call offers the actions that its state and its app allow`() {
        var calls = calls("a")
        let id = ring(&calls, holding: false)
        func offered() -> Set<CallUserAction.Kind>? {
            calls.presented(isLocked: false) { $0 }.first?.actions
        }
        #expect(offered() == [.answer, .decline])
        connect(&calls, id)
        #expect(offered() == [.end, .mute, .playTones])
        let mute = calls.perform(.mute, on: id, moment(0))
        #expect(offered() == [.end, .playTones])
        fulfil(&calls, mute ?? [])
        #expect(offered() == [.end, .unmute, .playTones])
        #expect(calls.perform(.playTones("12x"), on: id, moment(0)) == nil)
        #expect(
            steps(calls.perform(.playTones("1#"), on: id, moment(0)))
                == [#"a playDTMF(digits: "1#", HostLink.CallAction.DTMFKind.singleTone) 1"#])
        _ = calls.perform(.end, on: id, moment(0))
        #expect(offered() == [])
    }

    // MARK: Time limits

    @Test func `an action that the app does not perform in time fails, and its result is ignored`()
        throws
    {
        var calls = calls("a")
        let id = ring(&calls)
        connect(&calls, id)
        _ = calls.perform(.hold, on: id, moment(10))
        let action = try #require(calls.pending.first?.action.identifier)
        #expect(calls.timePassed(moment(24)) == [])
        #expect(calls.timePassed(moment(25)) == [.timedOut("a", action)])
        calls.finish(action, .fulfilled(at: nil), of: "a", moment(26))
        #expect(calls.calls.map(\.isHeld) == [false])
        #expect(states(calls) == [.connected])
    }

    // MARK: Processes

    @Test func `calls survive their app's process, and the actions that it had fail`() {
        var calls = calls("a")
        let first = ring(&calls)
        connect(&calls, first)
        let second = ring(&calls, Self.two)
        _ = calls.perform(.hold, on: first, moment(1))
        _ = calls.perform(.answer, on: second, moment(1))
        calls.processDied("a", moment(2))
        #expect(states(calls) == [.connected, .ringing])
        #expect(calls.calls.map(\.isHeld) == [false, false])
        #expect(calls.pending.isEmpty)
        // The user answers again, and the next process gets the action when it has a provider.
        #expect(steps(calls.perform(.mute, on: first, moment(3))) == ["wake a"])
        let effects = calls.providerDidChange(of: "a", CallProviderDescription(), moment(4))
        #expect(steps(effects) == ["a setMuted(true) 1"])
        fulfil(&calls, effects, at: 4)
        #expect(calls.calls.map(\.isMuted) == [true, false])
    }

    @Test func `a call fails if its app has no provider in time or dies again and again`() {
        var calls = calls("a", "b")
        connect(&calls, ring(&calls))
        connect(&calls, ring(&calls, Self.two, "b"))
        calls.processDied("a", moment(0))
        #expect(calls.timePassed(moment(29)) == [])
        #expect(calls.timePassed(moment(30)) == [])
        #expect(states(calls) == [.ended(.failed), .connected])
        for second in 0..<Self.limits.deathsMax {
            calls.processDied("b", moment(40 + second))
            _ = calls.providerDidChange(of: "b", CallProviderDescription(), moment(40 + second))
            #expect(calls.calls.last?.state == .connected)
        }
        calls.processDied("b", moment(50))
        #expect(calls.calls.last?.state == .ended(.failed))
    }

    @Test func `a death during an outgoing call keeps it only if the app had begun it`() throws {
        var calls = calls("a")
        func start(_ call: CallIdentifier) -> CallAction {
            CallAction(call: call, .start(CallHandle(.generic, "x"), contact: nil, isVideo: false))
        }
        fulfil(&calls, try calls.request([start(Self.one)], of: "a", moment(0)).get())
        _ = try calls.request([start(Self.two)], of: "a", moment(0)).get()
        calls.processDied("a", moment(1))
        #expect(states(calls) == [.connecting, .ended(.failed)])
    }

    @Test func `a restored call rings for the rest of its time`() {
        var old = calls("a")
        let id = ring(&old)
        _ = ring(&old, Self.two)
        connect(&old, ring(&old, Self.three))
        _ = old.perform(.answer, on: id, moment(0))
        _ = old.perform(.decline, on: old.calls[1].id, moment(0))
        var calls = PersonCalls(limits: Self.limits)
        calls.restore(old.calls, PersonCalls.Moment(now: .zero, date: moment(45).date))
        #expect(Set(states(calls)) == [.ringing, .connected])
        #expect(calls.ringEnds[id] == .seconds(15))
        #expect(calls.appsInCalls == ["a"])
        #expect(calls.rejoins["a"] == .seconds(30))
    }

    @Test func `restored calls of several apps are not in use at the same time`() throws {
        var old = calls("a", "b")
        connect(&old, ring(&old))
        let second = ring(&old, Self.two, "b", at: 1)
        let effects = old.perform(.answer, on: second, moment(2)) ?? []
        for case .send("b", let answer) in effects {
            old.finish(answer.actions[0].identifier, .fulfilled(at: nil), of: "b", moment(2))
        }
        var calls = PersonCalls(limits: Self.limits)
        calls.restore(old.calls, moment(3))
        let held = calls.providerDidChange(of: "a", CallProviderDescription(), moment(4))
        #expect(steps(held) == ["a setHeld(true) 1"])
        let other = calls.providerDidChange(of: "b", CallProviderDescription(), moment(4))
        #expect(other == [])
    }

    @Test func `a restored call whose partner was being ended is in no group`() throws {
        var old = calls("a")
        connect(&old, ring(&old))
        connect(&old, ring(&old, Self.two))
        let group = CallAction(call: Self.one, .setGroup(with: Self.two))
        fulfil(&old, try old.request([group], of: "a", moment(0)).get())
        _ = old.perform(.end, on: old.calls[1].id, moment(1))
        var calls = PersonCalls(limits: Self.limits)
        calls.restore(old.calls, moment(2))
        #expect(calls.calls.map(\.group) == [nil])
    }

    // MARK: Presentation

    @Test func `while the data is locked, the caller is shown only if the app allows it`() {
        var calls = calls("a")
        _ = ring(&calls)
        func shown(_ isLocked: Bool) -> PresentedCall? {
            calls.presented(isLocked: isLocked) { "App \($0)" }.first
        }
        #expect(shown(false)?.callerName == "Ada")
        #expect(shown(true)?.callerName == nil)
        #expect(shown(true)?.handle == nil)
        #expect(shown(true)?.appName == "App a")
        _ = calls.providerDidChange(
            of: "a", CallProviderDescription(showsCallersWhileLocked: true), moment(0))
        #expect(shown(true)?.callerName == "Ada")
        #expect(shown(true)?.handle == CallHandle(.phoneNumber, "+41 44 1"))
    }

    @Test func `a name and an address are cut`() {
        var calls = calls("a")
        let long = String(repeating: "é", count: 5000)
        var update = CallUpdate()
        update.callerName = long
        update.handle = CallHandle(.generic, long)
        #expect(
            calls.reportIncoming(Self.one, update, of: "a", CallPreferences(), moment(0)) == nil)
        #expect(calls.calls[0].details.callerName?.unicodeScalars.count == 200)
        #expect(calls.calls[0].details.handle?.value.unicodeScalars.count == 200)
    }
}
