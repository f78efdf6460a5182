import HostLink
import Logging

extension AppHost {
    /// What a person is at, app by app: for the home screen of another browser of theirs.
    public func handoffs(for person: Person) -> [Handoff] {
        guard !isLocked(person) else { return [] }
        return apps.compactMap { app in
            offered(InstanceKey(person: person, app: app.slug)).map {
                Handoff(app: app, title: $0.title)
            }
        }
    }

    /// Takes up what a person is at in an app, in a window of its own where the app may have several
    /// (specification 6.7).
    ///
    /// The app is told at once that the person will go on there, and then given the activity, brought up to
    /// date where its process runs, or told that it is gone.
    ///
    /// - Returns: The session whose address the browser opens.
    /// - Throws: `unknownApp`, `nothingToContinue`, `dataLocked`, `tooManySessions`, `storageFailed`.
    public func continueActivity(
        of app: String, for person: Person
    ) throws(HostError) -> SceneSession {
        guard catalog[app] != nil else { throw Self.unknown(app) }
        guard !isLocked(person) else {
            throw HostError(.dataLocked, "The person's data is locked. Unlock it, then go on.")
        }
        let key = InstanceKey(person: person, app: app)
        guard let offer = offered(key) else {
            throw HostError(
                .nothingToContinue,
                "There is nothing to go on with in this app any more. Open it from the home screen."
            )
        }
        let session = try newSession(of: app, for: person)
        try queue(.willContinue(type: offer.type), in: session, key)
        if let instance = instances[key], instance.link != nil,
            instance.life.summary == .running
        {
            let timer = after(AwaitedActivity.patience) { host in
                host.activityCame(offer, for: key)
            }
            instance.awaited.append(
                AwaitedActivity(session: session.identifier, type: offer.type, timer: timer))
            send(.updateActivity, to: instance)
        } else {
            try queue(.activity(type: offer.type, offer.bytes), in: session, key)
        }
        return session
    }

    private func offered(_ key: InstanceKey) -> CurrentActivity? {
        guard let offer = handoffs[key], now - offer.since < OfferedActivity.lasts else {
            return nil
        }
        return offer.activity
    }

    /// An app tells what the person is at now, by itself or because somebody takes it up.
    func appIsAt(_ activity: CurrentActivity?, _ instance: AppInstance) {
        let kept = activity.flatMap(OfferedActivity.bounded)
        if activity != nil, kept == nil {
            instance.log(
                .notice, "An app's activity is too large for Handoff.", to: logger, at: now)
        }
        handoffs[instance.key] = kept.map { OfferedActivity(activity: $0, since: now) }
        if handoffs.count > OfferedActivity.countMax,
            let oldest = handoffs.min(by: { $0.value.since < $1.value.since })?.key
        {
            handoffs[oldest] = nil
        }
        activityCame(kept, for: instance.key)
    }

    /// Forgets what nobody takes up any more.
    func forgetOldOffers() {
        let now = now
        handoffs = handoffs.filter { now - $0.value.since < OfferedActivity.lasts }
        openings = openings.filter { _, list in
            list.contains { now - $0.since < WaitingOpening.lasts }
        }
    }

    /// Gives those who wait the activity, or tells them that it is gone.
    private func activityCame(_ activity: CurrentActivity?, for key: InstanceKey) {
        guard let instance = instances[key] else { return }
        let waiting = instance.awaited
        instance.awaited = []
        for each in waiting {
            each.timer.cancel()
            let opening: Opening =
                if let activity, activity.type == each.type {
                    .activity(type: each.type, activity.bytes)
                } else {
                    .activityFailed(
                        type: each.type, reason: "It was ended where the person was at it.")
                }
            do {
                guard let row = try store.session(each.session, app: key.app, person: key.person)
                else { continue }
                try queue(opening, in: row.session, key)
            } catch {
                logger.warning(
                    "An activity could not be continued.",
                    metadata: ["app": "\(key.app)", "error": "\(error)"])
            }
        }
    }

    /// The process is gone: those who wait get what is known.
    func giveUpUpdates(of instance: AppInstance) {
        guard !instance.awaited.isEmpty else { return }
        activityCame(offered(instance.key), for: instance.key)
    }
}
