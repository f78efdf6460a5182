import Foundation
import HostLink
import Logging

/// Ending apps by hand (specification 5.3.1, 5.5.3, 6.1.8).
extension AppHost {
    /// Quits an app as removing it from the app switcher does (5.3.1).
    ///
    /// Its process is ended, its saved state is deleted, its sessions are discarded, and pages that show it
    /// go home. What the app keeps elsewhere stays.
    ///
    /// One that runs is told that it terminates; one that is suspended cannot be (6.4.1, 6.4.2).
    ///
    /// Meanwhile nothing starts it: a page that comes goes home too, and what the app begins to do with its
    /// last words gets no time of its own.
    ///
    /// Until the person opens the app again it is not launched in the background (6.1.8). In developer mode
    /// state and sessions are kept, so that restoring can be tried out (5.5.3).
    public func quit(_ app: String, for person: Person) async throws(HostError) {
        guard let installedApp = catalog[app] else { throw Self.unknown(app) }
        let key = InstanceKey(person: person, app: app)
        quitting[key, default: 0] += 1
        defer { quitting[key] = quitting[key].flatMap { $0 > 1 ? $0 - 1 : nil } }
        if let instance = instances[key] {
            for scene in instance.scenes.values { sendHome(scene) }
            let isPolite = instance.process != nil && instance.life.summary != .suspended
            // What it goes on with in the background ends as well.
            instance.life.hasTasks = false
            await withCheckedContinuation { continuation in
                instance.whenEnded.append(continuation)
                apply(.quit(politely: isPolite), to: instance)
            }
            if settings.isDeveloperMode {
                for scene in instance.scenes.values {
                    change(scene, scene.noteEnd)
                }
                flushChanges()
            }
            if instances[key] === instance { instances[key] = nil }
        }
        logger.info(
            "App quit.",
            metadata: ["app": "\(app)", "keepsState": "\(settings.isDeveloperMode)"])
        if settings.isDeveloperMode {
            var record = try store.launchRecord(app: app, person: person)
            record.isQuit = true
            try store.keep(record, app: app, person: person)
        } else {
            try await deleteState(of: installedApp, person)
        }
    }

    /// Whether a person is quitting an app, and what starts it must wait for that.
    func isBeingQuit(_ key: InstanceKey) -> Bool { quitting[key] != nil }

    /// Closes one window as removing it from the app switcher does.
    ///
    /// Its session is discarded with its state. The last window quits the app, and so does any in developer
    /// mode, which keeps everything.
    public func quit(
        session: String, of app: String, for person: Person
    ) async throws(HostError) {
        guard catalog[app] != nil else { throw Self.unknown(app) }
        let sessions = try store.sessions(of: person, app: app).map(\.identifier)
        guard sessions.contains(session) else {
            throw HostError(
                .unknownSession,
                "There is no such window of \(app); it may have been closed already.")
        }
        guard sessions.count > 1, !settings.isDeveloperMode else {
            return try await quit(app, for: person)
        }
        let instance = instances[InstanceKey(person: person, app: app)]
        if let instance, let scene = instance.scenes[session] {
            discards.discard(scene, instance, self)
            return releaseIfIdle(instance.key)
        }
        let isKept = try !discards.discard([session], self).isEmpty
        if let instance {
            discards.report(session, to: instance, isKept: isKept, self)
        }
    }

    /// Whether an app may be launched without its person: not after they quit it, until they open it again
    /// (6.1.8).
    public func mayLaunchInBackground(
        _ app: String, for person: Person
    ) throws(HostError) -> Bool {
        if let instance = instances[InstanceKey(person: person, app: app)] {
            return !instance.history.isQuit
        }
        return try !store.launchRecord(app: app, person: person).isQuit
    }

    /// The person opens the app: it may be launched in the background from now on.
    func personOpened(_ instance: AppInstance) {
        guard instance.history.isQuit else { return }
        instance.history.isQuit = false
        keep(instance.life.crashGuard.record, instance)
    }

    /// Deletes files away from the host's queue: an app may have made more of them than anybody waits for.
    private func deleteState(of app: InstalledApp, _ person: Person) async throws(HostError) {
        let sessions = try store.sessions(of: person, app: app.slug).map(\.identifier)
        handoffs.remove(InstanceKey(person: person, app: app.slug))
        try discards.discard(sessions, self)
        let container = directory.container(of: person, app)
        // Of an app that never ran there is nothing to remember, and its person may be forgotten.
        guard
            try store.launchRecord(app: app.slug, person: person) != LaunchRecord()
                || access(container, F_OK) == 0
        else { return }
        try store.keep(LaunchRecord(isQuit: true), app: app.slug, person: person)
        let path = ["Library", "Saved Application State"]
        let remove = settings.removeFolder
        let failure = await offQueue { remove(path, container) }
        guard failure == 0 else {
            throw HostError(
                .storageFailed, "The app's saved state could not be deleted; delete this folder.",
                path: ([container] + path).joined(separator: "/"),
                cause: String(cString: strerror(failure)))
        }
    }
}
