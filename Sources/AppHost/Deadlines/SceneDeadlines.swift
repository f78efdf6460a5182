import HostLink
import Logging

/// The deadlines of a running app for one of its scenes, and the warnings on the scene's page when
/// the app is late.
///
/// An app is ended if it draws no frame for a page, or if it does not complete a scene's transition
/// to the background. An app that does not commit is reported on the page. `UnresponsiveWatch`
/// contains the rules for an app that does not answer.
final class SceneDeadlines {
    enum Due {
        /// A frame for a page that attached.
        case frame
        /// The completed transition to the background.
        case background
        /// Progress with the events that were delivered.
        case answer
        /// Progress with the events that were delivered, before the app is ended.
        case lastAnswer
        /// A commit of the events that were delivered.
        case commit
    }

    private var timers: [Due: any HostTimer] = [:]
    /// Whether the page shows that the user's changes are not saved.
    private var isUnsaved = false
    /// Whether the process has reported a failed commit since its last successful one.
    private var hasFailedCommit = false

    /// Cancels all deadlines, because the process has ended.
    func processDied() {
        for timer in timers.values { timer.cancel() }
        timers = [:]
        isUnsaved = false
        hasFailedCommit = false
    }

    // MARK: Drawing

    /// Starts the deadline for the first frame of a page that attached; an app that misses it is
    /// ended.
    ///
    /// A suspended process cannot draw, so its time begins when it resumes.
    func awaitFrame(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        guard timers[.frame] == nil, instance.life.summary != .suspended else { return }
        expect(.frame, host.settings.times.launchDeadline, scene, instance, host) {
            scene, instance, host in
            guard scene.frames.awaitsComplete, !scene.frames.areHeld, scene.page != nil else {
                return
            }
            host.misbehaved(instance, "It drew no frame for a new page in time.")
        }
    }

    /// Cancels the deadline for a frame, because the frame was received or is no longer needed.
    func cancelFrame() { cancel(.frame) }

    // MARK: Reaching the background

    /// Starts the deadline for a scene's transition to the background while other scenes are in the
    /// foreground (specification 6.3.1).
    ///
    /// An app that misses it is ended.
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
                metadata: instance.metadata([
                    "session": "\(scene.session)", "deadline": "phaseDeadline",
                ]))
            host.apply(.sceneOverran, to: instance)
        }
    }

    // MARK: Committing

    /// Starts the deadline for a commit.
    ///
    /// If the app misses it, the page shows that the user's changes are not saved; the tab still
    /// has them.
    ///
    /// An app that has neither committed for the scene nor reported a failure possibly does not
    /// preserve at all, so its page shows no warning. `UnresponsiveWatch` reports an app that does
    /// not respond.
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

    /// Handles the app's report that a commit failed, even if the app has never committed.
    func commitFailed(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        hasFailedCommit = true
        awaitCommit(scene, instance, host)
    }

    /// Records that an app has committed more events, and removes the warning from the page.
    func hasCommitted(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        // For the events that are still uncommitted, the time begins again.
        cancel(.commit)
        hasFailedCommit = false
        if isUnsaved {
            isUnsaved = false
            scene.sendToPage(.state(instance.life.pageState), host)
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
        scene.sendToPage(
            .state(
                PageState(
                    .waiting,
                    message: "\(instance.name) cannot save what you did last. Keep this page open: "
                        + "it is kept here until the app can save it.")), host)
    }

    // MARK: Timers

    /// Whether a deadline is running.
    func isRunning(_ due: Due) -> Bool { timers[due] != nil }

    /// Calls a function when the time for a deadline has passed, if the process and the scene are
    /// still the same.
    func expect(
        _ due: Due, _ delay: Duration, _ scene: InstanceScene, _ instance: AppInstance,
        _ host: isolated AppHost,
        _ work: @escaping @Sendable (InstanceScene, AppInstance, isolated AppHost) -> Void
    ) {
        let (key, session, generation) = (instance.key, scene.session, instance.generation)
        timers[due] = host.afterRunning(delay) { host in
            guard let instance = host.instance(key, launch: generation),
                let scene = instance.scenes[session]
            else { return }
            scene.deadlines.timers[due] = nil
            work(scene, instance, host)
        }
    }

    /// Cancels a deadline.
    func cancel(_ due: Due) { timers.removeValue(forKey: due)?.cancel() }
}
