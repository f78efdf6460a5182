import HostLink
import Logging

/// The launches of apps with the mode `voip`, which run without a page (specification 7.1.2).
///
/// When the host starts, each of them is launched in the background for each user who has used it
/// and has not quit it; and again after its process died. The launches come one after the other,
/// use half of one processor at most, and wait for the launches that a page needs. They end no app
/// that a user has used. Used on the host's queue only.
final class VoIPLaunches {
    private let launcher: BackgroundLauncher
    private let sessions: any SessionStore
    private let launches: any LaunchStore
    private let launchDeadline: Duration
    private let logger: Logger
    private var queue = VoIPLaunchQueue()
    /// The timer of the next attempt.
    private var timer: (any HostTimer)?
    /// Whether the next attempt waits for the end of a launch that a page needs.
    private var isWaitingForPage = false
    /// The timer that gives up a launch that does not end.
    private var timeout: (any HostTimer)?
    /// The timers of apps that are launched again.
    private var relaunches: [InstanceKey: any HostTimer] = [:]
    /// The apps that were launched since the queue was empty.
    private var launchedCount = 0

    /// The wait after the start of the host, because open pages reconnect first.
    static let startDelay = Duration.seconds(5)
    /// The shortest pause between two launches.
    static let pauseMin = Duration.milliseconds(50)
    /// The longest wait for the end of a launch that a page needs, which may fail without a word.
    private static let pagePause = Duration.milliseconds(250)
    /// The wait while the host has no capacity, or while memory is short.
    private static let capacityPause = Duration.seconds(10)
    /// The maximum number of launched apps that stay in memory, if no user has used them since.
    private static let restingMax = 16
    /// The number of apps that are skipped in one turn of the host.
    private static let skippedAtOnce = 20

    init(_ stores: HostStores, times: LifeTimes, logger: Logger) {
        launcher = BackgroundLauncher(store: stores.sessions)
        sessions = stores.sessions
        launches = stores.launches
        launchDeadline = times.launchDeadline
        self.logger = logger
    }

    // MARK: The host

    /// Launches the apps of all users, a moment after the start of the host.
    func start(_ host: isolated AppHost) {
        let apps = Set(host.catalog.all.filter(\.isVoIP).map(\.slug))
        guard !apps.isEmpty else { return }
        timer = host.after(Self.startDelay) { host in
            host.background.voip.timer = nil
            host.background.voip.readUsers(of: apps, host)
        }
    }

    /// Stops permanently.
    func stop() {
        timer?.cancel()
        timeout?.cancel()
        relaunches = [:]
    }

    /// Reads the users of apps, on another queue than the host's.
    private func readUsers(of apps: Set<String>, _ host: isolated AppHost) {
        let (sessions, logger) = (sessions, logger)
        Task { [weak host] in
            let keys = await BlockingWork.run { () -> [InstanceKey] in
                do {
                    return try sessions.everySession().compactMap { stored in
                        guard apps.contains(stored.session.app), !stored.session.isExternalDisplay
                        else { return nil }
                        return InstanceKey(
                            person: Person(identifier: stored.person), app: stored.session.app)
                    }
                } catch {
                    logger.warning(
                        "Apps with the mode voip are not launched: their users could not be read.",
                        error)
                    return []
                }
            }
            host?.run { host in host.background.voip.add(keys, host) }
        }
    }

    private func add(_ keys: [InstanceKey], _ host: isolated AppHost) {
        queue.add(keys)
        guard queue.waitingCount > 0 else { return }
        logger.info(
            "Apps with the mode voip are being launched in the background.",
            metadata: ["count": "\(queue.waitingCount)"])
        launchNext(host)
    }

    // MARK: Launches

    private func launchNext(_ host: isolated AppHost) {
        guard timer == nil, queue.current == nil, !host.isShuttingDown else { return }
        for _ in 1...Self.skippedAtOnce {
            guard let key = queue.next() else { return reportEnd() }
            guard isLaunchable(key, host) else { continue }
            if let pause = pause(before: key, host) {
                queue.putBack(key)
                return wait(pause, host)
            }
            return launch(key, host)
        }
        wait(.zero, host)
    }

    private func wait(_ pause: Duration, _ host: isolated AppHost) {
        isWaitingForPage = pause == Self.pagePause
        timer = host.after(pause) { host in
            host.background.voip.timer = nil
            host.background.voip.isWaitingForPage = false
            host.background.voip.launchNext(host)
        }
    }

