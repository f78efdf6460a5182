import Dispatch
import Foundation
import HostLink
import Logging

extension AppHost {
    private static let flushAfter = Duration.seconds(1)
    private static let housekeepingEvery = Duration.seconds(60)
    private static let checkpointEvery = Duration.seconds(10)
    private static let sweepFirst = Duration.seconds(30)
    private static let sweepEvery = Duration.seconds(24 * 3600)
    private static let sweepPause = Duration.milliseconds(200)
    /// As many as one write discards, so that no launch waits long behind it.
    private static let sweepBatch = 100
    /// A session that was given out and whose page never greeted.
    private static let neverShownAge: TimeInterval = 3600

    /// Notes what may be written a moment later.
    func change(_ scene: InstanceScene, _ body: (inout SessionChange) -> Void) {
        body(&changes[scene.session, default: SessionChange()])
        guard flushTimer == nil else { return }
        flushTimer = after(Self.flushAfter) { host in host.flushChanges() }
    }

    /// Writes what was noted; what cannot be written is kept and tried again.
    func flushChanges() {
        flushTimer?.cancel()
        flushTimer = nil
        guard !changes.isEmpty else { return }
        do {
            try store.keep(changes)
            changes = [:]
        } catch {
            logger.error("Sessions could not be recorded.", metadata: ["error": "\(error)"])
            flushTimer = after(Self.flushAfter) { host in host.flushChanges() }
        }
    }

    /// Ends every process after a chance to commit (at most the terminate deadline) and closes the database.
    ///
    /// Pages are closed; they reconnect to the next host by themselves.
    public func shutDown() async {
        guard !isShuttingDown else { return }
        isShuttingDown = true
        for watch in watches { watch.cancel() }
        watches = []
        backgroundFetches.stop(self)
        let running = instances.values.filter { $0.process != nil }
        for instance in instances.values {
            apply(.quit(politely: instance.process != nil), to: instance)
        }
        if running.contains(where: { $0.process != nil }) {
            await withCheckedContinuation { whenIdle.append($0) }
        }
        await snapshots.settle()
        for page in pages.values { page.sink.close() }
        pages = [:]
        for key in Array(instances.keys) {
            for scene in instances[key]?.scenes.values ?? [:].values { scene.page = nil }
            releaseIfIdle(key)
        }
        flushChanges()
        sweepTimer?.cancel()
        checkpointTimer?.cancel()
        housekeepingTimer?.cancel()
        capacity.stop()
        builds.stop()
        store.checkpoint()
        store.close()
        directory.unlock()
    }

    func startHousekeeping() {
        guard housekeepingTimer == nil else { return }
        housekeepingTimer = after(Self.housekeepingEvery) { host in host.keepHouse() }
    }

    /// Keeps logs small while anything runs.
    private func keepHouse() {
        housekeepingTimer = nil
        forgetOldOffers()
        trim(
            instances.values.filter { $0.process != nil }.map {
                OutputLog(path: directory.log(of: $0.key.person, $0.app))
            })
        if !instances.isEmpty { startHousekeeping() }
    }

    /// Trims logs away from the host's queue.
    func trim(_ logs: [OutputLog]) {
        let work: @Sendable () -> Void = { for log in logs { log.trim() } }
        DispatchQueue.global(qos: .utility).async(execute: work)
    }

    /// Folds the database's log in, as long as the host runs and whether or not any app does.
    func startCheckpoints() {
        guard !isShuttingDown else { return }
        checkpointTimer = after(Self.checkpointEvery) { host in
            let store = host.store
            // Away from the host's queue: it waits for the disk. The next one waits for this one.
            let work: @Sendable () -> Void = { [weak host] in
                store.checkpoint()
                host?.run { host in host.startCheckpoints() }
            }
            DispatchQueue.global(qos: .utility).async(execute: work)
        }
    }

    func startSweeping() {
        sweepTimer = after(Self.sweepFirst) { host in host.sweep() }
    }

    /// Discards a few sessions that nobody came back for, and goes on soon or tomorrow.
    private func sweep() {
        guard !isShuttingDown else { return }
        forgetOldOffers()
        let inUse = Set(instances.values.flatMap { $0.scenes.keys }).union(offered.keys)
        let date = settings.clock.date
        let age = TimeInterval(settings.sessionAge.components.seconds)
        var isDone = true
        do {
            let gone = try store.sweep(
                unusedSince: date.addingTimeInterval(-age),
                neverShownSince: date.addingTimeInterval(-Self.neverShownAge), except: inUse,
                limit: Self.sweepBatch)
            snapshots.remove(gone, at: date)
            isDone = gone.count < Self.sweepBatch
            if !gone.isEmpty {
                logger.info("Old sessions were discarded.", metadata: ["count": "\(gone.count)"])
            }
        } catch {
            logger.warning("Old sessions could not be discarded.", metadata: ["error": "\(error)"])
        }
        if isDone {
            tellSwept()
            sweepSnapshots()
            sweepPersons()
            let logs = directory.logs
            let work: @Sendable () -> Void = { OutputLog.trimAll(inLogs: logs) }
            DispatchQueue.global(qos: .utility).async(execute: work)
        }
        sweepTimer = after(isDone ? Self.sweepEvery : Self.sweepPause) { host in host.sweep() }
    }

    /// Tells the apps that are in memory of sessions that are gone; others hear of theirs when they start.
    private func tellSwept() {
        do {
            for instance in instances.values {
                let gone = try store.discardedSessions(
                    app: instance.key.app, person: instance.key.person)
                let known = Set(instance.discardedSessions)
                for session in gone where !known.contains(session) {
                    tellDiscarded(session, instance, isKept: true)
                }
            }
        } catch {
            logger.warning(
                "Apps are notified of discarded sessions only when they start again.",
                metadata: ["error": "\(error)"])
        }
    }

    /// Removes pictures whose sessions a host that died could not take with them.
    private func sweepSnapshots() {
        let (store, logger) = (store, logger)
        snapshots.sweep { sessions in
            do { return try store.known(sessions) } catch {
                logger.warning(
                    "Old snapshots could not be removed.", metadata: ["error": "\(error)"])
                return nil
            }
        }
    }
}
