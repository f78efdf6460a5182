import HostLink
import Logging

/// Ends apps that hang in front of their person, where the operator wants it.
extension AppHost {
    /// Gives an app that does not answer the rest of its time.
    ///
    /// - Parameter silence: How long it has not answered.
    func awaitLastAnswer(_ scene: ResidentScene, _ resident: Resident, after silence: Duration) {
        guard let longest = settings.times.unresponsiveMax else { return }
        let handled = scene.ledger.handled
        expect(.lastAnswer, max(.zero, longest - silence), scene, resident) {
            host, scene, resident in
            guard scene.isSilent, scene.page != nil, scene.phase > .background,
                resident.life.summary == .running
            else { return }
            guard scene.ledger.handled == handled else {
                // It goes on, slowly: its time begins again.
                return host.awaitLastAnswer(scene, resident, after: .zero)
            }
            host.endUnresponsive(scene, resident, longest)
        }
    }

    private func endUnresponsive(
        _ scene: ResidentScene, _ resident: Resident, _ longest: Duration
    ) {
        let process = resident.process?.identifier ?? 0
        let metadata: Logger.Metadata = [
            "app": "\(resident.app.slug)", "session": "\(scene.session)", "process": "\(process)",
        ]
        guard !settings.isTraced(process) else {
            logger.notice(
                "App does not respond and is not ended: a debugger follows it.",
                metadata: metadata)
            return awaitLastAnswer(scene, resident, after: .zero)
        }
        logger.warning(
            "App ended: it did not respond for \(longest) in the foreground.", metadata: metadata)
        apply(.unresponsive, to: resident)
    }
}
