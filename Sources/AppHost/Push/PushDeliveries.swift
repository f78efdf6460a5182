import Foundation
import HostLink
import Logging

/// The deliveries of pushes: launches apps for them, sends them, and reports the results
/// (specification 7.2.11).
///
/// `PushLane` decides what is done for the pushes of one app. Used on the host's queue only.
final class PushDeliveries {
    private let launcher: BackgroundLauncher
    private let launchRecords: any LaunchStore
    private let tokens: PushTokens
    private let readiness: PushReadiness
    private let reports: PushReports
    private let times: LifeTimes
    private let logger: Logger
    private var lanes: [InstanceKey: PushLane] = [:]
    private var launches = PushLaunches()
    /// The timers of apps with pushes that wait.
    private var waitTimers: [InstanceKey: any HostTimer] = [:]
    /// The timers of apps that found no capacity.
    private var retryTimers: [InstanceKey: any HostTimer] = [:]
    private var pending: [UInt64: Pending] = [:]
    private var count: UInt64 = 0

    /// The time to wait for capacity, in addition to the time for the launch and the work.
    private static let spareTime = Duration.seconds(30)
    /// The time after which an app that found no capacity, or is not launched for pushes, is tried
    /// again.
    private static let retryTime = Duration.seconds(60)

    /// A push whose result has not been reported.
    private struct Pending {
        let key: InstanceKey
        let type: PushType
        let content: PushContent
        let report: (PushOutcome) -> Void
        var timer: (any HostTimer)?
    }

    init(
        _ stores: HostStores, _ directory: PushDirectory, _ reports: PushReports,
        times: LifeTimes, logger: Logger
    ) {
        launcher = BackgroundLauncher(store: stores.sessions)
        launchRecords = stores.launches
        tokens = directory.tokens
        readiness = directory.readiness
        self.reports = reports
        self.times = times
        self.logger = logger
    }

    // MARK: Pushes

    /// Delivers a push, and returns when the app has handled it or cannot handle it.
    func deliver(
        _ content: PushContent, to registration: PushRegistration, _ host: isolated AppHost
    ) async -> PushOutcome {
        guard registration.invalidated == nil,
            tokens.registration(of: registration.digest)?.invalidated == nil
        else { return .impossible(.notRegistered) }
        let (outcomes, report) = AsyncStream.makeStream(of: PushOutcome.self)
        deliver(content, registration.type, to: registration.key, host) {
            report.yield($0)
            report.finish()
        }
        for await outcome in outcomes { return outcome }
        return .unhandled(.timedOut)
    }

    /// Delivers a push to an app.
    ///
    /// - Parameter report: Called once with the result.
    func deliver(
        _ content: PushContent, _ type: PushType, to key: InstanceKey, _ host: isolated AppHost,
        report: @escaping (PushOutcome) -> Void
    ) {
        count += 1
        let number = count
        pending[number] = Pending(key: key, type: type, content: content, report: report)
        let isValid = content.payload.map(content.isValid) ?? true
        if let outcome = refusal(isValid: isValid, type, key, host) ?? obstacle(key, host) {
            return finish(number, outcome, host)
        }
        let push = PushLane.Push(
            number: number, type: type, payload: content.payload,
            isReplaceable: content.isReplaceable)
        step(key, host) { $0.add(push, $1) }
    }

    /// Returns the reason for which an app can never receive a push, if there is one.
    ///
    /// - Parameter isValid: Whether the payload is valid, or not known yet.
    private func refusal(
        isValid: Bool, _ type: PushType, _ key: InstanceKey, _ host: isolated AppHost
    ) -> PushOutcome? {
        guard host.catalog[key.app] != nil else { return .impossible(.notInstalled) }
        guard tokens.registration(of: key, type) != nil else { return .impossible(.notRegistered) }
        guard isValid else { return .impossible(.badPayload) }
        return nil
    }

    /// Takes the payload of a push from its sender, who then does not deliver it again.
    private func take(_ number: UInt64, _ key: InstanceKey, _ host: isolated AppHost) {
        guard case .waiting(_, let take) = pending[number]?.content else { return }
        Task { [weak host] in
            let payload = await take()
            host?.run { host in
                host.pushes.deliveries.took(payload, for: number, key, host)
            }
        }
    }

    private func took(
        _ payload: [UInt8]?, for number: UInt64, _ key: InstanceKey, _ host: isolated AppHost
    ) {
        guard let push = pending[number] else { return }
        // The app may have lost its token, or its user may have been locked, since it was ready.
        let isValid = payload.map(push.content.isValid) ?? true
        let reason = refusal(isValid: isValid, push.type, key, host)
        let outcome = reason ?? obstacle(key, host)
        step(key, host) { $0.took(payload, for: number, outcome == nil ? $1 : .changing) }
        if let outcome { refuse(key, outcome, type: reason == nil ? nil : push.type, host) }
    }

