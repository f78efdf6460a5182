import HostLink
import Logging

/// The delivery of events from the ledgers of scenes to processes.
///
/// The number of the last event of a delivery is stored before the delivery is sent, so that no
/// action is delivered twice. A delivery that cannot be stored is tried again. The type is used on
/// the host's queue only.
final class EventDelivery {
    /// A scene and its app instance.
    typealias Target = (scene: InstanceScene, instance: AppInstance)

    /// The time after a storage error at which a delivery is tried again.
    private static let retryAfter = Duration.seconds(2)

    private let store: any SessionStore
    private let logger: Logger
    /// The deliveries that are tried again, by session.
    private var retries: [String: any HostTimer] = [:]

    init(_ store: any SessionStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Delivers the waiting events of scenes to their processes; the numbers for all scenes are
    /// stored in one write.
    func deliver(_ targets: [Target], _ host: isolated AppHost) {
        let delivering = targets.filter { mayDeliver(to: $0, host) }
        var ready = delivering
        while !ready.isEmpty {
            let batches = ready.map { $0.scene.ledger.deliverable() }
            let isStored = storeMarks(of: batches, ready, host)
            for ((scene, instance), var batch) in zip(ready, batches) {
                // A state may be delivered twice, so it is delivered even if the mark could not be
                // stored. An action waits.
                if !isStored, batch.last?.action.isState == false { batch.removeLast() }
                scene.ledger.recordDelivery(batch)
                for event in batch {
                    host.send(.event(session: scene.session, event), to: instance)
                }
            }
            guard isStored else { break }
            // After an action, the states that follow it may be ready too.
            ready = zip(ready, batches).filter { !$0.1.isEmpty }.map(\.0)
        }
        for (scene, instance) in delivering {
            scene.acknowledge(host)
            scene.unresponsive.awaitAnswer(scene, instance, host)
            scene.deadlines.awaitCommit(scene, instance, host)
        }
    }

    /// Whether events may be delivered to a process.
    ///
    /// A process that is about to end gets no events, because it would not commit their effects.
    /// The events wait for the next process.
    private func mayDeliver(to target: Target, _ host: isolated AppHost) -> Bool {
        let (scene, instance) = target
        return instance.link != nil && instance.life.takesEvents && scene.isOrdered
            && host.dataLock.mayDeliver(instance.key.person)
    }

    /// Stores the marks of batches that the stored marks do not cover.
    ///
    /// - Returns: Whether all marks are stored. Scenes whose marks are not stored are held back.
    private func storeMarks(
        of batches: [[InputEvent]], _ targets: [Target], _ host: isolated AppHost
    ) -> Bool {
        var marks: [String: EventMarks] = [:]
        for ((scene, _), batch) in zip(targets, batches) {
            // A write for a scene that is held back shows whether storage works again.
            marks[scene.session] =
                scene.ledger.marks(for: batch) ?? (scene.isHeldBack ? scene.ledger.stored : nil)
        }
        guard !marks.isEmpty else { return true }
        do {
            try store.keep(marks)
        } catch {
            for (scene, instance) in targets where marks[scene.session] != nil {
                holdBack(scene, instance, because: error, host)
            }
            return false
        }
        for (scene, instance) in targets {
            guard let stored = marks[scene.session] else { continue }
            scene.ledger.hasStored(stored)
            guard scene.isHeldBack else { continue }
            scene.isHeldBack = false
            scene.sendToPage(.state(instance.life.pageState), host)
        }
        return true
    }

    private func holdBack(
        _ scene: InstanceScene, _ instance: AppInstance, because error: HostError,
        _ host: isolated AppHost
    ) {
        if !scene.isHeldBack {
            logger.error("An event could not be recorded; actions wait.", error)
            scene.sendToPage(.state(PageState(.waiting, message: error.message)), host)
        }
        scene.isHeldBack = true
        retry(instance.key, scene.session, host)
    }

    private func retry(_ key: InstanceKey, _ session: String, _ host: isolated AppHost) {
        retries[session] = host.after(Self.retryAfter) { host in
            host.processes.deliveries.retries[session] = nil
            guard let instance = host.instances[key], let scene = instance.scenes[session],
                scene.isHeldBack
            else { return }
            host.deliverEvents(of: scene, instance)
        }
    }
}
