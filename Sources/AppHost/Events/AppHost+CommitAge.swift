import HostLink
import Logging

/// Apps whose commits fail: the person is told while the tab still holds what they did.
extension AppHost {
    /// Tells the page of a scene whose running app leaves events uncommitted for too long.
    ///
    /// An app that has neither committed anything for the scene nor reported a failure may be one that does
    /// not preserve; its page shows nothing. Neither does that of an app that does not respond, which is
    /// reported otherwise.
    func awaitCommit(_ scene: InstanceScene, _ instance: AppInstance) {
        guard settings.preservation == .continuous, scene.timers[.commit] == nil,
            scene.isConnected, scene.page != nil, scene.ledger.isUncommitted,
            scene.ledger.committed > 0 || scene.hasFailedCommit
        else { return }
        let committed = scene.ledger.committed
        expect(.commit, settings.commitPatience, scene, instance) { host, scene, instance in
            if scene.ledger.committed == committed, scene.ledger.isUncommitted,
                !scene.ledger.isUnanswered, !scene.isUnsaved, instance.life.summary == .running
            {
                host.tellUnsaved(scene, instance)
            }
            host.awaitCommit(scene, instance)
        }
    }

    /// An app's commit failed, which may be its first.
    func commitFailed(_ scene: InstanceScene, _ instance: AppInstance) {
        scene.hasFailedCommit = true
        awaitCommit(scene, instance)
    }

    /// An app has committed more than before: what its page was told otherwise is taken back.
    func noteProgress(_ scene: InstanceScene, _ instance: AppInstance) {
        // The time begins again with what is still to be committed.
        scene.awaitNoMore(.commit)
        scene.hasFailedCommit = false
        if scene.isUnsaved {
            scene.isUnsaved = false
            tell(.state(instance.life.pageState), scene)
        }
        awaitCommit(scene, instance)
    }

    private func tellUnsaved(_ scene: InstanceScene, _ instance: AppInstance) {
        scene.isUnsaved = true
        instance.log(
            .error, "App has not committed the user's changes for five seconds.",
            ["session": "\(scene.session)"], to: logger, at: now)
        let name = instance.identity?.displayName ?? instance.app.name
        tell(
            .state(
                PageState(
                    .waiting,
                    message: "\(name) cannot save what you did last. Keep this page open: it is "
                        + "kept here, and saved as soon as that works again.")), scene)
    }
}
