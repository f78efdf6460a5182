import HostLink

/// The reports of apps.
extension PersonCalls {
    /// Handles a change of an app's call provider; if the app has none any more, its calls fail.
    mutating func providerDidChange(
        of app: String, _ provider: CallProviderDescription?, _ moment: Moment
    ) -> [Effect] {
        providers[app] = provider
        rejoins[app] = nil
        guard provider != nil else {
            endAll(of: app, .failed, moment)
            return []
        }
        let transactions = undelivered.removeValue(forKey: app) ?? []
        let sent = Set(transactions.flatMap(\.actions).map(\.identifier))
        for index in pending.indices where sent.contains(pending[index].action.identifier) {
            pending[index].isSent = true
        }
        return transactions.map { .send(app, $0) }
    }

    /// Handles an incoming call.
    ///
    /// - Returns: The reason for which the call is not shown; `nil` if it rings.
    mutating func reportIncoming(
        _ identifier: CallIdentifier, _ update: CallUpdate, of app: String,
        _ preferences: CallPreferences, _ moment: Moment
    ) -> CallRefusal? {
        guard providers[app] != nil else { return .unknownCallProvider }
        guard index(of: identifier, app) == nil else { return .callUUIDAlreadyExists }
        guard !preferences.isDoNotDisturb else { return .filteredByDoNotDisturb }
        if let handle = update.handle, preferences.blocks(handle) { return .filteredByBlockList }
        guard calls.count(where: { $0.app == app && $0.isLive }) < limits.callsMax else {
            return .unknown
        }
        var call = Call(
            app: app, identifier: identifier, isOutgoing: false, state: .ringing,
            since: moment.date)
        call.details.apply(update)
        calls.append(call)
        ringEnds[call.id] = moment.now + limits.ringTime
        return nil
    }

    /// Handles a report about a call; one about an unknown call is ignored.
    mutating func report(
        _ report: CallReport, about identifier: CallIdentifier, of app: String, _ moment: Moment
    ) {
        guard let index = index(of: identifier, app) else { return }
        switch report {
        case .updated(let update): calls[index].details.apply(update)
        case .startedConnecting:
            if calls[index].state == .dialing { calls[index].state = .connecting }
        case .connected(let seconds):
            switch calls[index].state {
            case .dialing, .connecting: connect(index, moment.date(seconds))
            case .ringing, .answering, .connected, .ending, .ended: break
            }
        case .ended(let reason, _): end(index, CallEnd(reason), moment)
        }
    }
}
