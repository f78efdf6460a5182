import Foundation
import HostLink
import RestorationArchive

/// The sessions that the app knows: those of its scenes, and those that nobody sees (specification 1.10.6,
/// 2.4.7, 2.4.8).
extension ApplicationRuntime {
    /// What is kept of a session that is not connected; no record when there is nothing, or it cannot be used.
    func sessionRecord(_ session: String) -> (record: SceneSessionRecord?, isLocked: Bool) {
        guard hasScenes else { return (nil, false) }
        switch keeper.load(session) {
        case .loaded(let archive): return (SceneSessionRecord(in: archive), false)
        case .missing, .unusable: return (nil, false)
        case .locked: return (nil, true)
        }
    }

    /// The app has changed what is kept of a session.
    func sessionDidChange(_ session: UISceneSession) {
        if session.scene == nil { changedSessions.insert(session.persistentIdentifier) }
        setNeedsTurn()
    }

    /// Hands over what the app has changed of sessions that are not connected; the rest that is kept
    /// of their scenes stays as it is.
    ///
    /// A session whose archive is then not saved counts as changed again.
    func addChangedSessions(to state: inout PreservedState, _ header: ArchiveHeader) {
        for name in changedSessions.sorted() {
            changedSessions.remove(name)
            guard
                let session = application.sessions.first(where: {
                    $0.persistentIdentifier == name
                }), session.scene == nil
            else {
                // Connected meanwhile, and so preserved with its scene; or gone.
                continue
            }
            var archive = Archive(header: header)
            if case .loaded(let reader) = keeper.load(name), let kept = try? reader.archive() {
                archive = kept
            }
            archive.records.removeAll { $0.path == .application }
            if let record = session.kept.archiveRecord { archive.records.insert(record, at: 0) }
            state.add(preservation.part(archive, as: name))
        }
    }

    /// Tells the app of a session that the host has discarded, and forgets it (6.2.1g).
    func discard(_ session: String) {
        if hasScenes {
            // A host that could not read its sessions has not told of it before.
            let known = application.sessions.first { $0.persistentIdentifier == session }
            tellDiscarded([known ?? makeSession(session)])
        }
        forget(session)
    }

    /// Deletes all that is kept of a session, and says so: the host would name it at the next launch again.
    func forget(_ session: String) {
        guard !discardedWhileLocked.contains(where: { $0.persistentIdentifier == session }) else {
            return
        }
        keeper.discard(session)
        preservation.forget(session)
        unclaimed.forget(session)
        changedSessions.remove(session)
        comingActivities[session] = nil
        application.sessions.removeAll { $0.persistentIdentifier == session }
        connection.send(.discarded(sessions: [session]))
    }

    /// Tells the app of sessions that are gone for good, with what was kept of them: it may be what says which
    /// files of the app went with them.
    ///
    /// It is deleted afterwards, so that an app that dies of it loses nothing. What was kept cannot be read while
    /// the person's data is locked, so both wait until it is unlocked, or for the next launch, at which the host
    /// names the sessions again.
    func tellDiscarded(_ sessions: [UISceneSession]) {
        guard !sessions.isEmpty else { return }
        application.sessions.removeAll { sessions.contains($0) }
        guard !isLocked else {
            discardedWhileLocked += sessions
            return
        }
        for session in sessions { _ = session.kept }
        delegate?.application(application, didDiscardSceneSessions: Set(sessions))
    }

    /// Does what had to wait while the data was locked.
    func discardAfterUnlocking() {
        let sessions = discardedWhileLocked
        discardedWhileLocked = []
        tellDiscarded(sessions)
        for session in sessions { forget(session.persistentIdentifier) }
    }

    /// Lets a scene and its windows go.
    func release(_ runtime: SceneRuntime) {
        for window in runtime.scene.windows { window.isHidden = true }
        scenes.removeAll { $0 === runtime }
        application.scenes.removeAll { $0 === runtime.scene }
        runtime.scene.session.scene = nil
        deriveState()
    }

    /// Takes away the one scene of an app that knows none.
    func disconnectWithoutScenes(_ runtime: SceneRuntime, _ isDiscarded: Bool) {
        guard !runtime.scene.isExternalDisplay else {
            return disconnectScreen(runtime, discard: isDiscarded)
        }
        if life.state.phase != .background { feed(.move(.background)) }
        screens.forget(runtime.session)
        runtime.scene.activationState = .unattached
        release(runtime)
        if isDiscarded { forget(runtime.session) }
    }
}
