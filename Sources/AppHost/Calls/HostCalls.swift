import HostLink
import Logging

/// The calls of all users: performs what `PersonCalls` decides, stores the calls, and notifies apps
/// and pages (specification 7.5).
///
/// Used on the host's queue only.
final class HostCalls {
    let watchers = CallWatchers()
    private let records: CallRecords
    private let launches: CallLaunches
    private let limits: CallLimits
    private let clock: any HostClock
    private let logger: Logger
    private var persons: [Person: PersonCalls] = [:]
    private var timers: [Person: any HostTimer] = [:]
    /// The calls in the store, by user; the calls of a change that failed to be stored are missing,
    /// so that the next change stores them.
    private var stored: [Person: [Call]] = [:]
    /// The calls of which the process of an app was last notified.
    private var notified: [InstanceKey: [CallStatus]] = [:]
    /// The calls of the machine's modem, which have no page and no user.
    private var modemCalls: [CallStatus] = []

    init(
        _ stores: HostStores, keys: HostKeys, limits: CallLimits, clock: any HostClock,
        logger: Logger
    ) {
        records = CallRecords(stores.calls, keys: keys, logger: logger)
        launches = CallLaunches(BackgroundLauncher(store: stores.sessions), logger: logger)
        self.limits = limits
        self.clock = clock
        self.logger = logger
    }

    // MARK: The host

    /// Continues with the calls of the host before, and launches their apps.
    func start(_ host: isolated AppHost) {
        do throws(HostError) {
            for (person, calls) in try records.calls() {
                // One change of the store deletes those that have ended and keeps the others.
                stored[person] = calls
                step(person, host) { $0.restore(calls, $1) }
                for app in persons[person]?.appsInCalls ?? [] {
                    wake(InstanceKey(person: person, app: app), host)
                }
            }
        } catch {
            logger.error("The calls of the last host could not be read.", error)
        }
    }

    /// Ends the subscriptions, because the host ends; the calls stay stored for the next host.
    func stop() {
        for timer in timers.values { timer.cancel() }
        timers = [:]
        watchers.finish()
    }

    /// Shows calls again, because users were locked or unlocked.
    func locksDidChange(_ host: isolated AppHost) {
        for person in watchers.persons { publish(person, host) }
    }

    // MARK: Pages

    /// Returns the calls of a user as pages show them.
    func presented(_ person: Person, _ host: isolated AppHost) -> [PresentedCall] {
        guard let calls = persons[person] else { return [] }
        return calls.presented(isLocked: !host.dataLock.mayShow(person)) { app in
            host.instances[InstanceKey(person: person, app: app)]?.name
                ?? host.catalog[app]?.name ?? app
        }
    }

    /// Begins an action of a user.
    ///
    /// - Returns: The address of the page that the user sees next, if the action demands one.
    func perform(
        _ action: CallUserAction, on id: String, of person: Person, _ host: isolated AppHost
    ) throws(HostError) -> String? {
        guard let call = persons[person]?.calls.first(where: { $0.id == id }) else {
            throw HostError(.unknownCall, "There is no such call any more.")
        }
        let address =
            action == .answer
            ? try launches.address(of: InstanceKey(person: person, app: call.app), host) : nil
        var isPossible = true
        step(person, host) { calls, moment in
            guard let effects = calls.perform(action, on: id, moment) else {
                isPossible = false
                return []
            }
            return effects
        }
        guard isPossible else {
            throw HostError(
                .callActionRefused,
                "The call does not take this action now; its state may have changed.")
        }
        return address
    }

    // MARK: Preferences

    func preferences(of person: Person) throws(HostError) -> CallPreferences {
        try records.preferences(of: person)
    }

    func changePreferences(
        of person: Person, _ change: (inout CallPreferences) -> Void
    ) throws(HostError) {
        var preferences = try records.preferences(of: person)
        change(&preferences)
        try records.keep(preferences, of: person)
    }

    func setBlocked(
        _ isBlocked: Bool, _ caller: CallHandle, of person: Person
    ) throws(HostError) {
        var preferences = try records.preferences(of: person)
        if !isBlocked {
            preferences.unblock(caller)
        } else if !preferences.block(caller) {
            throw HostError(
                .callActionRefused,
                "\(CallPreferences.blockedMax) callers are blocked, which are the most. Unblock "
                    + "one first.")
        }
        try records.keep(preferences, of: person)
    }

    // MARK: Steps

