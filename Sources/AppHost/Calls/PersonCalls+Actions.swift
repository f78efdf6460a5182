import Foundation
import HostLink

/// Actions: requests of the user and of apps, and their results.
extension PersonCalls {
    // MARK: Requests of the user

    /// The actions of the user that a call accepts now.
    func possibleActions(_ call: Call) -> Set<CallUserAction.Kind> {
        var actions: Set<CallUserAction.Kind>
        switch call.state {
        case .ringing: actions = [.answer, .decline]
        case .answering: actions = [.end]
        case .dialing, .connecting: actions = [.end, call.isMuted ? .unmute : .mute]
        case .connected:
            actions = [.end, call.isMuted ? .unmute : .mute]
            if call.isHeld {
                if others(than: call).allSatisfy(mayHold) { actions.insert(.unhold) }
            } else {
                if call.details.supportsHolding { actions.insert(.hold) }
                if call.details.supportsDTMF { actions.insert(.playTones) }
            }
        case .ending, .ended: return []
        }
        for action in pending where action.isAbout(call) {
            switch action.action.step {
            case .setHeld: actions.subtract([.hold, .unhold])
            case .setMuted: actions.subtract([.mute, .unmute])
            case .start, .answer, .end, .setGroup, .playDTMF: break
            }
        }
        return actions
    }

    /// Begins an action of the user.
    ///
    /// - Returns: The effects; `nil` if the call does not accept the action now.
    mutating func perform(
        _ action: CallUserAction, on id: String, _ moment: Moment
    ) -> [Effect]? {
        guard let index = calls.firstIndex(where: { $0.id == id }) else { return nil }
        let call = calls[index]
        guard possibleActions(call).contains(action.kind) else { return nil }
        switch action {
        case .answer:
            calls[index].state = .answering
            return makeWay(for: call, .answer, moment)
        case .decline: return endByAction(index, .declined, moment)
        case .end: return endByAction(index, .hungUp, moment)
        case .hold: return transact([step(.setHeld(true), call)], of: call.app, moment)
        case .unhold: return makeWay(for: call, .setHeld(false), moment)
        case .mute: return transact([step(.setMuted(true), call)], of: call.app, moment)
        case .unmute: return transact([step(.setMuted(false), call)], of: call.app, moment)
        case .playTones(let digits):
            guard let digits = CallUserAction.tones(digits),
                pending.count(where: { $0.app == call.app }) < limits.actionsMax
            else { return nil }
            return transact(
                [step(.playDTMF(digits: digits, .singleTone), call)], of: call.app, moment)
        }
    }

    /// Holds the other calls in use, or ends those that cannot be held, and then takes a step in a
    /// call.
    private mutating func makeWay(
        for call: Call, _ last: CallAction.Step, _ moment: Moment
    ) -> [Effect] {
        var effects: [Effect] = []
        var own: [CallAction] = []
        for other in others(than: call) {
            let action: CallAction
            if mayHold(other) {
                action = step(.setHeld(true), other)
            } else {
                if let index = calls.firstIndex(where: { $0.id == other.id }) {
                    calls[index].state = .ending(.hungUp)
                }
                action = step(.end, other)
            }
            if other.app == call.app {
                own.append(action)
            } else {
                effects += transact([action], of: other.app, moment)
            }
        }
        return effects + transact(own + [step(last, call)], of: call.app, moment)
    }

    /// Lets the app end a call; the call has left the screen in any case.
    mutating func endByAction(
        _ index: Int, _ reason: CallEnd, _ moment: Moment
    ) -> [Effect] {
        let call = calls[index]
        calls[index].state = .ending(reason)
        ringEnds[call.id] = nil
        dropActions { !$0.isSent && $0.isAbout(call) }
        return transact([step(.end, call)], of: call.app, moment)
    }

    private func others(than call: Call) -> [Call] {
        calls.filter { $0.id != call.id && $0.isInUse && !isGrouped($0, with: call) }
    }

    private func isGrouped(_ one: Call, with other: Call) -> Bool {
        one.group != nil && one.group == other.group
    }

