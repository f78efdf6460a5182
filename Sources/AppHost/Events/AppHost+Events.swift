import HostLink
import Logging

extension AppHost {
    /// When deliveries that storage refused are tried again.
    private static let retryAfter = Duration.seconds(2)
    /// How long a person waits before wondering whether the app is still there.
    private static let silenceMax = Duration.seconds(5)

    /// Gives a scene's waiting events to its process, after how far they go is stored.
    func deliver(_ scene: ResidentScene, _ resident: Resident) {
        deliver([(scene, resident)])
    }

    /// Gives the waiting events of scenes to their processes, after how far they go is stored, in
    /// one write.
    func deliver(_ scenes: [(scene: ResidentScene, resident: Resident)]) {
        var ready = scenes.filter { mayDeliver($0.scene, $0.resident) }
        let delivering = ready
        while !ready.isEmpty {
            let batches = ready.map { $0.scene.ledger.deliverable() }
            let isStored = keepMarks(of: batches, ready)
            for ((scene, resident), var batch) in zip(ready, batches) {
                // States may go twice and so go without a mark; an action waits.
                if !isStored, batch.last?.action.isState == false { batch.removeLast() }
                scene.ledger.gaveOut(batch)
                for event in batch {
                    send(.event(session: scene.session, event), to: resident)
                }
            }
            guard isStored else { break }
            // Behind an action there may be states that go at once.
            ready = zip(ready, batches).filter { !$0.1.isEmpty }.map(\.0)
        }
        for (scene, resident) in delivering {
            acknowledge(scene)
            awaitAnswer(scene, resident)
            awaitCommit(scene, resident)
        }
    }

    private func mayDeliver(_ scene: ResidentScene, _ resident: Resident) -> Bool {
        // A process that is to end is given nothing: what it would not commit waits for the next
        // one. What a locked app did could not be committed.
        resident.link != nil && resident.life.takesEvents && scene.isOrdered
            && !isLocked(resident.key.person)
    }

    /// Tells the page of an app that hangs in front of it.
    ///
    /// It is ended only where the operator has set a time: what it does may be long and right.
    private func awaitAnswer(_ scene: ResidentScene, _ resident: Resident) {
        if scene.isSilent, !scene.ledger.isUnanswered {
            scene.isSilent = false
            scene.awaitNoMore(.lastAnswer)
            tell(.state(resident.life.pageState), scene)
        }
        guard scene.timers[.answer] == nil, scene.isConnected, scene.page != nil,
            scene.ledger.isUnanswered
        else { return }
        let handled = scene.ledger.handled
        expect(.answer, Self.silenceMax, scene, resident) { host, scene, resident in
            if scene.ledger.isUnanswered, scene.ledger.handled == handled, !scene.isSilent {
                host.tellOfSilence(scene, resident)
                host.awaitLastAnswer(scene, resident, after: Self.silenceMax)
            }
            host.awaitAnswer(scene, resident)
        }
    }

    private func tellOfSilence(_ scene: ResidentScene, _ resident: Resident) {
        guard resident.life.summary == .running else { return }
        scene.isSilent = true
        logger.warning(
            "An app does not answer.",
            metadata: [
                "app": "\(resident.app.slug)",
                "process": "\(resident.process?.identifier ?? 0)",
            ])
        let name = resident.identity?.displayName ?? resident.app.name
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
        of batches: [[InputEvent]], _ scenes: [(scene: ResidentScene, resident: Resident)]
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
            for (scene, resident) in scenes where marks[scene.session] != nil {
                holdBack(scene, resident, because: error)
            }
            return false
        }
        for (scene, resident) in scenes {
            guard let stored = marks[scene.session] else { continue }
            scene.ledger.hasStored(stored)
            guard scene.isHeldBack else { continue }
            scene.isHeldBack = false
            tell(.state(resident.life.pageState), scene)
        }
        return true
    }

    private func holdBack(_ scene: ResidentScene, _ resident: Resident, because error: HostError) {
        if !scene.isHeldBack {
            logger.error(
                "An event could not be recorded; actions wait.", metadata: ["error": "\(error)"])
            tell(.state(PageState(.waiting, message: error.message)), scene)
        }
        scene.isHeldBack = true
        tryAgain(resident.key, scene.session)
    }

    private func tryAgain(_ key: ResidentKey, _ session: String) {
        retries[session] = after(Self.retryAfter) { host in
            host.retries[session] = nil
            guard let resident = host.residents[key], let scene = resident.scenes[session],
                scene.isHeldBack
            else { return }
            host.deliver(scene, resident)
        }
    }
}