    /// Returns the reason for which an app cannot receive pushes now, if there is one.
    private func obstacle(_ key: InstanceKey, _ host: isolated AppHost) -> PushOutcome? {
        guard !host.isShuttingDown else { return .mustWait(.shuttingDown) }
        guard !host.isLocked(key.person) else { return .mustWait(.dataLocked) }
        if let instance = host.instances[key], instance.life.state != .ended {
            return instance.isBrokenForPushes ? .mustWait(.broken) : nil
        }
        do throws(HostError) {
            // As for background work, an app that crashed while launching is launched for its user
            // first.
            let record = try launchRecords.launchRecord(app: key.app, person: key.person)
            guard record.launchCrashes == 0 else { return .mustWait(.broken) }
            guard let app = host.catalog[key.app] else { return nil }
            return try reports.mayLaunch(key, app) ? nil : .mustWait(.launchesStopped)
        } catch {
            logger.warning("The launches of an app could not be read.", error, app: key.app)
            return .mustWait(.storageFailed)
        }
    }

    private func finish(_ number: UInt64, _ outcome: PushOutcome, _ host: isolated AppHost) {
        guard let push = pending.removeValue(forKey: number) else { return }
        push.timer?.cancel()
        host.counted.pushed(push.key.app, outcome)
        logger.info(
            "Push delivery has ended.",
            metadata: ["app": "\(push.key.app)", "result": "\(outcome.metricName)"])
        switch outcome {
        case .mustWait(.broken): readiness.hold(push.key)
        case .mustWait(.noCapacity), .mustWait(.storageFailed), .mustWait(.launchesStopped):
            // Another build of an app that reported no calls is found in the same way.
            readiness.hold(push.key)
            let key = push.key
            retryTimers[key] = host.after(Self.retryTime) { host in
                host.pushes.deliveries.retryTimers[key] = nil
                host.pushes.deliveries.obstacleMayBeGone(key, host)
            }
        default: break
        }
        push.report(outcome)
    }

    /// Changes the lane of an app, and performs the actions that follow.
    private func step(
        _ key: InstanceKey, _ host: isolated AppHost,
        _ change: (inout PushLane, PushLane.Process) -> [PushLane.Action]
    ) {
        var lane = lanes[key] ?? PushLane()
        let actions = change(&lane, processState(of: key, host))
        lanes[key] = lane.isIdle ? nil : lane
        limitWait(of: key, isWaiting: lane.isWaiting, host)
        for action in actions { perform(action, key, host) }
    }

    /// Limits the time for which pushes of an app wait for its process.
    private func limitWait(of key: InstanceKey, isWaiting: Bool, _ host: isolated AppHost) {
        guard isWaiting else {
            waitTimers.removeValue(forKey: key)?.cancel()
            return
        }
        guard waitTimers[key] == nil else { return }
        waitTimers[key] = host.afterRunning(times.launchDeadline + Self.spareTime) { host in
            host.pushes.deliveries.refuse(key, .mustWait(.noCapacity), host)
        }
    }

    private func perform(
        _ action: PushLane.Action, _ key: InstanceKey, _ host: isolated AppHost
    ) {
        switch action {
        case .launch:
            switch launches.request(key) {
            case .now: launch(key, host)
            case .later: break
            case .refused: refuse(key, .mustWait(.noCapacity), host)
            }
        case .take(let number): take(number, key, host)
        case .send(let push): send(push, key, host)
        case .finish(let number, let outcome): finish(number, outcome, host)
        }
    }

    /// Returns the waiting pushes of an app to their senders, and ends its launch.
    private func refuse(
        _ key: InstanceKey, _ outcome: PushOutcome, type: PushType? = nil,
        _ host: isolated AppHost
    ) {
        step(key, host) { lane, _ in lane.refuse(outcome, type: type) }
        if lanes[key]?.isWaiting != true { endLaunch(key, host) }
    }

    private func send(_ push: PushLane.Push, _ key: InstanceKey, _ host: isolated AppHost) {
        guard let instance = host.instances[key], let payload = push.payload else { return }
        let number = push.number
        pending[number]?.timer = host.afterRunning(
            times.launchDeadline + times.backgroundTime + Self.spareTime
        ) { host in
            host.pushes.deliveries.step(key, host) { $0.timedOut(number, $1) }
            host.pushes.reports.timedOut(number, key, host)
        }
        // A suspended app is resumed. For a running app, the time for the push begins now.
        let isLaunching = instance.life.state == .launching
        if !isLaunching { host.apply(.wanted, to: instance) }
        // An app in the foreground shows the call itself, and one in a call may belong to it.
        let mustReport = !instance.isInForeground && !instance.life.hasCall
        reports.sent(number, to: key, mustReport: mustReport)
        host.send(
            .push(token: number, push.type, mustReport: mustReport, payload: payload),
            to: instance)
        if !isLaunching { instance.updateNeeds(host) }
    }