    /// Changes the calls of a user, stores the change, performs its effects, and notifies apps and
    /// pages.
    private func step(
        _ person: Person, _ host: isolated AppHost,
        _ change: (inout PersonCalls, PersonCalls.Moment) -> [PersonCalls.Effect]
    ) {
        let old = persons[person] ?? PersonCalls(limits: limits)
        var new = old
        let effects = change(&new, PersonCalls.Moment(now: clock.now, date: clock.date))
        if records.update(person, from: stored[person] ?? [], to: new.calls) {
            let live = new.calls.filter(\.isLive)
            stored[person] = live.isEmpty ? nil : live
        }
        persons[person] = new.isEmpty ? nil : new
        logEnds(from: old, to: new, host)
        for effect in effects { perform(effect, person, host) }
        scheduleTimer(person, host)
        publish(person, host)
        host.background.sound.callsDidChange(
            of: person, new.appsWithSound, ready: Set(new.providers.keys), host)
        for instance in host.instances.values where instance.key.person == person {
            notify(instance, host)
            updateLife(of: instance, host)
        }
    }

    private func perform(
        _ effect: PersonCalls.Effect, _ person: Person, _ host: isolated AppHost
    ) {
        switch effect {
        case .send(let app, let transaction):
            send(.callActions(transaction), InstanceKey(person: person, app: app), host)
        case .timedOut(let app, let action):
            logger.warning(
                "App did not perform an action of a call in time.", metadata: ["app": "\(app)"])
            send(.callActionTimedOut(action), InstanceKey(person: person, app: app), host)
        case .wake(let app): wake(InstanceKey(person: person, app: app), host)
        }
    }

    /// Sends a message to an app, which is resumed for it.
    private func send(_ message: HostMessage, _ key: InstanceKey, _ host: isolated AppHost) {
        guard let instance = host.instances[key], instance.link != nil else { return }
        let isLaunching = instance.life.state == .launching
        if !isLaunching { host.apply(.wanted, to: instance) }
        host.send(message, to: instance)
        if !isLaunching { instance.updateNeeds(host) }
    }

    private func logEnds(from old: PersonCalls, to new: PersonCalls, _ host: isolated AppHost) {
        let live = Set(old.calls.filter(\.isLive).map(\.id))
        for call in new.calls where call.isLive == false && live.contains(call.id) {
            guard case .ended(let reason) = call.state else { continue }
            host.counted.callEnded(call.app, reason)
            logger.info(
                "Call has ended.", metadata: ["app": "\(call.app)", "how": "\(reason.rawValue)"])
        }
    }

    private func scheduleTimer(_ person: Person, _ host: isolated AppHost) {
        timers.removeValue(forKey: person)?.cancel()
        guard !host.isShuttingDown, let deadline = persons[person]?.nextDeadline else { return }
        timers[person] = host.after(max(.zero, deadline - clock.now)) { host in
            host.calls.step(person, host) { $0.timePassed($1) }
        }
    }

    private func publish(_ person: Person, _ host: isolated AppHost) {
        guard watchers.hasWatchers(of: person) else { return }
        watchers.publish(presented(person, host), of: person)
    }

    /// Lets an app that is in a call run in the background (specification 7.1.2).
    private func updateLife(of instance: AppInstance, _ host: isolated AppHost) {
        let isOpen =
            persons[instance.key.person]?.appsInCalls.contains(instance.key.app) == true
        guard instance.life.hasCall != isOpen else { return }
        host.apply(.call(isOpen: isOpen), to: instance)
    }

    /// Notifies a running app of the user's calls; a suspended app is notified when it resumes.
    private func notify(_ instance: AppInstance, _ host: isolated AppHost) {
        let key = instance.key
        guard let known = notified[key], instance.link != nil,
            instance.life.summary != .suspended
        else { return }
        let statuses = statuses(for: instance)
        guard statuses != known else { return }
        notified[key] = statuses
        host.send(.callStatuses(statuses), to: instance)
    }

    /// Notifies the running apps that may have calls of the calls of the machine's modem.
    func modemCallsChanged(_ statuses: [CallStatus], _ host: isolated AppHost) {
        guard !host.isShuttingDown else { return }
        modemCalls = statuses
        for instance in host.instances.values { notify(instance, host) }
    }

    /// Returns the calls that an app sees: those of its user, and if the app may have calls, also
    /// those of the machine's modem.
    private func statuses(for instance: AppInstance) -> [CallStatus] {
        let key = instance.key
        let statuses = persons[key.person]?.statuses(for: key.app) ?? []
        return instance.app.isVoIP ? statuses + modemCalls : statuses
    }

    // MARK: Processes

    /// Returns the calls for the launch order of an app's new process.
    func statusesAtLaunch(of instance: AppInstance) -> [CallStatus] {
        let key = instance.key
        let statuses = statuses(for: instance)
        notified[key] = statuses
        instance.life.hasCall = persons[key.person]?.appsInCalls.contains(key.app) == true
        return statuses
    }

    /// Notifies a process that was resumed of what has changed.
    func processResumed(_ instance: AppInstance, _ host: isolated AppHost) {
        notify(instance, host)
    }

    /// Keeps the calls of a process that has ended, and launches its app again (specification 7.5).
    func processDied(_ key: InstanceKey, _ host: isolated AppHost) {
        notified[key] = nil
        launchDidEnd(key, host)
        // The next host continues with the stored calls.
        guard persons[key.person] != nil, !host.isShuttingDown else { return }
        step(key.person, host) { $0.processDied(key.app, $1) }
        guard persons[key.person]?.appsInCalls.contains(key.app) == true else { return }
        logger.notice("App ended during a call.", metadata: ["app": "\(key.app)"])
        wake(key, host)
    }

