import HostLink
import Logging

/// The deadlines of a running app for one of its scenes, and the warnings on the scene's page when
/// the app is late.
///
/// An app that draws nothing for a page, or does not get a scene to the background, is ended. One
/// that does not respond or does not commit is reported on the page; it is ended only if the
/// operator has set a time, because its work may be long and legitimate.
final class SceneDeadlines {
    /// The time without progress after which the page reports that the app does not respond.
    private static let silenceMax = Duration.seconds(5)

    private enum Due {
        /// A frame for a page that came.
        case frame
        /// The arrival in the background.
        case background
        /// Progress with the events that were delivered.
        case answer
        /// Progress with the events that were delivered, before the app is ended.
        case lastAnswer
        /// A commit of the events that were delivered.
        case commit
    }

    private var timers: [Due: any HostTimer] = [:]
    /// Whether the page shows that the app does not respond.
    private(set) var isSilent = false
    /// Whether the page shows that the user's changes are not saved.
    private var isUnsaved = false
    /// Whether the process has reported a failed commit since its last one that succeeded.
    private var hasFailedCommit = false

    /// Cancels all deadlines: the process has ended.
    func processDied() {
        for timer in timers.values { timer.cancel() }
        timers = [:]
        isSilent = false
        isUnsaved = false
        hasFailedCommit = false
    }

    // MARK: Drawing

    /// Ends an app that has hung and so leaves a page that came without a frame.
    ///
    /// A process that is stopped cannot draw, so its time begins when it resumes.
    func awaitFrame(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        guard timers[.frame] == nil, instance.life.summary != .suspended else { return }
        expect(.frame, host.settings.times.launchDeadline, scene, instance, host) {
            scene, instance, host in
            guard scene.frames.awaitsComplete, scene.page != nil else { return }
            host.misbehaved(instance, "It drew nothing for a page that came.")
        }
    }

    /// Cancels the deadline for a frame: it came, or is no longer needed.
    func cancelFrame() { cancel(.frame) }

    // MARK: Reaching the background

