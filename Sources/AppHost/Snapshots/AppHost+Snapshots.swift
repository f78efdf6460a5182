import Foundation
import HostLink
import Logging

/// The pictures that stand for scenes while no process is there (specification 5.4).
extension AppHost {
    /// The largest picture kept; one that is larger is none.
    private static let snapshotBytesMax = 1 << 20

    /// The last picture that the app made of a session, for the app switcher.
    public func snapshot(of session: SceneSession, for person: Person) throws(HostError) -> [UInt8]?
    {
        guard !isLocked(person),
            try store.session(session.identifier, app: session.app, person: person) != nil,
            let sealed = snapshots.read(session.identifier)
        else { return nil }
        return masterKey.open(sealed, person: person, session: session.identifier)
    }

    /// The picture that a page shows until the app is back; `nil` when the app is there to draw one itself, or
    /// is going to start without its state.
    public func placeholder(
        for session: SceneSession, of person: Person
    ) throws(HostError) -> [UInt8]? {
        let resident = residents[ResidentKey(person: person, app: session.app)]
        if let resident {
            if resident.scenes[session.identifier]?.isConnected == true { return nil }
            guard resident.life.state != .failed else { return nil }
        }
        return try snapshot(of: session, for: person)
    }

    func keepSnapshot(_ picture: [UInt8]?, _ scene: ResidentScene, _ resident: Resident) {
        let sealed = picture.flatMap { picture in
            picture.count > Self.snapshotBytesMax
                ? nil
                : masterKey.seal(picture, person: resident.key.person, session: scene.session)
        }
        do {
            try snapshots.keep(sealed, session: scene.session)
        } catch {
            logger.warning("A picture could not be kept.", metadata: ["error": "\(error)"])
        }
    }

    /// Removes every picture of an app: it starts without what they show.
    func forgetSnapshots(of resident: Resident) {
        let key = resident.key
        do {
            for session in try store.sessions(of: key.person, app: key.app) {
                snapshots.remove(session.identifier)
            }
        } catch {
            logger.warning(
                "Pictures of what an app starts without stay until it draws others.",
                metadata: ["app": "\(key.app)", "because": "\(error)"])
        }
    }

    /// Discards sessions with their pictures and with what they were to open.
    func discard(_ sessions: [String]) throws(HostError) {
        for session in sessions {
            snapshots.remove(session)
            openings[session] = nil
        }
        try store.discard(sessions)
    }
}
