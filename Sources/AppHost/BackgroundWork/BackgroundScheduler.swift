import Foundation
import HostLink
import Logging

/// The scheduler of background work: background fetches and background processing tasks.
///
/// It wakes one app at a time, at the times stored in the database.
///
/// Used on the host's queue only.
final class BackgroundScheduler {
    /// The launcher for apps without a page.
    let launcher: BackgroundLauncher
    private let store: any BackgroundWorkStore
    private let limits: BackgroundWakeLimits
    private var running: Running?
    private var tokenCount: UInt64 = 0
    /// The timer of the next work that is due.
    private var timer: (any HostTimer)?

    /// The longest wait before the clock is read again, because the clock may be set meanwhile.
    private static let longestWait = 3600.0
    /// The maximum number of apps whose work is postponed in one turn.
    private static let postponedAtOnce = 20
    /// The time to wait for capacity, in addition to the time for the launch and the work.
    private static let spareTime = Duration.seconds(30)

    /// The work in progress.
    private struct Running {
        let key: InstanceKey
        let token: UInt64
        let work: BackgroundWork
        let patience: any HostTimer
        var isDelivered = false
        var whenDone: ((BackgroundWorkResult) -> Void)?
    }

    init(_ stores: HostStores, limits: BackgroundWakeLimits) {
        launcher = BackgroundLauncher(store: stores.sessions)
        store = stores.backgroundWork
        self.limits = limits
    }

    // MARK: The host

    /// Begins the work that is due, and schedules the next work.
    func startDueWork(_ host: isolated AppHost) {
        timer?.cancel()
        timer = nil
        guard running == nil, !host.isShuttingDown, host.settings.backgroundRefresh == .available
        else { return }
        do {
            let now = Self.time(host)
            for _ in 1...Self.postponedAtOnce {
                guard let (key, due) = try store.firstWork() else { return }
                guard due <= now else { return wait(due - now, host) }
                guard try !begin(key, at: now, host) else { return }
            }
            wait(0, host)
        } catch {
            host.logger.warning("The background work that is due could not be read.", error)
            wait(limits.retry / .seconds(1), host)
        }
    }

    private func wait(_ seconds: Double, _ host: isolated AppHost) {
        timer = host.after(.seconds(min(max(seconds, 0), Self.longestWait))) { host in
            host.backgroundScheduler.startDueWork(host)
        }
    }

    /// Stops permanently; work in progress counts as failed.
    func stop(_ host: isolated AppHost) {
        if let running { end(running.token, .failed, host) }
        timer?.cancel()
        timer = nil
    }

    /// Begins work now, regardless of the schedule.
    ///
    /// - Parameter whenDone: Called once with the result.
    /// - Throws: `backgroundRefused` while other work is in progress or the app cannot be woken;
    ///   `dataLocked`, `storageFailed`.
    func begin(
        _ work: BackgroundWork, of key: InstanceKey, _ host: isolated AppHost,
        whenDone: @escaping (BackgroundWorkResult) -> Void
    ) throws(HostError) {
        if running != nil {
            throw HostError(
                .backgroundRefused, "Another app is doing background work. Try again in a moment.")
        }
        if let obstacle = try BackgroundObstacle.of(key, host, isAsked: true) {
            throw obstacle.error
        }
        start(work, key, try store.work(of: key) ?? BackgroundWorkRecord(), host, whenDone)
    }

    /// Performs work now, regardless of the schedule, and returns the result.
    ///
    /// - Parameter task: The identifier of a background task; `nil` for a background fetch.
    /// - Throws: As `begin`.
    func perform(
        _ task: String?, of key: InstanceKey, _ host: isolated AppHost
    ) async throws(HostError) -> BackgroundWorkResult {
        let (results, report) = AsyncStream.makeStream(of: BackgroundWorkResult.self)
        try begin(try work(task, key), of: key, host) { result in
            report.yield(result)
            report.finish()
        }
        for await result in results { return result }
        return .failed
    }