    /// Ends the calls of an app that its user quits, or whose user is deleted.
    func appWasQuit(_ key: InstanceKey, _ host: isolated AppHost) {
        endAll(of: key, .appQuit, host)
    }

    /// Ends the calls of an app whose process could not be started.
    func launchFailed(_ key: InstanceKey, _ host: isolated AppHost) {
        launchDidEnd(key, host)
        endAll(of: key, .failed, host)
    }

    /// Records that the launch of an app is over, and begins the next one.
    func launchDidEnd(_ key: InstanceKey, _ host: isolated AppHost) {
        guard let next = launches.end(key) else { return }
        host.run { host in host.calls.wake(next, host) }
    }

    private func endAll(of key: InstanceKey, _ reason: CallEnd, _ host: isolated AppHost) {
        guard persons[key.person] != nil else { return }
        step(key.person, host) { calls, moment in
            calls.endAll(of: key.app, reason, moment)
            return []
        }
    }

    /// Launches an app that is in a call, or ends the call if that is impossible.
    private func wake(_ key: InstanceKey, _ host: isolated AppHost) {
        guard persons[key.person]?.appsInCalls.contains(key.app) == true else {
            return launchDidEnd(key, host)
        }
        switch launches.launch(key, host) {
        case .begun: break
        case .impossible: launchFailed(key, host)
        }
    }
}

/// The messages of apps.
extension HostCalls {
    /// Handles a message of an app that concerns calls.
    func handle(_ message: AppMessage, _ instance: AppInstance, _ host: isolated AppHost) {
        switch message {
        case .callProvider(let provider): appChangedProvider(provider, instance, host)
        case .incomingCall(let request, let call, let update):
            appReported(incoming: call, update, request: request, instance, host)
        case .callReport(let call, let report): appReported(report, call, instance, host)
        case .requestCallActions(let request, let actions):
            appRequested(actions, request: request, instance, host)
        case .callActionFinished(let action, let result):
            appFinished(action, result, instance, host)
        default: break
        }
    }

    private func appChangedProvider(
        _ provider: CallProviderDescription?, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        let app = instance.key.app
        step(instance.key.person, host) { $0.providerDidChange(of: app, provider, $1) }
    }

    private func appReported(
        incoming call: CallIdentifier, _ update: CallUpdate, request: UInt64,
        _ instance: AppInstance, _ host: isolated AppHost
    ) {
        let key = instance.key
        host.pushes.reports.appReportedCall(key)
        var refusal = refusal(of: instance, host)
        if refusal == nil {
            let preferences = preferencesOrNone(of: key.person)
            step(key.person, host) { calls, moment in
                refusal = calls.reportIncoming(call, update, of: key.app, preferences, moment)
                return []
            }
        }
        logger.info(
            refusal == nil ? "Call rings." : "Incoming call refused.",
            metadata: instance.metadata(["reason": "\(refusal.map { "\($0)" } ?? "none")"]))
        host.send(.callRequestAnswered(request: request, refusal), to: instance)
    }

    private func appReported(
        _ report: CallReport, _ call: CallIdentifier, _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        let key = instance.key
        step(key.person, host) { calls, moment in
            calls.report(report, about: call, of: key.app, moment)
            return []
        }
    }

    private func appRequested(
        _ actions: [CallAction], request: UInt64, _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        let key = instance.key
        if let refusal = refusal(of: instance, host) {
            return host.send(.callRequestAnswered(request: request, refusal), to: instance)
        }
        step(key.person, host) { calls, moment in
            // The answer precedes the actions.
            switch calls.request(actions, of: key.app, moment) {
            case .success(let effects):
                host.send(.callRequestAnswered(request: request, nil), to: instance)
                return effects
            case .failure(let refusal):
                host.send(.callRequestAnswered(request: request, refusal), to: instance)
                return []
            }
        }
    }

    private func appFinished(
        _ action: CallIdentifier, _ result: CallActionResult, _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        let key = instance.key
        step(key.person, host) { $0.finish(action, result, of: key.app, $1) }
    }

    /// Returns the reason for which an app can have no new calls: it lacks the mode, or it is being
    /// quit, in which case its calls have ended.
    private func refusal(of instance: AppInstance, _ host: isolated AppHost) -> CallRefusal? {
        guard instance.app.isVoIP else { return .missingVoIPBackgroundMode }
        return host.quitting.isQuitting(instance.key) ? .unknown : nil
    }

    private func preferencesOrNone(of person: Person) -> CallPreferences {
        do { return try records.preferences(of: person) } catch {
            logger.error("A user's call preferences could not be read.", error)
            return CallPreferences()
        }
    }
}