    // MARK: Launches

    private func launch(_ key: InstanceKey, _ host: isolated AppHost) {
        guard lanes[key]?.isWaiting == true else { return endLaunch(key, host) }
        if let obstacle = obstacle(key, host) { return refuse(key, obstacle, host) }
        do {
            try launcher.launch(key, for: .push, host)
        } catch {
            logger.warning("App could not be started for a push.", error, app: key.app)
            return refuse(key, .mustWait(.storageFailed), host)
        }
        step(key, host) { $0.advance($1) }
    }

    /// Ends the launch of an app, and begins the next one.
    private func endLaunch(_ key: InstanceKey, _ host: isolated AppHost) {
        guard let next = launches.end(key) else { return }
        // In a turn of its own, because the apps that cannot be launched may be many.
        host.run { host in host.pushes.deliveries.launch(next, host) }
    }

    /// Returns the state of an app's process.
    private func processState(
        of key: InstanceKey, _ host: isolated AppHost
    ) -> PushLane.Process {
        guard !host.quitting.isQuitting(key) else { return .changing }
        guard let instance = host.instances[key], instance.life.state != .ended else {
            return .absent
        }
        return instance.link != nil && instance.life.takesEvents ? .ready : .changing
    }

    // MARK: The app

    /// Sends what waits to a process that has just received its launch order.
    func processStarted(_ key: InstanceKey, _ host: isolated AppHost) {
        guard let lane = lanes[key], lane.isWaiting else { return }
        if let obstacle = obstacle(key, host) { return refuse(key, obstacle, host) }
        step(key, host) { $0.advance($1) }
    }

    /// Records that an app has launched, so that another app can be launched.
    func launchDidFinish(_ key: InstanceKey, _ host: isolated AppHost) {
        endLaunch(key, host)
        readiness.release(key)
    }

    /// Records that the launch of an app waits for capacity, so that another app can be launched;
    /// the pushes continue to wait.
    func launchWasDeferred(_ key: InstanceKey, _ host: isolated AppHost) {
        endLaunch(key, host)
    }

    /// Records that the process of an app could not be started.
    func launchFailed(_ key: InstanceKey, _ host: isolated AppHost) {
        refuse(key, .mustWait(.broken), host)
    }

    /// Launches an app for pushes that waited for a launch that no page wants any more.
    func launchWasGivenUp(_ key: InstanceKey, _ host: isolated AppHost) {
        guard lanes[key]?.isWaiting == true else { return }
        if let obstacle = obstacle(key, host) { return refuse(key, obstacle, host) }
        step(key, host) { $0.advance($1) }
    }

    /// Ends the pushes of a process that has ended, and launches the app for those that wait.
    func processDied(_ key: InstanceKey, _ host: isolated AppHost) {
        endLaunch(key, host)
        guard lanes[key] != nil else { return }
        if let obstacle = obstacle(key, host) {
            step(key, host) { lane, _ in lane.refuse(obstacle) }
        }
        step(key, host) { $0.processDied($1) }
    }

    /// Handles an app's report that it has handled a push.
    func appHandled(
        _ number: UInt64, _ handling: PushHandling, _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        let key = instance.key
        guard lanes[key]?.sent.contains(number) == true else { return }
        let isReported = reports.handled(number, handling, instance, host)
        let outcome: PushOutcome =
            handling == .notReceived
            ? .unhandled(.notReceived) : isReported ? .handled : .unhandled(.notReported)
        step(key, host) { $0.handled(number, outcome, $1) }
    }

    /// Whether an app's process has a push that it has not handled.
    func hasUnhandled(_ key: InstanceKey) -> Bool { lanes[key]?.sent.isEmpty == false }

    // MARK: The host

    /// Returns the waiting pushes of an app whose token has become invalid.
    func tokenBecameInvalid(_ key: InstanceKey, _ type: PushType, _ host: isolated AppHost) {
        guard lanes[key] != nil else { return }
        refuse(key, .impossible(.notRegistered), type: type, host)
    }

    /// Returns the waiting pushes of apps whose user's data is locked now, or which the host does
    /// not launch because it ends.
    func obstaclesDidChange(_ host: isolated AppHost) {
        for key in Array(lanes.keys) where lanes[key]?.isWaiting == true {
            if let obstacle = obstacle(key, host) { refuse(key, obstacle, host) }
        }
    }

    /// Tries an app again, because it has been quit or may find capacity now.
    func obstacleMayBeGone(_ key: InstanceKey, _ host: isolated AppHost) {
        if lanes[key] != nil { step(key, host) { $0.advance($1) } }
        readiness.release(key)
    }
}

extension AppInstance {
    /// Whether the app failed, or waits for a relaunch after crashes.
    fileprivate var isBrokenForPushes: Bool {
        switch life.state {
        case .failed: true
        case .waiting: !life.isAtCapacity
        default: false
        }
    }
}
