import Foundation
import Glibc
import HostLink
import Logging

/// The lock of users' data: the users whose data is locked, and the processes that still have a key
/// (specification 6.6).
///
/// When data is locked, pages are covered at once and apps go to the background, where they
/// preserve. After the grace time of the settings (`LifeTimes.lockGrace`) each app is asked to
/// erase its key. A process that does not erase its key, or cannot because it is suspended, is
/// ended. The other restrictions while data is locked are in the extension below. The lock is used
/// on the host's queue only.
final class DataLock {
    private var state: LockState
    private(set) var keys: [InstanceKey: IssuedKey] = [:]
    private let store: any LockStore
    private let times: LifeTimes
    private let logger: Logger

    /// The status of the key that a process was given.
    struct IssuedKey {
        /// Whether the process has the key.
        var processHasKey: Bool
        /// The requests to erase the key that the process has not answered.
        var openRequests = 0
        /// Whether the last message about the key was a request to erase it, and not the key
        /// itself.
        var isErasureRequested = false
        /// The timer until the process is asked to erase the key, and then the timer for its
        /// answer.
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

    /// Whether the data of all users is locked, by `AppHost.lock` or by the login session of the
    /// machine.
    var isHostLocked: Bool { state.isHostLocked || state.isSessionLocked }

    // MARK: Changes

    /// Locks or unlocks the data of a user, or of all users.
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
                "whose": "\(person.map { String($0.identifier.prefix(8)) } ?? "all users'")"
            ])
        change(to: new, host)
        try store.keep(state)
    }

    /// Follows the login session of the machine; data that `AppHost.lock` locked stays locked.
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
        host.pushes.locksDidChange(new, host)
        host.calls.locksDidChange(host)
    }

    // MARK: Keys

    /// Returns the key of an app for the launch order of its new process; empty while the data is
    /// locked.
    func keyForLaunch(of instance: AppInstance, _ host: isolated AppHost) -> [UInt8] {
        let processHasKey = !isLocked(instance.key.person)
        keys[instance.key] = IssuedKey(processHasKey: processHasKey)
        return processHasKey ? host.key(of: instance.key.person, instance.app) : []
    }

    /// Records that an app has erased its key.
    ///
    /// An answer to an earlier request has no effect if the app has received the key again since.
    func appErasedKey(_ key: InstanceKey) {
        guard var issued = keys[key] else { return }
        issued.openRequests = max(0, issued.openRequests - 1)
        if issued.openRequests == 0, issued.isErasureRequested {
            issued.processHasKey = false
            issued.timer?.cancel()
            issued.timer = nil
        }
        keys[key] = issued
    }

    /// Removes the status of the key of a process that has ended.
    func processDied(_ key: InstanceKey) { keys.removeValue(forKey: key)?.timer?.cancel() }

    /// Covers the pages of an app, and begins the grace time after which the app loses its key.
    private func lock(_ instance: AppInstance, _ host: isolated AppHost) {
        for scene in instance.scenes.values { scene.cover(instance, host) }
        instance.endUnseenLaunch(host)
        instance.updateNeeds(host)
        guard instance.process != nil else { return }
        startTimer(times.lockGrace, instance, host) { lock, instance, host in
            guard lock.isLocked(instance.key.person) else { return }
            lock.requestErasure(instance, host)
        }
    }

    /// Asks a process to erase its key.
    private func requestErasure(_ instance: AppInstance, _ host: isolated AppHost) {
        guard instance.process != nil, keys[instance.key]?.processHasKey == true else { return }
        guard instance.life.summary != .suspended else { return end(instance) }
        keys[instance.key]?.openRequests += 1
        keys[instance.key]?.isErasureRequested = true
        host.send(.lock, to: instance)
        startTimer(times.phaseDeadline, instance, host) { lock, instance, _ in
            guard lock.keys[instance.key]?.processHasKey == true else { return }
            lock.logger.warning(
                "App did not erase its key in time.",
                metadata: instance.metadata())
            lock.end(instance)
        }
    }

    /// Ends a process, whose state is committed; its key is gone with it.
    private func end(_ instance: AppInstance) {
        logger.info(
            "App ended: its user's data is locked.",
            metadata: instance.metadata())
        instance.process?.signal(SIGKILL)
    }

    /// Sends an app its key again, and uncovers its pages.
    private func unlock(_ instance: AppInstance, _ host: isolated AppHost) {
        keys[instance.key]?.timer?.cancel()
        keys[instance.key]?.timer = nil
        if instance.process != nil, instance.link != nil {
            // A process that was asked to erase its key and has not answered reads this message
            // after the request. A suspended process reads it before anything else.
            keys[instance.key, default: IssuedKey(processHasKey: true)].processHasKey = true
            keys[instance.key]?.isErasureRequested = false
            host.send(.unlock(key: host.key(of: instance.key.person, instance.app)), to: instance)
        }
        for scene in instance.scenes.values { scene.uncover(instance, host) }
        instance.updateNeeds(host)
    }

    /// Calls a function after a time, if the process is still the same and was not unlocked
    /// meanwhile.
    private func startTimer(
        _ delay: Duration, _ instance: AppInstance, _ host: isolated AppHost,
        _ work: @escaping @Sendable (DataLock, AppInstance, isolated AppHost) -> Void
    ) {
        keys[instance.key]?.timer?.cancel()
        let (key, generation) = (instance.key, instance.generation)
        keys[key, default: IssuedKey(processHasKey: false)].timer = host.after(delay) { host in
            guard let instance = host.instance(key, launch: generation) else {
                return
            }
            host.dataLock.keys[key]?.timer = nil
            work(host.dataLock, instance, host)
        }
    }
}

