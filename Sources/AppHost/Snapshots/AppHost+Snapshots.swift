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

    /// Keeps a picture, or that there is to be none; an app that draws without end has its newest kept, a few
    /// times a second.
    func keepSnapshot(_ picture: [UInt8]?, _ scene: ResidentScene, _ resident: Resident) {
        resident.heldPictures.forget(scene.session)
        guard let picture, picture.count <= Self.snapshotBytesMax else {
            return snapshots.remove([scene.session], at: settings.clock.date)
        }
        guard resident.heldPictures.isEmpty, resident.conduct.waitForPicture(at: now) == nil else {
            if !resident.heldPictures.hold(picture, session: scene.session) {
                // An old picture in place of a new one would show what is gone.
                snapshots.remove([scene.session], at: settings.clock.date)
            }
            return awaitPictureTurn(of: resident)
        }
        write(picture, of: scene.session, resident)
    }

    private func write(_ picture: [UInt8], of session: String, _ resident: Resident) {
        snapshots.keep(
            masterKey.seal(picture, person: resident.key.person, session: session),
            session: session, at: settings.clock.date)
    }

    /// Writes pictures that are held, one for each that the app may have written.
    private func awaitPictureTurn(of resident: Resident) {
        guard resident.pictureTimer == nil else { return }
        let key = resident.key
        resident.pictureTimer = after(.milliseconds(250)) { host in
            guard let resident = host.residents[key] else { return }
            resident.pictureTimer = nil
            while !resident.heldPictures.isEmpty,
                resident.conduct.waitForPicture(at: host.now) == nil,
                let (session, picture) = resident.heldPictures.takeOne()
            {
                host.write(picture, of: session, resident)
            }
            if !resident.heldPictures.isEmpty { host.awaitPictureTurn(of: resident) }
        }
    }

    /// Writes the pictures that a process has left.
    func flushPictures(of resident: Resident) {
        resident.pictureTimer?.cancel()
        resident.pictureTimer = nil
        for (session, picture) in resident.heldPictures.takeAll()
        where resident.scenes[session] != nil {
            write(picture, of: session, resident)
        }
    }

    /// Removes every picture of an app: it starts without what they show.
    func forgetSnapshots(of resident: Resident) {
        let key = resident.key
        _ = resident.heldPictures.takeAll()
        do {
            snapshots.remove(
                try store.sessions(of: key.person, app: key.app).map(\.identifier),
                at: settings.clock.date)
        } catch {
            logger.warning(
                "Outdated snapshots remain until the app draws new ones.",
                metadata: ["app": "\(key.app)", "because": "\(error)"])
        }
    }

    /// Discards sessions with their pictures and with what they were to open.
    ///
    /// - Returns: The sessions that their app is to be told of; it never heard of the others.
    @discardableResult
    func discard(_ sessions: [String]) throws(HostError) -> Set<String> {
        snapshots.remove(sessions, at: settings.clock.date)
        for session in sessions { openings[session] = nil }
        // A session that was connected a moment ago is not yet known as such to the database.
        if sessions.contains(where: { changes[$0]?.isConnected == true }) { flushChanges() }
        for session in sessions { changes[session] = nil }
        return try store.discard(sessions)
    }
}
