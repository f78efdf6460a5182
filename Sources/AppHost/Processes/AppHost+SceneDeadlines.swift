import HostLink
import Logging

/// What a running app owes each of its scenes in time.
extension AppHost {
    /// Ends an app that has hung, and so leaves a page that came without a picture.
    ///
    /// One that is stopped cannot draw: its time begins when it goes on.
    func awaitFrame(_ scene: InstanceScene, _ instance: AppInstance) {
        guard scene.timers[.picture] == nil, instance.life.summary != .suspended else { return }
        expect(.picture, settings.times.launchDeadline, scene, instance) { host, scene, instance in
            guard scene.awaitsCompleteFrame, scene.page != nil else { return }
            host.misbehaved(instance, "It drew nothing for a page that came.")
        }
    }

    /// Begins the time to draw of scenes whose page came while the process was stopped.
    func awaitFrames(of instance: AppInstance) {
        guard !isLocked(instance.key.person) else { return }
        for scene in instance.scenes.values
        where scene.isOrdered && scene.awaitsCompleteFrame && scene.page != nil {
            awaitFrame(scene, instance)
        }
    }

    /// Ends an app that does not get a scene to the background in time, though others are in front (6.3.1).
    func awaitBackground(_ scene: InstanceScene, _ instance: AppInstance) {
        scene.awaitNoMore(.background)
        guard scene.phase == .background else { return }
        expect(.background, settings.times.phaseDeadline, scene, instance) {
            host, scene, instance in
            // Where all are behind the process's own deadline says it.
            guard scene.phase == .background, scene.isConnected, !scene.hasReachedBackground,
                instance.isInForeground, instance.life.summary == .running
            else { return }
            host.logger.warning(
                "Scene overran its deadline.",
                metadata: [
                    "app": "\(instance.app.slug)", "session": "\(scene.session)",
                    "deadline": "phaseDeadline",
                    "process": "\(instance.process?.identifier ?? 0)",
                ])
            host.apply(.sceneOverran, to: instance)
        }
    }

    /// Calls once something was due for a time, if the process and the scene are still the same.
    func expect(
        _ due: InstanceScene.Due, _ delay: Duration, _ scene: InstanceScene,
        _ instance: AppInstance,
        _ work: @escaping @Sendable (isolated AppHost, InstanceScene, AppInstance) -> Void
    ) {
        let (key, session, generation) = (instance.key, scene.session, instance.generation)
        scene.timers[due] = afterRunning(delay) { host in
            guard let instance = host.instances[key], instance.generation == generation,
                let scene = instance.scenes[session]
            else { return }
            scene.timers[due] = nil
            work(host, scene, instance)
        }
    }
}
