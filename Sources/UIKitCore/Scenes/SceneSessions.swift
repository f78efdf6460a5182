import Foundation
import HostLink
import RestorationArchive

/// The sessions that the app knows, connected or not (specification 1.10.6, 2.4.7).
final class SceneSessions {
    private let application: UIApplication
    private let keeper: any ArchiveKeeping
    private let callsAtEndOfTurn: CallsAtEndOfTurn
    /// Sessions that are not connected and that the app has changed since they were preserved.
    private var changed: Set<String> = []
    /// The sessions among those of the host that belong to external displays.
    private var displaySessions: [String] = []

    init(application: UIApplication, keeper: any ArchiveKeeping, callsAtEndOfTurn: CallsAtEndOfTurn)
    {
        self.application = application
        self.keeper = keeper
        self.callsAtEndOfTurn = callsAtEndOfTurn
    }

    /// Stores the sessions of the launch order that belong to external displays.
    func launch(_ order: LaunchOrder) {
        displaySessions = order.externalDisplaySessions
    }

    /// Creates a session that no scene is connected for.
    func make(_ identifier: String) -> UISceneSession {
        make(identifier, isExternalDisplay: displaySessions.contains(identifier))
    }

    /// Creates a session with the role that its page has.
    func make(_ identifier: String, isExternalDisplay: Bool) -> UISceneSession {
        UISceneSession(
            persistentIdentifier: identifier,
            role: isExternalDisplay
                ? application.manifest.externalDisplayRole : .windowApplication)
    }

    /// Returns the session with an identifier, if the app knows it.
    func session(_ identifier: String) -> UISceneSession? {
        application.sessions.first { $0.persistentIdentifier == identifier }
    }

    /// Returns the saved record of a session that is not connected; no record if none is saved, or
    /// if it cannot be used.
    func record(of session: String) -> (record: SceneSessionRecord?, isLocked: Bool) {
        guard application.hasScenes else { return (nil, false) }
        switch keeper.load(session) {
        case .loaded(let archive): return (SceneSessionRecord(in: archive), false)
        case .missing, .unusable: return (nil, false)
        case .locked: return (nil, true)
        }
    }

    /// Records that the app has changed the saved values of a session.
    func noteChange(of session: UISceneSession) {
        if session.scene == nil { changed.insert(session.persistentIdentifier) }
        callsAtEndOfTurn.requestTurn()
    }

    /// Records that the state of a session was not saved.
    ///
    /// A connected scene is preserved by each pass, another session only after a change.
    func noteFailure(_ identifier: String) {
        guard let session = session(identifier), session.scene == nil else { return }
        changed.insert(identifier)
    }

    /// Forgets the changes of a session, because they are preserved with its scene or must not be
    /// preserved.
    func forgetChanges(of session: String) {
        changed.remove(session)
    }

    /// Returns the archives of the changed sessions that are not connected, and clears the record
    /// of changes.
    ///
    /// The rest of each archive is unchanged since the last save.
    func takeChangedArchives(_ header: ArchiveHeader) -> [(name: String, archive: Archive)] {
        changed.sorted().compactMap { name in
            changed.remove(name)
            guard let session = session(name), session.scene == nil else {
                // The session was connected meanwhile, so it is preserved with its scene, or it was
                // discarded.
                return nil
            }
            var archive = Archive(header: header)
            if case .loaded(let reader) = keeper.load(name), let kept = try? reader.archive() {
                archive = kept
            }
            archive.records.removeAll { $0.path == .application }
            if let record = session.kept.archiveRecord { archive.records.insert(record, at: 0) }
            return (name, archive)
        }
    }
}
