import HostLink
import Logging

extension AppHost {
    /// When deliveries that storage refused are tried again.
    private static let retryAfter = Duration.seconds(2)
    /// How long a person waits before wondering whether the app is still there.
    private static let silenceMax = Duration.seconds(5)

    /// Gives a scene's waiting events to its process, after how far they go is stored.
    func deliver(_ scene: ResidentScene, _ resident: Resident) {
        // A process that is to end is given nothing: what it would not commit waits for the next one.
        guard resident.link != nil, resident.life.takesEvents, scene.isOrdered else { return }
        // What a locked app did could not be committed.
        guard !isLocked(resident.key.person) else { return }
        while true {
            var batch = scene.ledger.deliverable()
            guard let last = batch.last else { break }
            let isStored = keepMarks(last, scene, resident)
            // States may go twice and so go without a mark; an action waits.
            if !isStored, !last.action.isState { batch.removeLast() }
            scene.ledger.gaveOut(batch)
            for event in batch {
                send(.event(session: scene.session, event), to: resident)
            }
            if !isStored { break }
        }
        acknowledge(scene)
        awaitAnswer(scene, resident)
    }

    /// Tells the page of an app that hangs in front of it.
    ///
    /// It is not ended: what it does may be long and right.
    private func awaitAnswer(_ scene: ResidentScene, _ resident: Resident) {
        if scene.isSilent, !scene.ledger.isUnanswered {
            scene.isSilent = false
            tell(.state(resident.life.pageState), scene)
        }
        guard scene.timers[.answer] == nil, scene.isConnected, scene.page != nil,
            scene.ledger.isUnanswered
        else { return }
        let handled = scene.ledger.handled
        expect(.answer, Self.silenceMax, scene, resident) { host, scene, resident in
            if scene.ledger.isUnanswered, scene.ledger.handled == handled, !scene.isSilent {
                host.tellOfSilence(scene, resident)
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

    private func keepMarks(
        _ last: InputEvent, _ scene: ResidentScene, _ resident: Resident
    ) -> Bool {
        do {
            try store.keepMarks(
                given: last.number, delivered: last.action.isState ? 0 : last.number,
                session: scene.session)
            if scene.isHeldBack {
                scene.isHeldBack = false
                tell(.state(resident.life.pageState), scene)
            }
            return true
        } catch {
            if !scene.isHeldBack {
                logger.error(
                    "An event cannot be recorded; actions wait.", metadata: ["error": "\(error)"])
                tell(.state(PageState(.waiting, message: error.message)), scene)
            }
            scene.isHeldBack = true
            tryAgain(resident.key, scene.session)
            return false
        }
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
