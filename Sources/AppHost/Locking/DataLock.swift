import Foundation
import Glibc
import HostLink
import Logging

/// The lock of users' data: whose data is locked, and which processes still have the key to it
/// (specification 6.6).
///
/// When data is locked, pages are covered at once and apps go to the background, where they
/// preserve. After the grace time of the settings (`LifeTimes.lockGrace`) each app is asked to
/// erase its key. A process that does not, or that is suspended and so cannot, is ended. The other
/// restrictions while data is locked are in `DataLock+Rules`. The lock is used on the host's queue
/// only.
final class DataLock {
    private var state: LockState
    private var keys: [InstanceKey: IssuedKey] = [:]
    private let store: any LockStore
    private let times: LifeTimes
    private let logger: Logger

    /// The status of the key that a process was given.
    private struct IssuedKey {
        /// Whether the process has the key.
        var isHeld: Bool
        /// The requests to erase the key that the process has not answered.
        var openRequests = 0
        /// Whether the last message about the key was a request to erase it, as opposed to the key.
        var isErasureRequested = false
        /// The time before the process is asked, or after that the time it has to answer.
        var timer: (any HostTimer)?
    }

    /// - Throws: `storageFailed` if the stored locks cannot be read.
    init(_ store: any LockStore, times: LifeTimes, logger: Logger) throws(HostError) {
        state = try store.lockState()
        self.store = store
        self.times = times
        self.logger = logger
    }

    /// Whether a user's data is locked.
    func isLocked(_ person: Person) -> Bool { state.isLocked(person) }

    /// Whether everybody's data is locked, by `AppHost.lock` or by the login session of the
    /// machine.
    var isHostLocked: Bool { state.isHostLocked || state.isSessionLocked }

    // MARK: Changes

    /// Locks or unlocks the data of a user, or of everybody.
    ///
    /// - Throws: `storageFailed` if the change cannot be stored. It is in effect nevertheless,
    ///   until the host ends.
    func set(_ isLocked: Bool, _ person: Person?, _ host: isolated AppHost) throws(HostError) {
        var new = state
        new.set(isLocked, person)
        guard new != state else { return }
        logger.notice(
            isLocked ? "Data is locked." : "Data is unlocked.",
            metadata: [
                "whose": "\(person.map { String($0.identifier.prefix(8)) } ?? "everybody's")"
            ])
        change(to: new, host)
        try store.keep(state)
    }

    /// Follows the login session of the machine; what `AppHost.lock` locked stays locked.
    func sessionChanged(isLocked: Bool, _ host: isolated AppHost) {
        guard !host.isShuttingDown, state.isSessionLocked != isLocked else { return }
        logger.notice(isLocked ? "The session is locked." : "The session is unlocked.")
        var new = state
        new.isSessionLocked = isLocked
        change(to: new, host)
    }

    /// Drops the lock of a user who was deleted.
    func remove(_ person: Person) { state.set(false, person) }

    private func change(to new: LockState, _ host: isolated AppHost) {
        let old = state
        state = new
        for instance in host.instances.values {
            let person = instance.key.person
            switch (old.isLocked(person), new.isLocked(person)) {
            case (false, true): lock(instance, host)
            case (true, false): unlock(instance, host)
            case (true, true), (false, false): break
            }
        }
    }

    // MARK: Keys

    /// Whether an app's process has its key.
    func hasKey(_ key: InstanceKey) -> Bool { keys[key]?.isHeld ?? false }

    /// The key of an app for the launch order of its new process; empty while the data is locked.
    func keyForLaunch(of instance: AppInstance, _ host: isolated AppHost) -> [UInt8] {
        let isHeld = !isLocked(instance.key.person)
        keys[instance.key] = IssuedKey(isHeld: isHeld)
        return isHeld ? host.key(of: instance.key.person, instance.app) : []
    }

    /// Notes that an app has erased its key.
    ///
    /// An answer to an earlier request, after which the app got the key
    /// again, has no effect.
    func appErasedKey(_ key: InstanceKey) {
        guard var issued = keys[key] else { return }
        issued.openRequests = max(0, issued.openRequests - 1)
        if issued.openRequests == 0, issued.isErasureRequested {
            issued.isHeld = false
            issued.timer?.cancel()
            issued.timer = nil
        }
        keys[key] = issued
    }

    /// Removes the status of the key of a process that has ended.
    func processDied(_ key: InstanceKey) { keys.removeValue(forKey: key)?.timer?.cancel() }

    /// Covers the pages of an app, and begins the grace time after which it loses its key.
    private func lock(_ instance: AppInstance, _ host: isolated AppHost) {
        for scene in instance.scenes.values { scene.cover(instance, host) }
        host.endUnseenLaunch(of: instance)
        host.updateNeeds(of: instance)
        guard instance.process != nil else { return }
        startTimer(times.lockGrace, instance, host) { lock, instance, host in
            guard lock.isLocked(instance.key.person) else { return }
            lock.requestErasure(instance, host)
        }
    }

    /// Asks a process to erase its key.
    private func requestErasure(_ instance: AppInstance, _ host: isolated AppHost) {
        guard instance.process != nil, keys[instance.key]?.isHeld == true else { return }
        guard instance.life.summary != .suspended else { return end(instance) }
        keys[instance.key]?.openRequests += 1
        keys[instance.key]?.isErasureRequested = true
        host.send(.lock, to: instance)
        startTimer(times.phaseDeadline, instance, host) { lock, instance, _ in
            guard lock.keys[instance.key]?.isHeld == true else { return }
            lock.logger.warning(
                "App did not erase its key in time.",
                metadata: [
                    "app": "\(instance.app.slug)",
                    "process": "\(instance.process?.identifier ?? 0)",
                ])
            lock.end(instance)
        }
    }

    /// Ends a process, whose state is committed; its key is gone with it.
    private func end(_ instance: AppInstance) {
        logger.info(
            "App ended: its user's data is locked.",
            metadata: [
                "app": "\(instance.app.slug)", "process": "\(instance.process?.identifier ?? 0)",
            ])
        instance.process?.signal(SIGKILL)
    }

    /// Sends an app its key again, and uncovers its pages.
    private func unlock(_ instance: AppInstance, _ host: isolated AppHost) {
        keys[instance.key]?.timer?.cancel()
        keys[instance.key]?.timer = nil
        if instance.process != nil, instance.link != nil {
            // A process that was asked to erase its key and has not answered reads this after that
            // request. A suspended process reads it before anything else.
            keys[instance.key, default: IssuedKey(isHeld: true)].isHeld = true
            keys[instance.key]?.isErasureRequested = false
            host.send(.unlock(key: host.key(of: instance.key.person, instance.app)), to: instance)
        }
        for scene in instance.scenes.values { scene.uncover(instance, host) }
        host.updateNeeds(of: instance)
    }

    /// Calls a function after a time, if the process is still the same and was not unlocked
    /// meanwhile.
    private func startTimer(
        _ delay: Duration, _ instance: AppInstance, _ host: isolated AppHost,
        _ work: @escaping @Sendable (DataLock, AppInstance, isolated AppHost) -> Void
    ) {
        keys[instance.key]?.timer?.cancel()
        let (key, generation) = (instance.key, instance.generation)
        keys[key, default: IssuedKey(isHeld: false)].timer = host.after(delay) { host in
            guard let instance = host.instances[key], instance.generation == generation else {
                return
            }
            host.dataLock.keys[key]?.timer = nil
            work(host.dataLock, instance, host)
        }
    }
}