    /// Ends an app that does not get a scene to the background in time while others are in the
    /// foreground (specification 6.3.1).
    func awaitBackground(
        _ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        cancel(.background)
        guard scene.phase == .background else { return }
        expect(.background, host.settings.times.phaseDeadline, scene, instance, host) {
            scene, instance, host in
            // If all scenes are in the background, the process has a deadline of its own.
            guard scene.phase == .background, scene.isConnected, !scene.arrival.hasArrived,
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

    // MARK: Answering

    /// Reports on the page that an app does not respond, and takes that back once it does.
    func awaitAnswer(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        if isSilent, !scene.ledger.isUnanswered {
            isSilent = false
            cancel(.lastAnswer)
            scene.tell(.state(instance.life.pageState), host)
        }
        guard timers[.answer] == nil, scene.isConnected, scene.page != nil,
            scene.ledger.isUnanswered
        else { return }
        let handled = scene.ledger.handled
        expect(.answer, Self.silenceMax, scene, instance, host) { scene, instance, host in
            let deadlines = scene.deadlines
            if scene.ledger.isUnanswered, scene.ledger.handled == handled, !deadlines.isSilent {
                deadlines.reportSilence(scene, instance, host)
                deadlines.awaitLastAnswer(scene, instance, after: Self.silenceMax, host)
            }
            deadlines.awaitAnswer(scene, instance, host)
        }
    }

    private func reportSilence(
        _ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        guard instance.life.summary == .running else { return }
        isSilent = true
        host.logger.warning(
            "An app does not answer.",
            metadata: [
                "app": "\(instance.app.slug)",
                "process": "\(instance.process?.identifier ?? 0)",
            ])
        scene.tell(
            .state(
                PageState(
                    .waiting,
                    message: "\(instance.name) does not answer. What you type is kept. If it stays "
                        + "so, reload this page, and the app is started again.")), host)
    }

    /// Ends an app that does not respond in the foreground, if the operator has set a time for
    /// that.
    ///
    /// - Parameter silence: How long it has not responded.
    private func awaitLastAnswer(
        _ scene: InstanceScene, _ instance: AppInstance, after silence: Duration,
        _ host: isolated AppHost
    ) {
        guard let longest = host.settings.times.unresponsiveMax else { return }
        let handled = scene.ledger.handled
        expect(.lastAnswer, max(.zero, longest - silence), scene, instance, host) {
            scene, instance, host in
            guard scene.deadlines.isSilent, scene.page != nil, scene.phase > .background,
                instance.life.summary == .running
            else { return }
            guard scene.ledger.handled == handled else {
                // The app makes slow progress, so its time begins again.
                return scene.deadlines.awaitLastAnswer(scene, instance, after: .zero, host)
            }
            scene.deadlines.endUnresponsive(scene, instance, longest, host)
        }
    }

    private func endUnresponsive(
        _ scene: InstanceScene, _ instance: AppInstance, _ longest: Duration,
        _ host: isolated AppHost
    ) {
        let process = instance.process?.identifier ?? 0
        let metadata: Logger.Metadata = [
            "app": "\(instance.app.slug)", "session": "\(scene.session)", "process": "\(process)",
        ]
        guard !host.settings.isTraced(process) else {
            host.logger.notice(
                "App does not respond and is not ended: a debugger follows it.",
                metadata: metadata)
            return awaitLastAnswer(scene, instance, after: .zero, host)
        }
        host.logger.warning(
            "App ended: it did not respond for \(longest) in the foreground.", metadata: metadata)
        host.apply(.unresponsive, to: instance)
    }

    // MARK: Committing

    /// Reports on the page that a running app leaves events uncommitted for too long, while the tab
    /// still holds them.
    ///
    /// An app that has neither committed anything for the scene nor reported a failure may be one
    /// that does not preserve, so its page shows nothing. An app that does not respond is reported
    /// otherwise.
    func awaitCommit(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        guard host.settings.preservation == .continuous, timers[.commit] == nil,
            scene.isConnected, scene.page != nil, scene.ledger.isUncommitted,
            scene.ledger.committed > 0 || hasFailedCommit
        else { return }
        let committed = scene.ledger.committed
        expect(.commit, host.settings.commitPatience, scene, instance, host) {
            scene, instance, host in
            let deadlines = scene.deadlines
            if scene.ledger.committed == committed, scene.ledger.isUncommitted,
                !scene.ledger.isUnanswered, !deadlines.isUnsaved,
                instance.life.summary == .running
            {
                deadlines.reportUnsaved(scene, instance, host)
            }
            deadlines.awaitCommit(scene, instance, host)
        }
    }

    /// Takes the report of an app that a commit failed, which may be its first.
    func commitFailed(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        hasFailedCommit = true
        awaitCommit(scene, instance, host)
    }

    /// Notes that an app has committed more than before, and takes back what its page shows.
    func hasCommitted(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        // The time begins again for the events that are still to be committed.
        cancel(.commit)
        hasFailedCommit = false
        if isUnsaved {
            isUnsaved = false
            scene.tell(.state(instance.life.pageState), host)
        }
        awaitCommit(scene, instance, host)
    }

    private func reportUnsaved(
        _ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        isUnsaved = true
        instance.log(
            .error, "App has not committed the user's changes for five seconds.",
            ["session": "\(scene.session)"], to: host.logger, at: host.now)
        scene.tell(
            .state(
                PageState(
                    .waiting,
                    message: "\(instance.name) cannot save what you did last. Keep this page open: "
                        + "it is kept here, and saved as soon as that works again.")), host)
    }

    // MARK: Timers

    /// Calls a function when the time for a deadline has passed, if the process and the scene are
    /// still the same.
    private func expect(
        _ due: Due, _ delay: Duration, _ scene: InstanceScene, _ instance: AppInstance,
        _ host: isolated AppHost,
        _ work: @escaping @Sendable (InstanceScene, AppInstance, isolated AppHost) -> Void
    ) {
        let (key, session, generation) = (instance.key, scene.session, instance.generation)
        timers[due] = host.afterRunning(delay) { host in
            guard let instance = host.instances[key], instance.generation == generation,
                let scene = instance.scenes[session]
            else { return }
            scene.deadlines.timers[due] = nil
            work(scene, instance, host)
        }
    }

    private func cancel(_ due: Due) { timers.removeValue(forKey: due)?.cancel() }
}
