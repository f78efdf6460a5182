import HostLink
import Logging

/// The activities that users can continue in another browser, and the sessions that wait for the
/// newest data of an activity (specification 6.7).
///
/// An app reports its user's current activity. The host keeps it in memory for a day, even after
/// the app's process has ended. The board is used on the host's queue only.
final class HandoffBoard {
    private var offers: [InstanceKey: OfferedActivity] = [:]
    private var awaited: [InstanceKey: [AwaitedActivity]] = [:]
    private let store: any SessionStore
    private let logger: Logger

    init(_ store: any SessionStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Whether no activity is kept.
    var isEmpty: Bool { offers.isEmpty }

    /// Returns the activity that a user can continue in an app.
    func offer(_ key: InstanceKey, at now: Duration) -> CurrentActivity? {
        guard let offer = offers[key], !offer.isExpired(at: now) else { return nil }
        return offer.activity
    }

    /// Continues an app's activity in a session.
    ///
    /// The app is notified at once that it will continue an activity. It then gets the activity,
    /// with the newest data if its process runs, or a message that the activity has ended.
    ///
    /// - Throws: `nothingToContinue`, `storageFailed`, and the errors of `newSession`.
    func continueActivity(
        _ key: InstanceKey, _ host: isolated AppHost
    ) throws(HostError) -> SceneSession {
        try host.dataLock.requireUnlocked(
            key.person, "The user's data is locked. Unlock it, then continue.")
        guard let offer = offer(key, at: host.now) else {
            throw HostError(
                .nothingToContinue,
                "There is nothing to continue in this app any more. Open it from the home screen."
            )
        }
        let session = try host.newSession(of: key.app, for: key.person)
        try host.openings.add(.willContinue(type: offer.type), for: session, key, host)
        if let instance = host.instances[key], instance.link != nil,
            instance.life.summary == .running
        {
            let timer = host.after(AwaitedActivity.patience) { host in
                host.handoffs.answer(offer, for: key, host)
            }
            awaited[key, default: []].append(
                AwaitedActivity(session: session.identifier, type: offer.type, timer: timer))
            host.send(.updateActivity, to: instance)
        } else {
            try host.openings.add(
                .activity(type: offer.type, offer.bytes), for: session, key, host)
        }
        return session
    }

    /// Stores the activity that an app reports, either on its own initiative or because a session
    /// waits for it.
    func appReported(
        _ activity: CurrentActivity?, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        let kept = activity.flatMap(OfferedActivity.bounded)
        if activity != nil, kept == nil {
            instance.log(
                .notice, "An app's activity is too large for Handoff.", to: logger, at: host.now)
        }
        offers[instance.key] = kept.map { OfferedActivity(activity: $0, since: host.now) }
        if offers.count > OfferedActivity.countMax,
            let oldest = offers.min(by: { $0.value.since < $1.value.since })?.key
        {
            offers[oldest] = nil
        }
        answer(kept, for: instance.key, host)
    }

    /// Answers the sessions that wait for the activity of a process that has ended, with the last
    /// known data.
    func processDied(_ key: InstanceKey, _ host: isolated AppHost) {
        guard awaited[key] != nil else { return }
        answer(offer(key, at: host.now), for: key, host)
    }

    /// Removes the activity of an app that was quit.
    func remove(_ key: InstanceKey) { offers[key] = nil }

    /// Removes the activities of a user who was deleted or merged.
    func remove(_ person: Person) { offers = offers.filter { $0.key.person != person } }

    /// Removes the activities that are too old to be continued.
    func removeExpired(at now: Duration) { offers = offers.filter { !$0.value.isExpired(at: now) } }

    /// Gives waiting sessions the activity, or the message that it has ended.
    private func answer(
        _ activity: CurrentActivity?, for key: InstanceKey, _ host: isolated AppHost
    ) {
        for each in awaited.removeValue(forKey: key) ?? [] {
            each.timer.cancel()
            let opening: Opening =
                if let activity, activity.type == each.type {
                    .activity(type: each.type, activity.bytes)
                } else {
                    .activityFailed(
                        type: each.type, reason: "It ended in the browser where it began.")
                }
            do {
                guard let row = try store.session(each.session, app: key.app, person: key.person)
                else { continue }
                try host.openings.add(opening, for: row.session, key, host)
            } catch {
                logger.warning("An activity could not be continued.", error, app: key.app)
            }
        }
    }
}
