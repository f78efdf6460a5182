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
        let instance = instances[InstanceKey(person: person, app: session.app)]
        if let instance {
            if instance.scenes[session.identifier]?.isConnected == true { return nil }
            guard instance.life.state != .failed else { return nil }
        }
        return try snapshot(of: session, for: person)
    }

    /// Keeps a picture, or that there is to be none; an app that draws without end has its newest kept, a few
    /// times a second.
    func keepSnapshot(_ picture: [UInt8]?, _ scene: InstanceScene, _ instance: AppInstance) {
        instance.heldSnapshots.forget(scene.session)
        guard let picture, picture.count <= Self.snapshotBytesMax else {
            return snapshots.remove([scene.session], at: settings.clock.date)
        }
        guard instance.heldSnapshots.isEmpty, instance.conduct.waitForSnapshot(at: now) == nil
        else {
            if !instance.heldSnapshots.hold(picture, session: scene.session) {
                // An old picture in place of a new one would show what is gone.
                snapshots.remove([scene.session], at: settings.clock.date)
            }
            return awaitSnapshotTurn(of: instance)
        }
        write(picture, of: scene.session, instance)
    }

    private func write(_ picture: [UInt8], of session: String, _ instance: AppInstance) {
        snapshots.keep(
            masterKey.seal(picture, person: instance.key.person, session: session),
            session: session, at: settings.clock.date)
    }

    /// Writes pictures that are held, one for each that the app may have written.
    private func awaitSnapshotTurn(of instance: AppInstance) {
        guard instance.snapshotTimer == nil else { return }
        let key = instance.key
        instance.snapshotTimer = after(.milliseconds(250)) { host in
            guard let instance = host.instances[key] else { return }
            instance.snapshotTimer = nil
            while !instance.heldSnapshots.isEmpty,
                instance.conduct.waitForSnapshot(at: host.now) == nil,
                let (session, picture) = instance.heldSnapshots.takeOne()
            {
                host.write(picture, of: session, instance)
            }
            if !instance.heldSnapshots.isEmpty { host.awaitSnapshotTurn(of: instance) }
        }
    }

    /// Writes the pictures that a process has left.
    func flushSnapshots(of instance: AppInstance) {
        instance.snapshotTimer?.cancel()
        instance.snapshotTimer = nil
        for (session, picture) in instance.heldSnapshots.takeAll()
        where instance.scenes[session] != nil {
            write(picture, of: session, instance)
        }
    }

    /// Removes every picture of an app: it starts without what they show.
    func forgetSnapshots(of instance: AppInstance) {
        let key = instance.key
        _ = instance.heldSnapshots.takeAll()
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
        sessionChanges.flushConnections(of: sessions, self)
        sessionChanges.drop(sessions)
        return try store.discard(sessions)
    }
}