    private func mayHold(_ call: Call) -> Bool {
        call.state == .connected && call.details.supportsHolding
    }

    func step(_ step: CallAction.Step, _ call: Call) -> CallAction {
        CallAction(call: call.identifier, step)
    }

    // MARK: Requests of apps

    /// Begins actions that an app requests.
    mutating func request(
        _ actions: [CallAction], of app: String, _ moment: Moment
    ) -> Result<[Effect], CallRefusal> {
        guard let provider = providers[app] else { return .failure(.unknownCallProvider) }
        guard !actions.isEmpty else { return .failure(.emptyTransaction) }
        let waiting = pending.filter { $0.app == app }
        let identifiers = Set(actions.map(\.identifier))
        guard identifiers.count == actions.count,
            waiting.count + actions.count <= limits.actionsMax,
            identifiers.isDisjoint(with: pending.map(\.action.identifier))
        else { return .failure(.invalidAction) }
        var next = self
        for action in actions {
            if let refusal = next.begin(action, of: app, provider, moment) {
                return .failure(refusal)
            }
        }
        let takesVoice = actions.contains { $0.step.takesVoice }
        let others = takesVoice ? calls.filter { $0.app != app && $0.isInUse } : []
        // Only an action of the user lets an app end a call of another app.
        guard others.allSatisfy(mayHold) else {
            let isStart = actions.contains { if case .start = $0.step { true } else { false } }
            return .failure(isStart ? .maximumCallGroupsReached : .invalidAction)
        }
        self = next
        let held = others.flatMap { transact([step(.setHeld(true), $0)], of: $0.app, moment) }
        return .success(held + transact(actions, of: app, moment))
    }

    /// Checks an action of an app, and changes the state that the action changes at once.
    private mutating func begin(
        _ action: CallAction, of app: String, _ provider: CallProviderDescription,
        _ moment: Moment
    ) -> CallRefusal? {
        if case .start(let handle, _, let isVideo) = action.step {
            guard index(of: action.call, app) == nil else { return .callUUIDAlreadyExists }
            guard groupCount(of: app) < Int(provider.callGroupsMax),
                calls.count(where: { $0.app == app && $0.isLive }) < limits.callsMax
            else { return .maximumCallGroupsReached }
            var call = Call(
                app: app, identifier: action.call, isOutgoing: true, state: .dialing,
                since: moment.date)
            var update = CallUpdate()
            update.handle = handle
            update.hasVideo = isVideo
            call.details.apply(update)
            calls.append(call)
            return nil
        }
        guard let index = index(of: action.call, app) else { return .unknownCallUUID }
        let call = calls[index]
        switch action.step {
        case .start: return .invalidAction
        case .answer:
            guard call.state == .ringing else { return .invalidAction }
            calls[index].state = .answering
        case .end:
            if case .ending = call.state { return .invalidAction }
            calls[index].state = .ending(call.state == .ringing ? .declined : .hungUp)
            ringEnds[call.id] = nil
            dropActions { !$0.isSent && $0.isAbout(call) }
        case .setHeld(let isHeld):
            guard call.state == .connected, !isHeld || call.details.supportsHolding else {
                return .invalidAction
            }
        case .setMuted, .playDTMF:
            switch call.state {
            case .dialing, .connecting, .connected: break
            case .ringing, .answering, .ending, .ended: return .invalidAction
            }
        case .setGroup(let other):
            return refusal(toGroup: call, with: other, of: app, provider)
        }
        return nil
    }

    private func refusal(
        toGroup call: Call, with other: CallIdentifier?, of app: String,
        _ provider: CallProviderDescription
    ) -> CallRefusal? {
        guard let other else {
            return call.group != nil && call.details.supportsUngrouping ? nil : .invalidAction
        }
        guard let index = index(of: other, app) else { return .unknownCallUUID }
        let partner = calls[index]
        let members =
            partner.group.map { group in calls.count { $0.group == group } } ?? 1
        guard partner.id != call.id, call.state == .connected, partner.state == .connected,
            call.details.supportsGrouping, partner.details.supportsGrouping,
            members < Int(provider.callsPerGroupMax)
        else { return .invalidAction }
        return nil
    }

