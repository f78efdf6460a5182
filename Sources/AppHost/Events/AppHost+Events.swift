import HostLink
import Logging

extension AppHost {
    /// When deliveries that storage refused are tried again.
    private static let retryAfter = Duration.seconds(2)

    /// Gives a scene's waiting events to its process, after how far they go is stored.
    func deliver(_ scene: ResidentScene, _ resident: Resident) {
        guard resident.link != nil, scene.isOrdered else { return }
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
