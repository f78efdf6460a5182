import Dispatch
import Foundation
import Logging

/// The regular maintenance of a host's storage: it trims apps' logs, checkpoints the database, and
/// discards outdated sessions.
///
/// Owns the timers of this work. Used on the host's queue only.
final class Housekeeping {
    private static let trimEvery = Duration.seconds(60)
    private static let checkpointEvery = Duration.seconds(10)
    private static let sweepFirst = Duration.seconds(30)
    private static let sweepEvery = Duration.seconds(24 * 3600)
    private static let sweepPause = Duration.milliseconds(200)
    /// The number of sessions that one write discards, so that a launch waits only briefly for it.
    private static let sweepBatch = 100
    /// The age at which a session is discarded if no page has ever shown it.
    private static let neverShownAge: TimeInterval = 3600

    private let store: any SessionStore
    private let maintenance: any StoreMaintenance
    private let snapshots: SnapshotStore
    private let directory: StateDirectory
    private let sessionAge: Duration
    private let logger: Logger
    private var trimTimer: (any HostTimer)?
    private var sweepTimer: (any HostTimer)?
    private var checkpointTimer: (any HostTimer)?

    init(
        of stores: HostStores, _ snapshots: SnapshotStore, in directory: StateDirectory,
        sessionAge: Duration, logger: Logger
    ) {
        store = stores.sessions
        maintenance = stores.maintenance
        self.snapshots = snapshots
        self.directory = directory
        self.sessionAge = sessionAge
        self.logger = logger
    }

    /// Begins the maintenance, which continues while the host runs.
    func start(_ host: isolated AppHost) {
        sweepTimer = host.after(Self.sweepFirst) { host in host.sessions.housekeeping.sweep(host) }
        checkpointLater(host)
    }

    /// Ends all work permanently.
    func stop() {
        for timer in [sweepTimer, checkpointTimer, trimTimer] { timer?.cancel() }
    }

    // MARK: Logs

    /// Begins to trim logs, which continues while any app runs.
    func startTrimming(_ host: isolated AppHost) {
        guard trimTimer == nil else { return }
        trimTimer = host.after(Self.trimEvery) { host in host.sessions.housekeeping.trim(host) }
    }

    private func trim(_ host: isolated AppHost) {
        trimTimer = nil
        host.removeExpired()
        trim(
            host.instances.values.filter { $0.process != nil }.map {
                OutputLog(path: directory.log(of: $0.key.person, $0.app))
            })
        if !host.instances.isEmpty { startTrimming(host) }
    }

    /// Trims logs on a queue other than the host's.
    func trim(_ logs: [OutputLog]) {
        let work: @Sendable () -> Void = { for log in logs { log.trim() } }
        DispatchQueue.global(qos: .utility).async(execute: work)
    }

    // MARK: The database's log

    private func checkpointLater(_ host: isolated AppHost) {
        guard !host.isShuttingDown else { return }
        checkpointTimer = host.after(Self.checkpointEvery) { [maintenance] host in
            // A checkpoint waits for the disk, so it does not run on the host's queue.
            let work: @Sendable () -> Void = { [weak host] in
                maintenance.checkpoint()
                host?.run { host in host.sessions.housekeeping.checkpointLater(host) }
            }
            DispatchQueue.global(qos: .utility).async(execute: work)
        }
    }

    // MARK: Outdated sessions

    /// Discards a batch of unused sessions, and continues soon or the next day.
    private func sweep(_ host: isolated AppHost) {
        guard !host.isShuttingDown else { return }
        host.removeExpired()
        let isDone = discardSessions(host)
        if isDone {
            reportDiscarded(host)
            sweepSnapshots()
            host.people.sweep()
            let logs = directory.logs
            let work: @Sendable () -> Void = { OutputLog.trimAll(inLogs: logs) }
            DispatchQueue.global(qos: .utility).async(execute: work)
        }
        sweepTimer = host.after(isDone ? Self.sweepEvery : Self.sweepPause) { host in
            host.sessions.housekeeping.sweep(host)
        }
    }

    /// Discards one batch; returns `false` if there may be more.
    private func discardSessions(_ host: isolated AppHost) -> Bool {
        let inUse = Set(host.instances.values.flatMap { $0.scenes.keys }).union(
            host.pages.offers.sessions)
        let date = host.settings.clock.date
        let age = TimeInterval(sessionAge.components.seconds)
        do {
            let gone = try store.sweep(
                unusedSince: date.addingTimeInterval(-age),
                neverShownSince: date.addingTimeInterval(-Self.neverShownAge), except: inUse,
                limit: Self.sweepBatch)
            snapshots.remove(gone, at: date)
            if !gone.isEmpty {
                logger.info("Old sessions were discarded.", metadata: ["count": "\(gone.count)"])
            }
            return gone.count < Self.sweepBatch
        } catch {
            logger.warning("Old sessions could not be discarded.", metadata: ["error": "\(error)"])
            return true
        }
    }

    /// Reports discarded sessions to the apps in memory; others get the report at their next
    /// launch.
    private func reportDiscarded(_ host: isolated AppHost) {
        do {
            for instance in host.instances.values {
                let gone = try store.discardedSessions(
                    app: instance.key.app, person: instance.key.person)
                let known = Set(instance.discardedSessions)
                for session in gone where !known.contains(session) {
                    host.sessions.discards.report(session, to: instance, isKept: true, host)
                }
            }
        } catch {
            logger.warning(
                "Apps are notified of discarded sessions only when they start again.",
                metadata: ["error": "\(error)"])
        }
    }

    /// Removes snapshots of discarded sessions that an earlier host left when it died.
    private func sweepSnapshots() {
        snapshots.sweep { [store, logger] sessions in
            do { return try store.known(sessions) } catch {
                logger.warning(
                    "Old snapshots could not be removed.", metadata: ["error": "\(error)"])
                return nil
            }
        }
    }
}
