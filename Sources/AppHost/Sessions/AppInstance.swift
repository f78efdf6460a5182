import HostLink

/// One user's app in memory; it exists only while the app has a process or a page.
final class AppInstance {
    let key: InstanceKey
    var app: InstalledApp
    var life: ProcessLife
    var process: (any SpawnedProcess)?
    var link: LinkConnection?
    /// The number of launches, which distinguishes the messages and timers of a dead process from
    /// those of the present one.
    var generation: UInt64 = 0
    var identity: AppIdentity?
    /// The number of the last request to preserve; an answer to another request has no effect.
    var preserveToken: UInt64 = 0
    var scenes: [String: InstanceScene] = [:]
    let timers = LifeTimers()
    /// The names of the app's background tasks.
    var tasks: [String] = []
    /// The discarded sessions of which the app has not been notified.
    var discardedSessions: [String]
    var history: LaunchHistory
    var footprint = Footprint()
    var build = BuildInUse()
    var use = PageUse()
    var times = LaunchTimes()
    /// The machine's events that happened while its process was suspended.
    var pendingMachineEvents = PendingMachineEvents()
    /// The counters of requests that the host limits.
    var rateLimits: AppRateLimits
    var whenEnded: [CheckedContinuation<Void, Never>] = []

    init(
        key: InstanceKey, app: InstalledApp, life: ProcessLife, history: LaunchHistory,
        discardedSessions: [String], at now: Duration
    ) {
        rateLimits = AppRateLimits(at: now)
        self.key = key
        self.app = app
        self.life = life
        self.history = history
        self.discardedSessions = discardedSessions
    }

    /// The app's name as pages show it.
    var name: String { identity?.displayName ?? app.name }

    /// Whether the present process has reported that it runs.
    var hasLaunched: Bool { times.launched != nil }

    var hasPage: Bool { scenes.values.contains { $0.page != nil } }

    var isInForeground: Bool { scenes.values.contains { $0.phase > .background } }

    /// Whether a launch must connect one of its scenes although no page shows the app.
    var isWantedWithoutPage: Bool { scenes.values.contains(where: \.isWantedWithoutPage) }

    var hasUndelivered: Bool { scenes.values.contains { $0.ledger.hasUndelivered } }

    var hasReachedBackground: Bool {
        scenes.values.allSatisfy { !$0.isOrdered || $0.arrival.hasArrived }
    }

    /// Whether the process has committed the effects of all events that it received.
    var isPreserved: Bool { !scenes.values.contains { $0.ledger.isUncommitted } }

    /// Returns the orders for the scenes that a new process connects at once.
    func makeOrders(_ host: isolated AppHost) -> [SceneOrder] {
        scenes.values.filter {
            $0.page != nil || $0.ledger.hasUndelivered || $0.isWantedWithoutPage
        }
        .sorted { $0.session < $1.session }
        .map { $0.makeOrder(host) }
    }

    // MARK: Needs

    /// Determines whether the process is needed and whether it is in the background, and passes
    /// both to its life cycle.
    func updateNeeds(_ host: isolated AppHost) {
        guard !host.isShuttingDown, !host.quitting.isQuitting(key) else { return }
        let before = life
        if isInForeground == before.isAllInBackground {
            host.apply(isInForeground ? .someInForeground : .allInBackground, to: self)
        }
        if !isInForeground, process != nil, hasReachedBackground {
            host.apply(.backgroundReached, to: self)
        }
        // Without a page, a broken app is not started again: the browser keeps the events and sends
        // them again later.
        let isHopeless = before.state == .failed && !hasPage
        let isWanted =
            isInForeground
            || (isWantedWithoutPage && !isHopeless)
            || (hasUndelivered && !isHopeless && !history.isQuit
                && host.dataLock.mayDeliver(key.person))
        if isWanted {
            let isAsleep = life.summary == .suspended || life.summary == .ended
            if !before.isWanted || isAsleep {
                if process == nil { times.wanted = host.now }
                host.apply(.wanted, to: self)
            }
        } else if before.isWanted {
            host.apply(.unwanted, to: self)
        }
    }

    /// Ends a launch without a visible page.
    ///
    /// Without a page, or with a covered page, no frame is drawn, so the launch is complete when
    /// the scenes are connected.
    func endUnseenLaunch(_ host: isolated AppHost) {
        let isCovered = !host.dataLock.mayShow(key.person)
        guard life.summary == .starting, hasLaunched,
            scenes.values.allSatisfy({
                !$0.isOrdered || ($0.isConnected && ($0.page == nil || isCovered))
            })
        else { return }
        host.apply(.firstFrame, to: self)
    }

    // MARK: Machine events

    /// Notifies a process of an event of the machine.
    ///
    /// A suspended process is notified when it resumes.
    func notify(_ event: HostMessage, _ host: isolated AppHost) {
        guard process != nil else { return }
        if life.summary == .suspended, pendingMachineEvents.hold(event) { return }
        host.send(event, to: self)
    }

    /// Notifies a resumed process of the events that happened while it was suspended.
    func notifyOfWaitingEvents(_ host: isolated AppHost) {
        for event in pendingMachineEvents.removeAll(isMemoryShort: host.memoryPressure != nil) {
            host.send(event, to: self)
        }
    }
}