    /// Returns the number of an app's groups of calls; a call without a group counts as a group.
    private func groupCount(of app: String) -> Int {
        let live = calls.filter { $0.app == app && $0.isLive }
        return Set(live.compactMap(\.group)).count + live.count { $0.group == nil }
    }

    // MARK: Results

    /// Gives actions to an app's provider, or keeps them until the app has one.
    mutating func transact(
        _ actions: [CallAction], of app: String, _ moment: Moment
    ) -> [Effect] {
        let isReady = providers[app] != nil
        pending += actions.map {
            PendingAction(
                app: app, action: $0, deadline: moment.now + limits.actionTime, isSent: isReady)
        }
        let transaction = CallTransaction(
            actions: actions, milliseconds: UInt64(max(0, limits.actionTime / .milliseconds(1))))
        guard !isReady else { return [.send(app, transaction)] }
        undelivered[app, default: []].append(transaction)
        return [.wake(app)]
    }

    /// Handles an app's result of an action; ignores an action that the app does not have.
    @discardableResult
    mutating func finish(
        _ identifier: CallIdentifier, _ result: CallActionResult, of app: String,
        _ moment: Moment
    ) -> [Effect] {
        guard
            let action = pending.first(where: {
                $0.app == app && $0.action.identifier == identifier && $0.isSent
            })
        else { return [] }
        dropActions { $0.action.identifier == identifier }
        return conclude(action.action, of: app, result, moment)
    }

    /// Changes a call as the result of an action demands.
    mutating func conclude(
        _ action: CallAction, of app: String, _ result: CallActionResult, _ moment: Moment
    ) -> [Effect] {
        guard let index = index(of: action.call, app) else { return [] }
        switch (action.step, result) {
        case (.end, _):
            // The call ends even if the app fails to end it, because the user must not be kept in
            // it.
            if case .ending(let reason) = calls[index].state { end(index, reason, moment) }
        case (.start, .failed), (.answer, .failed): end(index, .failed, moment)
        case (.setHeld(true), .failed):
            // The user is in the other call, so this one ends like one that cannot be held.
            guard calls[index].state == .connected, hasRival(calls[index]) else { break }
            return endByAction(index, .hungUp, moment)
        case (_, .failed): break
        case (.start, .fulfilled):
            if calls[index].state == .dialing { calls[index].state = .connecting }
        case (.answer, .fulfilled(let seconds)):
            if calls[index].state == .answering { connect(index, moment.date(seconds)) }
        case (.setHeld(let isHeld), .fulfilled): calls[index].isHeld = isHeld
        case (.setMuted(let isMuted), .fulfilled): calls[index].isMuted = isMuted
        case (.setGroup(let other), .fulfilled): group(index, with: other, of: app)
        case (.playDTMF, .fulfilled): break
        }
        return []
    }

    /// Whether a call is in use at the same time as a call outside its group.
    func hasRival(_ call: Call) -> Bool {
        call.isInUse
            && calls.contains { other in
                other.id != call.id && !isGrouped(other, with: call)
                    && (other.isInUse
                        || pending.contains {
                            $0.isAbout(other) && $0.action.step == .setHeld(false)
                        })
            }
    }

    /// Records that the two sides of a call are connected.
    mutating func connect(_ index: Int, _ date: Date) {
        calls[index].state = .connected
        calls[index].since = max(date, calls[index].since)
        calls[index].hasConnected = true
        ringEnds[calls[index].id] = nil
    }

    private mutating func group(
        _ index: Int, with other: CallIdentifier?, of app: String
    ) {
        leaveGroup(index)
        guard let other, let partner = self.index(of: other, app) else { return }
        let name = calls[partner].group ?? calls[partner].id
        calls[partner].group = name
        calls[index].group = name
    }
}

extension CallRefusal: Error {}

extension CallAction.Step {
    /// Whether the call is in use after the action.
    fileprivate var takesVoice: Bool {
        switch self {
        case .start, .answer, .setHeld(false): true
        case .end, .setHeld(true), .setMuted, .setGroup, .playDTMF: false
        }
    }
}