    private func work(_ task: String?, _ key: InstanceKey) throws(HostError) -> BackgroundWork {
        guard let task else { return .fetch }
        let pending = try store.work(of: key)?.requests.first { $0.identifier == task }
        return .task(identifier: task, pending?.kind ?? .refresh)
    }

    // MARK: The app

    /// Returns the app's pending requests.
    ///
    /// Called at each launch, so it also unparks work that waited for the next launch.
    func pendingAtLaunch(of key: InstanceKey, _ host: isolated AppHost) -> [BackgroundTaskRequest] {
        guard var record = read(key, host) else { return [] }
        if record.isParked {
            record.unpark()
            keep(record, key, isNew: false, host)
            // The work begins after this turn, because the launch order has not been sent yet.
            host.run { host in host.backgroundScheduler.startDueWork(host) }
        }
        return record.requests
    }

    func setFetchInterval(_ seconds: Double?, _ key: InstanceKey, _ host: isolated AppHost) {
        change(key, host) { $0.setFetchInterval(seconds, at: Self.time(host)) }
    }

    func submit(_ request: BackgroundTaskRequest, _ key: InstanceKey, _ host: isolated AppHost) {
        var isTaken = true
        change(key, host) { isTaken = $0.submit(request) }
        guard !isTaken else { return }
        host.logger.warning(
            "A background task was not scheduled: too many are pending.",
            metadata: ["app": "\(key.app)"])
    }

    func cancel(_ identifier: String?, _ key: InstanceKey, _ host: isolated AppHost) {
        change(key, host) { $0.cancel(identifier) }
    }

    /// Ends the work that the app reports as done; ignores the report if that work is not in
    /// progress.
    func appFinished(
        _ token: UInt64, _ result: BackgroundWorkResult, _ key: InstanceKey,
        _ host: isolated AppHost
    ) {
        guard running?.key == key, running?.isDelivered == true else { return }
        end(token, result, host)
    }

    /// Sends the work in progress to a process that has just received its launch order.
    func processStarted(_ instance: AppInstance, _ host: isolated AppHost) {
        guard running?.key == instance.key else { return }
        sendWork(to: instance, host)
    }

    /// Ends the work of a process that has died; the work counts as failed.
    func processDied(_ key: InstanceKey, _ host: isolated AppHost) {
        guard let running, running.key == key, running.isDelivered else { return }
        end(running.token, .failed, host)
    }

    // MARK: Wakes

    /// Begins an app's due work, or postpones it.
    ///
    /// - Returns: Whether it began.
    private func begin(
        _ key: InstanceKey, at now: Double, _ host: isolated AppHost
    ) throws(HostError) -> Bool {
        guard var record = try store.work(of: key) else {
            // The record is unreadable. The app submits its requests again at its next launch.
            try store.keep(BackgroundWorkRecord(), of: key, due: nil, isNew: false)
            return false
        }
        if let due = record.next(limits), due.time <= now {
            let obstacle = try BackgroundObstacle.of(key, host, isAsked: false)
            guard let obstacle else {
                start(due.work, key, record, host) { _ in }
                return true
            }
            if obstacle.lastsUntilLaunch {
                record.park()
            } else {
                record.postpone(until: now + limits.retry / .seconds(1))
            }
        }
        // An earlier host may have had other limits, so the work may be due later.
        try store.keep(record, of: key, due: record.next(limits)?.time, isNew: false)
        return false
    }