/// The users whose data is locked: all, or some.
struct LockState: Hashable, Sendable {
    /// Whether the host as a whole was locked.
    var isHostLocked = false
    /// Whether the login session of the machine is locked, which locks the host as well.
    var isSessionLocked = false
    /// The identifiers of the users who are locked individually.
    var persons: Set<String> = []

    /// Whether a user's data is locked.
    func isLocked(_ person: Person) -> Bool {
        isHostLocked || isSessionLocked || persons.contains(person.identifier)
    }

    /// Locks or unlocks a user, or the host.
    ///
    /// Unlocking the host unlocks no user who was locked alone.
    mutating func set(_ isLocked: Bool, _ person: Person?) {
        guard let person else {
            isHostLocked = isLocked
            return
        }
        if isLocked {
            persons.insert(person.identifier)
        } else {
            persons.remove(person.identifier)
        }
    }
}

/// The restrictions while a user's data is locked. All rules are in this extension.
extension DataLock {
    /// The state that pages show in place of their app.
    static let coveredPage = PageState(
        .locked,
        message:
            "Your data on this machine is locked. It will be unchanged when it is unlocked.")

    /// Throws if a user's data is locked, for a request that needs the data.
    ///
    /// - Throws: `dataLocked` with the message.
    func requireUnlocked(_ person: Person, _ sentence: String) throws(HostError) {
        if isLocked(person) { throw HostError(.dataLocked, sentence) }
    }

    /// Whether a page may show the frames and reports of its app, because it is not covered.
    func mayShow(_ person: Person) -> Bool { !isLocked(person) }

    /// Whether a page may be sent a message.
    ///
    /// A covered page gets no other state, because that would remove the cover.
    func maySend(_ message: PageMessage, to person: Person) -> Bool {
        guard case .state(let state) = message else { return true }
        return state.kind == .locked || !isLocked(person)
    }

    /// Returns the state that a page shows.
    func pageState(of instance: AppInstance) -> PageState {
        isLocked(instance.key.person) ? Self.coveredPage : instance.life.pageState
    }

    /// Returns the phase that a page gives its scene; the scene of a covered page is in the
    /// background.
    func phase(of page: AttachedPage) -> ScenePhase {
        isLocked(page.key.person) ? .background : page.phase
    }

    /// Whether a scene may be connected.
    ///
    /// While data is locked, its app could not read the state, and would later preserve an empty
    /// one.
    func mayConnect(_ person: Person) -> Bool { !isLocked(person) }

    /// Whether events may be delivered to an app.
    ///
    /// While data is locked, the app could not commit their effects.
    func mayDeliver(_ person: Person) -> Bool { !isLocked(person) }

    /// Whether a user's action on a page, such as a choice or the change to a new build, affects
    /// the process.
    func mayAct(_ person: Person) -> Bool { !isLocked(person) }

    /// Returns a session without its title, because the title may reveal the window's content.
    func redacted(_ session: SceneSession, of person: Person) -> SceneSession {
        guard isLocked(person) else { return session }
        var session = session
        session.title = ""
        return session
    }
}
