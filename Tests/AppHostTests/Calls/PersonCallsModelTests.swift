import Foundation
import HostLink
import SeededRandom
import Testing

@testable import AppHost

/// Random sequences of everything that can happen to the calls of a user.
struct PersonCallsModelTests {
    private static let apps = ["a", "b", "c"]

    @Test func `random sequences keep the invariants of calls`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 { runSequence(&random) }
    }

    private func runSequence(_ random: inout SeededGenerator) {
        var calls = PersonCalls(limits: CallLimits())
        var now = Duration.zero
        // The actions that each app's process has and has not answered.
        var held: [String: [CallAction]] = [:]
        for _ in 0..<200 {
            now += .milliseconds(Int.random(in: 0...4000, using: &random))
            let moment = PersonCalls.Moment(
                now: now, date: Date(timeIntervalSince1970: now / .seconds(1)))
            let before = calls
            let effects = step(&calls, &held, moment, &random)
            for effect in effects {
                if case .send(let app, let transaction) = effect {
                    #expect(calls.providers[app] != nil)
                    held[app, default: []] += transaction.actions
                }
            }
            check(before, calls, now)
        }
    }

    private func step(
        _ calls: inout PersonCalls, _ held: inout [String: [CallAction]],
        _ moment: PersonCalls.Moment, _ random: inout SeededGenerator
    ) -> [PersonCalls.Effect] {
        let app = Self.apps.randomElement(using: &random) ?? "a"
        let call = CallIdentifier(high: 0, low: UInt64.random(in: 0...3, using: &random))
        switch Int.random(in: 0...11, using: &random) {
        case 0, 1:
            return calls.providerDidChange(of: app, CallProviderDescription(), moment)
        case 2:
            held[app] = []
            return calls.processDied(app, moment)
        case 3, 4:
            _ = calls.reportIncoming(call, CallUpdate(), of: app, CallPreferences(), moment)
            return []
        case 5: return calls.timePassed(moment)
        case 6, 7:
            let action: CallUserAction =
                [.answer, .decline, .end, .hold, .unhold, .mute, .unmute, .playTones("1")]
                .randomElement(using: &random) ?? .answer
            guard let id = calls.calls.randomElement(using: &random)?.id else { return [] }
            let isOffered =
                calls.presented(isLocked: false) { $0 }.first { $0.id == id }?.actions
                .contains(action.kind) == true
            let effects = calls.perform(action, on: id, moment)
            #expect((effects != nil) == isOffered)
            return effects ?? []
        case 8:
            let steps: [CallAction.Step] = [
                .start(CallHandle(.generic, "x"), contact: nil, isVideo: false), .answer, .end,
                .setHeld(true), .setHeld(false), .setGroup(with: call), .setGroup(with: nil),
                .setMuted(true),
            ]
            let step = steps.randomElement(using: &random) ?? .answer
            let target = CallIdentifier(high: 0, low: UInt64.random(in: 0...3, using: &random))
            return (try? calls.request([CallAction(call: target, step)], of: app, moment).get())
                ?? []
        case 9, 10:
            guard let action = held[app]?.randomElement(using: &random) else { return [] }
            held[app]?.removeAll { $0.identifier == action.identifier }
            let result: CallActionResult =
                Bool.random(using: &random) ? .fulfilled(at: nil) : .failed
            return calls.finish(action.identifier, result, of: app, moment)
        default:
            let report: CallReport =
                [
                    .connected(at: 1), .startedConnecting(at: nil), .ended(.remoteEnded, at: nil),
                    .updated(CallUpdate()),
                ].randomElement(using: &random) ?? .connected(at: nil)
            calls.report(report, about: call, of: app, moment)
            return []
        }
    }

    /// Checks the properties that must hold after each step.
    private func check(_ before: PersonCalls, _ after: PersonCalls, _ now: Duration) {
        let live = after.calls.filter(\.isLive)
        // No two calls of an app that have not ended have one identifier.
        #expect(Set(live.map { "\($0.app) \($0.identifier.low)" }).count == live.count)
        // A call that has ended stays ended, for the same reason.
        for call in before.calls {
            guard case .ended = call.state,
                let same = after.calls.first(where: { $0.id == call.id })
            else { continue }
            #expect(same.state == call.state)
        }
        // An action belongs to a call that has not ended, and to a process that has it.
        for action in after.pending {
            #expect(after.index(of: action.action.call, action.app) != nil)
            if action.isSent { #expect(after.providers[action.app] != nil) }
        }
        let waiting = after.undelivered.values.flatMap { $0.flatMap(\.actions) }
        #expect(
            Set(waiting.map(\.identifier))
                == Set(after.pending.filter { !$0.isSent }.map(\.action.identifier)))
        // Each state that waits has a time at which the waiting ends.
        for call in after.calls {
            switch call.state {
            case .ringing: #expect(after.ringEnds[call.id] != nil)
            case .answering, .dialing, .ending:
                #expect(after.pending.contains { $0.isAbout(call) }, "\(call.state)")
            case .ended: #expect(after.removals[call.id] != nil)
            case .connecting, .connected:
                if after.providers[call.app] == nil { #expect(after.rejoins[call.app] != nil) }
            }
            if let group = call.group {
                #expect(after.calls.count { $0.group == group } > 1)
            }
        }
        // Of several apps, one at most is in use and is not about to be held.
        let inUse = after.calls.filter { call in
            call.isInUse
                && !after.pending.contains { $0.isAbout(call) && $0.action.step == .setHeld(true) }
        }
        #expect(Set(inUse.map(\.app)).count <= 1)
        // All remembered facts belong to existing calls.
        let names = Set(after.calls.map(\.id))
        #expect(Set(after.ringEnds.keys).isSubset(of: names))
        #expect(Set(after.removals.keys) == Set(after.calls.filter { !$0.isLive }.map(\.id)))
    }
}
