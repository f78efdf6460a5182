import Foundation
import HostLink

/// The calls of one user, of all the user's apps, as a state machine without clocks and processes
/// (specification 7.5).
///
/// The user and the apps request actions. An action changes its call only when the app has
/// performed it, with two exceptions, because the user must not have to wait for the app: a call
/// stops ringing when it is answered or declined, and a call that the user ends has ended even if
/// the app cannot perform the action. The reports of apps are in `PersonCalls+Reports`, actions in
/// `PersonCalls+Actions`.
struct PersonCalls {
    let limits: CallLimits
    /// The calls, oldest first, including those that ended a moment ago.
    var calls: [Call] = []
    /// The actions that the apps have not performed, in the order of their requests.
    var pending: [PendingAction] = []
    /// The transactions that an app could not be given yet, by app.
    var undelivered: [String: [CallTransaction]] = [:]
    /// The call providers of the apps' present processes.
    var providers: [String: CallProviderDescription] = [:]
    /// The times at which incoming calls stop ringing, by call.
    var ringEnds: [String: Duration] = [:]
    /// The times at which ended calls are no longer shown, by call.
    var removals: [String: Duration] = [:]
    /// The times by which relaunched apps must have a provider, by app.
    var rejoins: [String: Duration] = [:]

    /// An instant: by the host's clock, and as a date.
    struct Moment {
        let now: Duration
        let date: Date

        /// Returns the date of an event that an app reports; never a date in the future.
        func date(_ seconds: Double?) -> Date {
            seconds.map { min(date, Date(timeIntervalSince1970: $0)) } ?? date
        }
    }

    /// An action that an app has to perform.
    struct PendingAction: Equatable {
        let app: String
        let action: CallAction
        /// The time at which the action counts as failed.
        let deadline: Duration
        /// Whether the action was sent to the app's process.
        var isSent = false

        /// Whether the action concerns a call.
        func isAbout(_ call: Call) -> Bool {
            app == call.app && action.call == call.identifier
        }
    }

    /// An effect that the caller carries out.
    enum Effect: Equatable {
        /// Send a transaction to an app.
        case send(String, CallTransaction)
        /// Notify an app that the time of an action is over.
        case timedOut(String, CallIdentifier)
        /// Launch or resume an app, because a transaction waits for it.
        case wake(String)
    }

    init(limits: CallLimits) { self.limits = limits }

    /// Whether there are no calls, no pending actions and no providers.
    var isEmpty: Bool { calls.isEmpty && pending.isEmpty && providers.isEmpty }

    /// The apps with a call that has not ended.
    var appsInCalls: Set<String> { Set(calls.filter(\.isLive).map(\.app)) }

    /// The apps with a call that takes the user's voice, in the order of their calls: one that is
    /// connected, or waits for the other side, and is not held.
    var appsWithSound: [String] {
        var apps: [String] = []
        for call in calls where !apps.contains(call.app) && !call.isHeld {
            switch call.state {
            case .connecting, .connected: apps.append(call.app)
            case .ringing, .answering, .dialing, .ending, .ended: break
            }
        }
        return apps
    }

    /// The next deadline that `timePassed` handles.
    var nextDeadline: Duration? {
        (Array(ringEnds.values) + removals.values + rejoins.values + pending.map(\.deadline)).min()
    }

    // MARK: Calls

    /// Returns the position of a call of an app that has not ended.
    func index(of identifier: CallIdentifier, _ app: String) -> Int? {
        calls.firstIndex { $0.app == app && $0.identifier == identifier && $0.isLive }
    }

    /// Ends a call at once, and drops the actions that concern it.
    mutating func end(_ index: Int, _ reason: CallEnd, _ moment: Moment) {
        let call = calls[index]
        guard call.isLive else { return }
        calls[index].state = .ended(reason)
        ringEnds[call.id] = nil
        removals[call.id] = moment.now + limits.endedTime
        dropActions { $0.isAbout(call) }
        leaveGroup(index)
    }

    /// Ends every call of an app.
    mutating func endAll(of app: String, _ reason: CallEnd, _ moment: Moment) {
        for index in calls.indices where calls[index].app == app && calls[index].isLive {
            end(index, reason, moment)
        }
        rejoins[app] = nil
    }

    /// Removes a call from its group; if a single call remains, the group ends.
    mutating func leaveGroup(_ index: Int) {
        guard let group = calls[index].group else { return }
        calls[index].group = nil
        let rest = calls.indices.filter { calls[$0].group == group }
        if rest.count == 1 { calls[rest[0]].group = nil }
    }

