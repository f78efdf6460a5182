import HostLink
import Logging

extension AppHost {
    /// How far numbers are reserved ahead, so that storage is asked once in so many events.
    private static let reservation: UInt64 = 4096
    /// When deliveries that storage refused are tried again.
    private static let retryAfter = Duration.seconds(2)

    /// Gives a scene's waiting events to its process: an action only after its mark is stored.
    func deliver(_ scene: ResidentScene, _ resident: Resident) {
        guard resident.link != nil, scene.isOrdered else { return }
        while true {
            var batch = scene.ledger.deliverable()
            if let last = batch.last, !last.action.isState,
                !keepDelivered(last.number, scene, resident)
            {
                batch.removeLast()
            }
            guard !batch.isEmpty else { break }
            scene.ledger.gaveOut(batch)
            for event in batch {
                send(.event(session: scene.session, event), to: resident)
            }
            if scene.isHeldBack { break }
        }
        acknowledge(scene)
    }

    private func keepDelivered(_ number: UInt64, _ scene: ResidentScene, _ resident: Resident)
        -> Bool
    {
        do {
            try store.keepDelivered(number, session: scene.session)
            if scene.isHeldBack {
                scene.isHeldBack = false
                tell(.state(resident.life.pageState), scene)
            }
            return true
        } catch {
            if !scene.isHeldBack {
                logger.error(
                    "An action cannot be given to its app, since it cannot be recorded.",
                    metadata: ["error": "\(error)"])
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

    /// Forbids numbers ahead of use, so that a host that comes after this one never gives one out twice.
    func reserve(_ scene: ResidentScene) {
        let received = scene.ledger.received
        guard received + Self.reservation / 2 > scene.reserved else { return }
        let isOver = received > scene.reserved
        scene.reserved = received + Self.reservation
        change(scene) { $0.reserved = received + Self.reservation }
        if isOver { flushChanges() }
    }
}
