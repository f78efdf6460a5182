import HostLink
import Logging

/// What a running app owes each of its scenes in time.
extension AppHost {
    /// Ends an app that has hung, and so leaves a page that came without a picture.
    ///
    /// One that is stopped cannot draw: its time begins when it goes on.
    func awaitPicture(_ scene: ResidentScene, _ resident: Resident) {
        guard scene.timers[.picture] == nil, resident.life.summary != .suspended else { return }
        expect(.picture, settings.times.launchDeadline, scene, resident) { host, scene, resident in
            guard scene.awaitsCompleteFrame, scene.page != nil else { return }
            host.misbehaved(resident, "It drew nothing for a page that came.")
        }
    }

    /// Begins the time to draw of scenes whose page came while the process was stopped.
    func awaitPictures(of resident: Resident) {
        guard !isLocked(resident.key.person) else { return }
        for scene in resident.scenes.values
        where scene.isOrdered && scene.awaitsCompleteFrame && scene.page != nil {
            awaitPicture(scene, resident)
        }
    }

    /// Ends an app that does not get a scene to the background in time, though others are in front (6.3.1).
    func awaitBackground(_ scene: ResidentScene, _ resident: Resident) {
        scene.awaitNoMore(.background)
        guard scene.phase == .background else { return }
        expect(.background, settings.times.phaseDeadline, scene, resident) {
            host, scene, resident in
            // Where all are behind the process's own deadline says it.
            guard scene.phase == .background, scene.isConnected, !scene.hasReachedBackground,
                resident.isInForeground, resident.life.summary == .running
            else { return }
            host.logger.warning(
                "Scene overran its deadline.",
                metadata: [
                    "app": "\(resident.app.slug)", "session": "\(scene.session)",
                    "deadline": "phaseDeadline",
                    "process": "\(resident.process?.identifier ?? 0)",
                ])
            host.apply(.sceneOverran, to: resident)
        }
    }

    /// Calls once something was due for a time, if the process and the scene are still the same.
    func expect(
        _ due: ResidentScene.Due, _ delay: Duration, _ scene: ResidentScene, _ resident: Resident,
        _ work: @escaping @Sendable (isolated AppHost, ResidentScene, Resident) -> Void
    ) {
        let (key, session, generation) = (resident.key, scene.session, resident.generation)
        scene.timers[due] = afterRunning(delay) { host in
            guard let resident = host.residents[key], resident.generation == generation,
                let scene = resident.scenes[session]
            else { return }
            scene.timers[due] = nil
            work(host, scene, resident)
        }
    }
}