    private func reportEnd() {
        guard launchedCount > 0 else { return }
        logger.info(
            "Apps with the mode voip were launched in the background.",
            metadata: ["count": "\(launchedCount)"])
        launchedCount = 0
    }

    /// Whether an app is to be launched: its user has used it and has not quit it, it has no
    /// process, and it did not crash while launching.
    private func isLaunchable(_ key: InstanceKey, _ host: isolated AppHost) -> Bool {
        guard host.catalog[key.app]?.isVoIP == true, !host.quitting.isQuitting(key) else {
            return false
        }
        if let instance = host.instances[key], instance.life.state != .ended { return false }
        do {
            let record = try launches.launchRecord(app: key.app, person: key.person)
            let isQuit = host.instances[key]?.history.isQuit ?? record.isQuit
            guard record.hasRun, !isQuit, record.launchCrashes == 0 else { return false }
            return try !sessions.windows(of: key.person, app: key.app).isEmpty
        } catch {
            logger.warning("App with the mode voip is not launched.", error, app: key.app)
            return false
        }
    }

    /// Returns the time to wait before an app is launched; `nil` if it can be launched now.
    private func pause(before key: InstanceKey, _ host: isolated AppHost) -> Duration? {
        let isPageWaiting = host.instances.values.contains {
            $0.life.summary == .starting && $0.hasPage
        }
        guard !isPageWaiting else { return Self.pagePause }
        guard host.memoryPressure == nil else { return Self.capacityPause }
        let resting = queue.resting { key in
            (host.instances[key]?.isResting ?? false)
                && !host.background.connections.keepsSuspended(key)
        }
        let isFree = host.processes.evictions.hasFreePlace(for: key.person, host)
        guard !isFree || resting.count >= Self.restingMax else { return nil }
        guard let oldest = resting.first, let instance = host.instances[oldest] else {
            return Self.capacityPause
        }
        queue.forget(oldest)
        host.apply(.purge, to: instance)
        return isFree ? nil : Self.pauseMin
    }

    private func launch(_ key: InstanceKey, _ host: isolated AppHost) {
        queue.began(key, at: host.now)
        launchedCount += 1
        timeout = host.afterRunning(launchDeadline) { host in
            host.background.voip.launchEnded(key, host)
        }
        do {
            try launcher.launch(key, for: .voip, host)
        } catch {
            logger.warning("App with the mode voip could not be launched.", error, app: key.app)
            launchEnded(key, host)
        }
    }

    /// Begins the next launch soon, because a launch has ended: one of the queue, or one that a
    /// page needed.
    ///
    /// A user who opens an app as often as the queue looks whether a page waits would otherwise
    /// stop the launches.
    func launchDidEnd(_ key: InstanceKey, _ host: isolated AppHost) {
        guard queue.current == nil, isWaitingForPage else { return launchEnded(key, host) }
        timer?.cancel()
        wait(Self.pauseMin, host)
    }

    /// Begins the next launch, because one of the queue has ended.
    private func launchEnded(_ key: InstanceKey, _ host: isolated AppHost) {
        let isRunning = host.instances[key]?.process != nil
        guard let pause = queue.ended(key, isRunning: isRunning, at: host.now) else { return }
        timeout?.cancel()
        wait(max(pause, Self.pauseMin), host)
    }

    // MARK: Deaths

    /// Launches an app again later, because its process died.
    ///
    /// - Parameter isIntended: Whether the host ended the process, for its memory or because its
    ///   user quit it, or the app exited by itself without an error, as it does while its user's
    ///   data is locked. In these cases, a push launches the app.
    func processDied(_ key: InstanceKey, isIntended: Bool, _ host: isolated AppHost) {
        launchEnded(key, host)
        guard !isIntended, !host.isShuttingDown, host.catalog[key.app]?.isVoIP == true else {
            return
        }
        relaunches[key] = host.after(queue.died(key, at: host.now)) { host in
            let voip = host.background.voip
            voip.relaunches[key] = nil
            voip.queue.add([key])
            voip.launchNext(host)
        }
    }
}

extension AppInstance {
    /// Whether the app runs in the background, no page has used it, and nothing needs its process.
    fileprivate var isResting: Bool {
        guard process != nil, !hasPage, use.latestPage == nil, tasks.isEmpty else { return false }
        return switch life.state {
        case .running, .suspended: true
        default: false
        }
    }
}
