import Foundation
import Glibc
import HostLink
import Logging

/// The launch of an app's process: its container, its confinement, and the launch order.
///
/// It is used on the host's queue only.
struct ProcessLauncher {
    let spawner: any ProcessSpawner
    let confinements: Confinements
    let directory: StateDirectory
    let store: any SessionStore
    let settings: HostSettings
    let logger: Logger

    /// Starts a process and sends it its launch order.
    func launch(
        _ instance: AppInstance, _ reason: LaunchOrder.Reason, _ host: isolated AppHost
    ) {
        instance.generation += 1
        instance.rateLimits.processStarts(at: host.now)
        instance.pendingMachineEvents = PendingMachineEvents()
        host.processes.builds.recordLaunch(of: instance)
        do {
            let (process, link) = try start(instance, host)
            instance.process = process
            instance.link = link
            host.background.sound.processStarted(instance, process, host)
            instance.timers.start(
                .launchDeadline, settings.times.launchDeadline, instance, host)
        } catch {
            return failed(error, instance, host)
        }
        let reason = sendOrder(to: instance, reason, host)
        instance.times.spawned = host.now
        host.counted.launched(instance.key.app, reason)
        logger.info(
            "App started.",
            metadata: instance.metadata(["reason": "\(reason)"]))
        host.sessions.housekeeping.startTrimming(host)
        host.processes.evictions.startMeasuring(host)
        host.processes.builds.start(host)
    }

    private func failed(
        _ error: HostError, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        logger.error(
            "App could not be started.",
            metadata: ["app": "\(instance.app.slug)", "error": "\(error)"])
        // While the program's file is being written, the launch is tried again, as after a death
        // that is not a crash.
        guard error.code != .executableBusy else {
            host.apply(.died(.signalled(SIGKILL)), to: instance)
            return
        }
        host.apply(.spawnFailed(error.message), to: instance)
        // A page shows the failure. Without a page, the next event tries the launch again.
        let key = instance.key
        host.run { host in
            host.pushes.deliveries.launchFailed(key, host)
            host.calls.launchFailed(key, host)
            guard let instance = host.instances[key] else { return }
            instance.updateNeeds(host)
            host.releaseIfIdle(key)
        }
    }

    private func start(
        _ instance: AppInstance, _ host: isolated AppHost
    ) throws(HostError) -> (any SpawnedProcess, LinkConnection) {
        let container = try directory.makeContainer(of: instance.key.person, instance.app)
        // This folder is for temporary files of the app. It may already exist.
        mkdir(container + "/tmp", 0o700)
        let log = OutputLog(path: directory.log(of: instance.key.person, instance.app))
        try StateDirectory.makeFolder((log.path as NSString).deletingLastPathComponent)
        host.sessions.housekeeping.trim([log])
        let (key, generation) = (instance.key, instance.generation)
        var request = SpawnRequest(
            executable: instance.app.executable, bundle: instance.app.bundle,
            container: container, log: log.path, environment: settings.appEnvironment,
            confinement: confinements.confinement(
                of: instance.app, build: instance.build.executable, container: container),
            records: directory.processRecords.folder)
        request.hasSoundChannel = instance.app.sound.hasChannel
        if settings.isDeveloperMode || settings.reportsCrashes {
            CrashReporter.ofThisMachine?.report(on: &request)
        }
        let process = try spawner.spawn(
            request,
            onDeath: { [weak host] death in
                host?.run { host in
                    host.processes.processDied(death, key, generation, host)
                }
            })
        let link = LinkConnection(
            descriptor: process.link, queue: host.hostQueue.queue, clock: settings.clock
        ) { [weak host] event in
            // Safe: the link calls on the host's queue.
            host?.assumeIsolated { host in
                host.processes.handleLinkEvent(event, key, generation, host)
            }
        }
        return (process, link)
    }

    // MARK: The launch order

    /// Sends the launch order to a new process, and the waiting events right after it.
    ///
    /// - Returns: The launch reason in the order.
    private func sendOrder(
        to instance: AppInstance, _ reason: LaunchOrder.Reason, _ host: isolated AppHost
    ) -> LaunchOrder.Reason {
        var reason = reason
        let key = instance.key
        if reason == .setAside { StateSetAside.prepareLaunch(of: instance, host) }
        let stored = instance.history.stored.executable
        let isOfOtherProgram = !stored.isEmpty && stored != instance.build.executable
        if reason == .relaunch, isOfOtherProgram || instance.build.isBeingReplaced {
            reason = .afterUpdate
        }
        instance.build.isBeingReplaced = false
        host.pages.displays.includeWindow(of: instance, host)
        let orders = instance.makeOrders(host)
        var order = LaunchOrder(
            launch: RandomName.urlSafe(bytes: 9),
            container: directory.container(of: key.person, instance.app),
            key: host.dataLock.keyForLaunch(of: instance, host),
            reason: reason, preservation: settings.preservation,
            backgroundMilliseconds: settings.times.backgroundMilliseconds, scenes: orders,
            openSessions: sessionsToKeep(of: key, except: orders),
            discardedSessions: Array(
                instance.discardedSessions.prefix(StoreLimits.discardedListedMax)))
        order.openableSchemes = host.openings.urls.openableSchemes
        order.externalDisplaySessions =
            (try? store.externalDisplays(of: key.person, app: key.app)) ?? []
        order.backgroundRefresh = settings.backgroundRefresh
        order.taskRequests = host.backgroundScheduler.pendingAtLaunch(of: key, host)
        order.calls = host.calls.statusesAtLaunch(of: instance)
        host.send(.launch(order), to: instance)
        for scene in instance.scenes.values where scene.isOrdered {
            host.deliverEvents(of: scene, instance)
        }
        host.backgroundScheduler.processStarted(instance, host)
        host.pushes.deliveries.processStarted(key, host)
        return reason
    }

    /// Returns the stored sessions that are not in the launch order, or `nil` if the database
    /// cannot be read.
    ///
    /// With `nil` the app skips its cleanup, because an incomplete list would delete state that is
    /// still in use.
    private func sessionsToKeep(of key: InstanceKey, except orders: [SceneOrder]) -> [String]? {
        let connected = Set(orders.map(\.session))
        do {
            return try store.sessions(of: key.person, app: key.app).map(\.identifier)
                .filter { !connected.contains($0) }
        } catch {
            logger.warning(
                "The windows without a page are unknown; the app skips its cleanup.",
                metadata: ["app": "\(key.app)", "because": "\(error)"])
            return nil
        }
    }
}

extension LifeTimes {
    /// The time that an app has in the background, in the unit of messages.
    var backgroundMilliseconds: UInt64 { UInt64(max(0, backgroundTime / .milliseconds(1))) }
}