    private func start(
        _ work: BackgroundWork, _ key: InstanceKey, _ record: BackgroundWorkRecord,
        _ host: isolated AppHost, _ whenDone: @escaping (BackgroundWorkResult) -> Void
    ) {
        // The record is stored before the app is started, so that a host that dies meanwhile does
        // not repeat the work at once.
        var record = record
        record.begin(work, at: Self.time(host))
        keep(record, key, isNew: true, host)
        tokenCount += 1
        let token = tokenCount
        let times = host.settings.times
        let patience = host.afterRunning(
            times.launchDeadline + times.backgroundTime + Self.spareTime
        ) { host in
            host.backgroundScheduler.end(token, .failed, host)
        }
        running = Running(
            key: key, token: token, work: work, patience: patience, whenDone: whenDone)
        host.logger.info("Background work begins.", metadata: ["app": "\(key.app)"])
        do {
            try launcher.launch(key, host)
        } catch {
            host.logger.warning(
                "App could not be started for background work.", error, app: key.app)
            return end(token, .failed, host)
        }
        guard let instance = host.instances[key], instance.life.state != .failed else {
            return end(token, .failed, host)
        }
        if instance.process != nil { sendWork(to: instance, host) }
    }

    private func sendWork(to instance: AppInstance, _ host: isolated AppHost) {
        guard let running, !running.isDelivered else { return }
        self.running?.isDelivered = true
        // A suspended app is resumed. For a running app, the time for the work begins now.
        let isLaunching = instance.life.state == .launching
        if !isLaunching { host.apply(.wanted, to: instance) }
        host.send(.backgroundWork(token: running.token, running.work), to: instance)
        if !isLaunching { instance.updateNeeds(host) }
    }

    private func end(_ token: UInt64, _ result: BackgroundWorkResult, _ host: isolated AppHost) {
        guard let running, running.token == token else { return }
        self.running = nil
        running.patience.cancel()
        host.counted.didBackgroundWork(running.key.app, result)
        host.logger.info(
            "Background work has ended.",
            metadata: ["app": "\(running.key.app)", "result": "\(result)"])
        if var record = read(running.key, host) {
            record.end(result)
            keep(record, running.key, isNew: false, host)
        }
        running.whenDone?(result)
        startDueWork(host)
    }

    // MARK: Records

    private static func time(_ host: isolated AppHost) -> Double {
        host.settings.clock.date.timeIntervalSince1970
    }

    private func read(_ key: InstanceKey, _ host: isolated AppHost) -> BackgroundWorkRecord? {
        do { return try store.work(of: key) } catch {
            host.logger.warning(
                "The background work of an app could not be read.", error, app: key.app)
            return nil
        }
    }

    private func keep(
        _ record: BackgroundWorkRecord, _ key: InstanceKey, isNew: Bool, _ host: isolated AppHost
    ) {
        do {
            try store.keep(record, of: key, due: record.next(limits)?.time, isNew: isNew)
        } catch {
            host.logger.warning(
                "The background work of an app could not be stored.", error, app: key.app)
        }
    }

    private func change(
        _ key: InstanceKey, _ host: isolated AppHost, _ body: (inout BackgroundWorkRecord) -> Void
    ) {
        let old = read(key, host)
        var record = old ?? BackgroundWorkRecord()
        body(&record)
        guard record != (old ?? BackgroundWorkRecord()) else { return }
        keep(record, key, isNew: true, host)
        startDueWork(host)
    }
}

/// The reasons for which the host launches apps that no page shows.
///
/// Used on the host's queue only.
struct HostBackground {
    let scheduler: BackgroundScheduler
    let pushes: HostPushes
    let calls: HostCalls
    let sound: HostSound
    let voip: VoIPLaunches
    let connections: VoIPConnections

    /// Ends what begins work for apps, because the host ends.
    func stop(_ host: isolated AppHost) {
        scheduler.stop(host)
        pushes.stop(host)
        calls.stop()
        sound.stop()
        voip.stop()
    }
}

extension AppHost {
    /// The scheduler of background work, for apps that no page shows.
    var backgroundScheduler: BackgroundScheduler { background.scheduler }

    /// The pushes, for apps that may not run.
    var pushes: HostPushes { background.pushes }

    /// The calls, whose apps may not run.
    var calls: HostCalls { background.calls }
}
