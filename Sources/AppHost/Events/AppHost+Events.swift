import HostLink
import Logging

extension AppHost {
    /// When deliveries that storage refused are tried again.
    private static let retryAfter = Duration.seconds(2)
    /// How long a person waits before wondering whether the app is still there.
    private static let silenceMax = Duration.seconds(5)

    /// Gives a scene's waiting events to its process, after how far they go is stored.
    func deliver(_ scene: InstanceScene, _ instance: AppInstance) {
        deliver([(scene, instance)])
    }

    /// Gives the waiting events of scenes to their processes, after how far they go is stored, in
    /// one write.
    func deliver(_ scenes: [(scene: InstanceScene, instance: AppInstance)]) {
        var ready = scenes.filter { mayDeliver($0.scene, $0.instance) }
        let delivering = ready
        while !ready.isEmpty {
            let batches = ready.map { $0.scene.ledger.deliverable() }
            let isStored = keepMarks(of: batches, ready)
            for ((scene, instance), var batch) in zip(ready, batches) {
                // States may go twice and so go without a mark; an action waits.
                if !isStored, batch.last?.action.isState == false { batch.removeLast() }
                scene.ledger.gaveOut(batch)
                for event in batch {
                    send(.event(session: scene.session, event), to: instance)
                }
            }
            guard isStored else { break }
            // Behind an action there may be states that go at once.
            ready = zip(ready, batches).filter { !$0.1.isEmpty }.map(\.0)
        }
        for (scene, instance) in delivering {
            acknowledge(scene)
            awaitAnswer(scene, instance)
            awaitCommit(scene, instance)
        }
    }

    private func mayDeliver(_ scene: InstanceScene, _ instance: AppInstance) -> Bool {
        // A process that is to end is given nothing: what it would not commit waits for the next
        // one. What a locked app did could not be committed.
        instance.link != nil && instance.life.takesEvents && scene.isOrdered
            && !isLocked(instance.key.person)
    }

    /// Tells the page of an app that hangs in front of it.
    ///
    /// It is ended only where the operator has set a time: what it does may be long and right.
    private func awaitAnswer(_ scene: InstanceScene, _ instance: AppInstance) {
        if scene.isSilent, !scene.ledger.isUnanswered {
            scene.isSilent = false
            scene.awaitNoMore(.lastAnswer)
            tell(.state(instance.life.pageState), scene)
        }
        guard scene.timers[.answer] == nil, scene.isConnected, scene.page != nil,
            scene.ledger.isUnanswered
        else { return }
        let handled = scene.ledger.handled
        expect(.answer, Self.silenceMax, scene, instance) { host, scene, instance in
            if scene.ledger.isUnanswered, scene.ledger.handled == handled, !scene.isSilent {
                host.reportUnresponsive(scene, instance)
                host.awaitLastAnswer(scene, instance, after: Self.silenceMax)
            }
            host.awaitAnswer(scene, instance)
        }
    }

    private func reportUnresponsive(_ scene: InstanceScene, _ instance: AppInstance) {
        guard instance.life.summary == .running else { return }
        scene.isSilent = true
        logger.warning(
            "An app does not answer.",
            metadata: [
                "app": "\(instance.app.slug)",
                "process": "\(instance.process?.identifier ?? 0)",
            ])
        let name = instance.identity?.displayName ?? instance.app.name
        tell(
            .state(
                PageState(
                    .waiting,
                    message: "\(name) does not answer. What you type is kept. If it stays so, "
                        + "reload this page, and the app is started again.")), scene)
    }

    /// Stores how far batches go, where that is not covered by what is stored.
    ///
    /// - Returns: Whether everything is stored; the scenes for which it is not are held back.
    private func keepMarks(
        of batches: [[InputEvent]], _ scenes: [(scene: InstanceScene, instance: AppInstance)]
    ) -> Bool {
        var marks: [String: EventMarks] = [:]
        for ((scene, _), batch) in zip(scenes, batches) {
            // Whoever is held back learns whether storage is there again.
            marks[scene.session] =
                scene.ledger.marks(for: batch) ?? (scene.isHeldBack ? scene.ledger.stored : nil)
        }
        guard !marks.isEmpty else { return true }
        do {
            try store.keep(marks)
        } catch {
            for (scene, instance) in scenes where marks[scene.session] != nil {
                holdBack(scene, instance, because: error)
            }
            return false
        }
        for (scene, instance) in scenes {
            guard let stored = marks[scene.session] else { continue }
            scene.ledger.hasStored(stored)
            guard scene.isHeldBack else { continue }
            scene.isHeldBack = false
            tell(.state(instance.life.pageState), scene)
        }
        return true
    }

    private func holdBack(_ scene: InstanceScene, _ instance: AppInstance, because error: HostError)
    {
        if !scene.isHeldBack {
            logger.error(
                "An event could not be recorded; actions wait.", metadata: ["error": "\(error)"])
            tell(.state(PageState(.waiting, message: error.message)), scene)
        }
        scene.isHeldBack = true
        tryAgain(instance.key, scene.session)
    }

    private func tryAgain(_ key: InstanceKey, _ session: String) {
        retries[session] = after(Self.retryAfter) { host in
            host.retries[session] = nil
            guard let instance = host.instances[key], let scene = instance.scenes[session],
                scene.isHeldBack
            else { return }
            host.deliver(scene, instance)
        }
    }
}
