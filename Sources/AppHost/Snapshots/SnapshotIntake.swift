import Foundation
import HostLink
import Logging

/// The snapshots that apps send, sealed and rate-limited (specification 5.4).
///
/// If an app draws continuously, its newest snapshot is stored a few times a second
/// (`AppRateLimits`). Above that rate, the newest snapshot of each session waits in the intake. The
/// intake is used on the host's queue only.
final class SnapshotIntake {
    /// The maximum size of a snapshot; a larger one is treated as missing.
    private static let bytesMax = 1 << 20
    /// The interval at which the waiting snapshots of an app are retried.
    private static let turnEvery = Duration.milliseconds(250)

    let snapshotStore: SnapshotStore
    private let keys: HostKeys
    private let store: any SessionStore
    private let clock: any HostClock
    private let logger: Logger
    private var waiting: [InstanceKey: Waiting] = [:]

    /// The snapshots of an app that wait, and the time of the next turn.
    private struct Waiting {
        var snapshots = PendingSnapshots()
        var timer: (any HostTimer)?
    }

    init(
        _ snapshotStore: SnapshotStore, _ keys: HostKeys, _ store: any SessionStore,
        clock: any HostClock,
        logger: Logger
    ) {
        self.snapshotStore = snapshotStore
        self.keys = keys
        self.store = store
        self.clock = clock
        self.logger = logger
    }

    /// Returns the last snapshot of a session.
    ///
    /// - Throws: `storageFailed`.
    func snapshot(of session: SceneSession, for person: Person) throws(HostError) -> [UInt8]? {
        guard try store.session(session.identifier, app: session.app, person: person) != nil,
            let sealed = snapshotStore.read(session.identifier)
        else { return nil }
        return keys.unseal(sealed, person: person, session: session.identifier)
    }

    /// Stores the snapshot of a scene, or records that there is none.
    func add(
        _ snapshot: [UInt8]?, _ scene: InstanceScene, _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        waiting[instance.key]?.snapshots.forget(scene.session)
        guard let snapshot, snapshot.count <= Self.bytesMax else { return remove([scene.session]) }
        guard waiting[instance.key]?.snapshots.isEmpty ?? true,
            instance.rateLimits.waitForSnapshot(at: clock.now) == nil
        else {
            let isWithinLimit =
                waiting[instance.key, default: Waiting()].snapshots
                .hold(snapshot, session: scene.session)
            // If the old snapshot stayed, it would show outdated content.
            if !isWithinLimit { remove([scene.session]) }
            return scheduleTurn(of: instance.key, host)
        }
        write(snapshot, of: scene.session, instance.key)
    }

    /// Stores the waiting snapshots of a process that has ended.
    func processDied(_ instance: AppInstance) {
        guard var left = waiting.removeValue(forKey: instance.key) else { return }
        left.timer?.cancel()
        for (session, snapshot) in left.snapshots.removeAll()
        where instance.scenes[session] != nil {
            write(snapshot, of: session, instance.key)
        }
    }

    /// Removes every snapshot of an app that starts without its state.
    func removeAll(of key: InstanceKey) {
        _ = waiting[key]?.snapshots.removeAll()
        do {
            remove(try store.sessions(of: key.person, app: key.app).map(\.identifier))
        } catch {
            logger.warning(
                "Outdated snapshots remain until the app draws new ones.",
                metadata: ["app": "\(key.app)", "because": "\(error)"])
        }
    }

    private func remove(_ sessions: [String]) { snapshotStore.remove(sessions, at: clock.date) }

    private func write(_ snapshot: [UInt8], of session: String, _ key: InstanceKey) {
        snapshotStore.keep(
            keys.seal(snapshot, person: key.person, session: session), session: session,
            at: clock.date)
    }

    private func scheduleTurn(of key: InstanceKey, _ host: isolated AppHost) {
        guard waiting[key, default: Waiting()].timer == nil else { return }
        waiting[key, default: Waiting()].timer = host.after(Self.turnEvery) { host in
            host.sessions.snapshots.writePending(of: key, host)
        }
    }

    /// Stores as many of the waiting snapshots of an app as its rate allows.
    private func writePending(of key: InstanceKey, _ host: isolated AppHost) {
        guard let instance = host.instances[key] else { return waiting[key] = nil }
        waiting[key]?.timer = nil
        while waiting[key]?.snapshots.isEmpty == false,
            instance.rateLimits.waitForSnapshot(at: clock.now) == nil,
            let (session, snapshot) = waiting[key]?.snapshots.removeFirst()
        {
            write(snapshot, of: session, key)
        }
        if waiting[key]?.snapshots.isEmpty ?? true {
            waiting[key] = nil
        } else {
            scheduleTurn(of: key, host)
        }
    }
}

/// The waiting snapshots of an app: the newest of each session, up to a limit of bytes.
struct PendingSnapshots {
    /// The maximum number of bytes; a snapshot that exceeds it is dropped.
    static let bytesMax = 8 << 20

    private var snapshots: [String: [UInt8]] = [:]
    private var bytes = 0

    /// Keeps a session's snapshot in place of an earlier one; returns `false` if it exceeds the
    /// limit.
    mutating func hold(_ snapshot: [UInt8], session: String) -> Bool {
        forget(session)
        guard bytes + snapshot.count <= Self.bytesMax else { return false }
        snapshots[session] = snapshot
        bytes += snapshot.count
        return true
    }

    /// Drops a session's snapshot.
    mutating func forget(_ session: String) {
        if let snapshot = snapshots.removeValue(forKey: session) { bytes -= snapshot.count }
    }

    /// Removes all snapshots and returns them by session.
    mutating func removeAll() -> [String: [UInt8]] {
        defer { (snapshots, bytes) = ([:], 0) }
        return snapshots
    }

    /// Removes one of the snapshots and returns it.
    mutating func removeFirst() -> (session: String, snapshot: [UInt8])? {
        guard let session = snapshots.keys.first, let snapshot = snapshots[session] else {
            return nil
        }
        forget(session)
        return (session, snapshot)
    }

    var isEmpty: Bool { snapshots.isEmpty }
}
