import HostLink
import Logging

/// Ends apps that hang in front of their person, where the operator wants it.
extension AppHost {
    /// Gives an app that does not answer the rest of its time.
    ///
    /// - Parameter silence: How long it has not answered.
    func awaitLastAnswer(_ scene: InstanceScene, _ instance: AppInstance, after silence: Duration) {
        guard let longest = settings.times.unresponsiveMax else { return }
        let handled = scene.ledger.handled
        expect(.lastAnswer, max(.zero, longest - silence), scene, instance) {
            host, scene, instance in
            guard scene.isSilent, scene.page != nil, scene.phase > .background,
                instance.life.summary == .running
            else { return }
            guard scene.ledger.handled == handled else {
                // It goes on, slowly: its time begins again.
                return host.awaitLastAnswer(scene, instance, after: .zero)
            }
            host.endUnresponsive(scene, instance, longest)
        }
    }

    private func endUnresponsive(
        _ scene: InstanceScene, _ instance: AppInstance, _ longest: Duration
    ) {
        let process = instance.process?.identifier ?? 0
        let metadata: Logger.Metadata = [
            "app": "\(instance.app.slug)", "session": "\(scene.session)", "process": "\(process)",
        ]
        guard !settings.isTraced(process) else {
            logger.notice(
                "App does not respond and is not ended: a debugger follows it.",
                metadata: metadata)
            return awaitLastAnswer(scene, instance, after: .zero)
        }
        logger.warning(
            "App ended: it did not respond for \(longest) in the foreground.", metadata: metadata)
        apply(.unresponsive, to: instance)
    }
}
