import Foundation
import Glibc
import HostLink
import Logging

extension AppHost {
    /// Whether a person's data is locked: no key of it is handed out, and nothing of it is shown.
    public func isLocked(_ person: Person) -> Bool { lockState.isLocked(person) }

    /// Whether the host as a whole is locked, by `lock` or by the session of whoever sits at the machine.
    public var isLocked: Bool { lockState.isHostLocked || lockState.isSessionLocked }

    /// Locks a person's data, or everybody's (specification 6.6).
    ///
    /// Pages show nothing of their apps at once, and the apps go to the background, where they preserve.
    /// After the grace time of the settings (`LifeTimes.lockGrace`) each app is told and drops its key, and a
    /// process that does not, or that is suspended and so cannot, is ended. It stays so over the host's end.
    ///
    /// - Parameter person: Whose; everybody's by default.
    /// - Throws: `storageFailed`: it is locked all the same, but a new host would not know.
    public func lock(_ person: Person? = nil) throws(HostError) {
        try setLock(true, person)
    }

    /// Unlocks what `lock` locked: apps get their keys again and pages show them.
    ///
    /// - Throws: `storageFailed`: it is unlocked all the same, but a new host would not know.
    public func unlock(_ person: Person? = nil) throws(HostError) {
        try setLock(false, person)
    }

    private func setLock(_ isLocked: Bool, _ person: Person?) throws(HostError) {
        var state = lockState
        state.set(isLocked, person)
        guard state != lockState else { return }
        logger.notice(
            isLocked ? "Data is locked." : "Data is unlocked.",
            metadata: [
                "whose": "\(person.map { String($0.identifier.prefix(8)) } ?? "everybody's")"
            ])
        follow(state)
        try store.keep(lockState)
    }

    /// Follows the session of whoever sits at the machine; what `lock` locked stays locked.
    func sessionChanged(isLocked: Bool) {
        guard !isShuttingDown, lockState.isSessionLocked != isLocked else { return }
        logger.notice(isLocked ? "The session is locked." : "The session is unlocked.")
        var state = lockState
        state.isSessionLocked = isLocked
        follow(state)
    }

    private func follow(_ state: LockState) {
        let before = lockState
        lockState = state
        for instance in instances.values {
            let (was, isNow) = (
                before.isLocked(instance.key.person), state.isLocked(instance.key.person)
            )
            if isNow, !was { cover(instance) }
            if !isNow, was { uncover(instance) }
        }
    }

    /// What pages are told while their person's data is locked.
    var lockedPage: PageState {
        PageState(
            .locked,
            message:
                "Your data on this machine is locked. Everything is where it was once it is unlocked."
        )
    }

    /// Takes the apps off the pages, and their keys a moment later.
    private func cover(_ instance: AppInstance) {
        for scene in instance.scenes.values {
            tell(lockedPage, to: scene)
            bring(scene, to: .background, instance, showsNewPage: false)
            scene.awaitNoMore(.picture)
            if scene.isOrdered, scene.page != nil {
                send(.hidePage(session: scene.session), to: instance)
            }
        }
        endUnseenLaunch(of: instance)
        updateNeeds(of: instance)
        instance.lockTimer?.cancel()
        let (key, generation) = (instance.key, instance.generation)
        instance.lockTimer = after(settings.times.lockGrace) { host in
            guard let instance = host.instances[key], instance.generation == generation,
                host.isLocked(key.person)
            else { return }
            host.takeKey(from: instance)
        }
    }

    /// Has a process drop its key; one that cannot run, or does not, is ended.
    private func takeKey(from instance: AppInstance) {
        instance.lockTimer = nil
        guard instance.process != nil, instance.hasKey else { return }
        guard instance.life.summary != .suspended else { return endForLock(instance) }
        instance.keyRequests += 1
        instance.isKeyAsked = true
        send(.lock, to: instance)
        let (key, generation) = (instance.key, instance.generation)
        instance.lockTimer = after(settings.times.phaseDeadline) { host in
            guard let instance = host.instances[key], instance.generation == generation else {
                return
            }
            instance.lockTimer = nil
            guard instance.hasKey else { return }
            host.logger.warning(
                "App did not erase its key in time.",
                metadata: [
                    "app": "\(instance.app.slug)",
                    "process": "\(instance.process?.identifier ?? 0)",
                ])
            host.endForLock(instance)
        }
    }

    /// The state is committed; the key goes with the process.
    private func endForLock(_ instance: AppInstance) {
        logger.info(
            "App ended: its user's data is locked.",
            metadata: [
                "app": "\(instance.app.slug)", "process": "\(instance.process?.identifier ?? 0)",
            ])
        instance.process?.signal(SIGKILL)
    }

    /// An app has dropped its key; an answer to an earlier request, after which it got the key again, says nothing.
    func appLocked(_ instance: AppInstance) {
        instance.keyRequests = max(0, instance.keyRequests - 1)
        guard instance.keyRequests == 0, instance.isKeyAsked else { return }
        instance.hasKey = false
        instance.lockTimer?.cancel()
        instance.lockTimer = nil
    }

    private func uncover(_ instance: AppInstance) {
        instance.lockTimer?.cancel()
        instance.lockTimer = nil
        if instance.process != nil, instance.link != nil {
            // One that was told to lock and has not answered yet gets it as well, behind that. One that is
            // suspended finds it before everything else.
            instance.hasKey = true
            instance.isKeyAsked = false
            send(
                .unlock(key: key(of: instance.key.person, instance.app)),
                to: instance)
        }
        for scene in instance.scenes.values {
            guard let page = scene.page.flatMap({ pages[$0] }) else { continue }
            tell(instance.life.pageState, to: scene)
            bring(scene, to: phase(of: page), instance, showsNewPage: true)
            deliver(scene, instance)
        }
        updateNeeds(of: instance)
    }

    private func tell(_ state: PageState, to scene: InstanceScene) {
        tell(.state(state), scene)
    }

    /// The phase that a page brings its scene to: the background, while what it would show is locked.
    func phase(of page: AttachedPage) -> ScenePhase {
        isLocked(page.key.person) ? .background : page.phase
    }
}