    /// Drops actions that need not be performed any more.
    mutating func dropActions(_ isDropped: (PendingAction) -> Bool) {
        let dropped = Set(pending.filter(isDropped).map(\.action.identifier))
        guard !dropped.isEmpty else { return }
        pending.removeAll { dropped.contains($0.action.identifier) }
        for app in Array(undelivered.keys) {
            var transactions = undelivered[app] ?? []
            for index in transactions.indices {
                transactions[index].actions.removeAll { dropped.contains($0.identifier) }
            }
            transactions.removeAll { $0.actions.isEmpty }
            undelivered[app] = transactions.isEmpty ? nil : transactions
        }
    }

    // MARK: Time and processes

    /// Handles every deadline that has passed.
    mutating func timePassed(_ moment: Moment) -> [Effect] {
        var effects: [Effect] = []
        let now = moment.now
        for (app, deadline) in rejoins.sorted(by: { $0.key < $1.key }) where deadline <= now {
            endAll(of: app, .failed, moment)
        }
        for action in pending where action.deadline <= now {
            // An action earlier in this loop may have ended the call.
            guard pending.contains(action) else { continue }
            if action.isSent { effects.append(.timedOut(action.app, action.action.identifier)) }
            dropActions { $0.action.identifier == action.action.identifier }
            effects += conclude(action.action, of: action.app, .failed, moment)
        }
        for index in calls.indices {
            let id = calls[index].id
            guard let end = ringEnds[id], end <= now else { continue }
            ringEnds[id] = nil
            guard calls[index].state == .ringing else { continue }
            effects += endByAction(index, .unanswered, moment)
        }
        let removed = Set(removals.filter { $0.value <= now }.keys)
        calls.removeAll { removed.contains($0.id) }
        for id in removed { removals[id] = nil }
        return effects
    }

    /// Handles the end of an app's process: the actions that were sent to it fail, and its calls
    /// stay.
    ///
    /// An incoming call that the user had answered rings again. An outgoing call that the app had
    /// not begun fails, and a call that was being ended has ended. A call that was to be held for
    /// another one is held by the next process.
    @discardableResult
    mutating func processDied(_ app: String, _ moment: Moment) -> [Effect] {
        var effects: [Effect] = []
        providers[app] = nil
        // Holds come last, because a call that rings again needs no other one to be held.
        let sent = pending.filter { $0.app == app && $0.isSent }
        let isHold = { (action: PendingAction) in action.action.step == .setHeld(true) }
        for action in sent.filter({ !isHold($0) }) + sent.filter(isHold) {
            guard pending.contains(action) else { continue }
            dropActions { $0.action.identifier == action.action.identifier }
            if case .answer = action.action.step {
                guard let index = index(of: action.action.call, app),
                    calls[index].state == .answering
                else { continue }
                calls[index].state = .ringing
                let id = calls[index].id
                ringEnds[id] = ringEnds[id] ?? moment.now + limits.actionTime
            } else if isHold(action), let index = index(of: action.action.call, app),
                hasRival(calls[index])
            {
                let call = calls[index]
                guard !pending.contains(where: { isHold($0) && $0.isAbout(call) }) else { continue }
                effects += transact([step(.setHeld(true), call)], of: app, moment)
            } else {
                effects += conclude(action.action, of: app, .failed, moment)
            }
        }
        for index in calls.indices where calls[index].app == app && calls[index].isLive {
            calls[index].deaths += 1
            if calls[index].deaths > limits.deathsMax { end(index, .failed, moment) }
        }
        awaitRejoin(of: app, moment)
        return effects
    }

    /// Continues with the calls of an earlier host, whose apps all have ended.
    ///
    /// An app that had not held a call for another one does that now.
    @discardableResult
    mutating func restore(_ stored: [Call], _ moment: Moment) -> [Effect] {
        for var call in stored.sorted(by: { ($0.since, $0.id) < ($1.since, $1.id) }) {
            switch call.state {
            case .ringing, .answering:
                call.state = .ringing
                let rang = max(0, moment.date.timeIntervalSince(call.since))
                ringEnds[call.id] = moment.now + max(.zero, limits.ringTime - .seconds(rang))
            case .connecting, .connected: break
            case .dialing, .ending, .ended: continue
            }
            calls.append(call)
            awaitRejoin(of: call.app, moment)
        }
        // The partner of a group may have been ending.
        for index in calls.indices where calls.count(where: { $0.group == calls[index].group }) == 1
        {
            calls[index].group = nil
        }
        return calls.indices.dropLast().reduce(into: []) { effects, index in
            let call = calls[index]
            let isLater = calls[(index + 1)...].contains { $0.isInUse && $0.app != call.app }
            guard call.isInUse, isLater, call.state == .connected else { return }
            effects += transact([step(.setHeld(true), call)], of: call.app, moment)
        }
    }

    /// Gives an app without a process a time in which it must have a provider again.
    private mutating func awaitRejoin(of app: String, _ moment: Moment) {
        guard appsInCalls.contains(app), providers[app] == nil else { return }
        rejoins[app] = moment.now + limits.rejoinTime
    }
}
