import Foundation
import Glibc
import HostLink
import Logging

/// The quitting of apps and windows by a user or an operator (specification 5.3.1, 5.5.3, 6.1.8),
/// and the end of all apps when the host is shut down.
///
/// It owns the apps that must not start because they are being quit, and the callers that wait for
/// the end of every process. Used on the host's queue only.
final class AppQuitting {
    private let sessions: any SessionStore
    private let launches: any LaunchStore
    private let directory: StateDirectory
    private let catalog: AppCatalog
    private let settings: HostSettings
    private let logger: Logger
    /// The apps that are being quit, and the number of operations that quit each of them.
    private var quitting: [InstanceKey: Int] = [:]
    private var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    /// Whether the host is being shut down, so that no new work begins.
    private(set) var isShuttingDown = false

    init(
        _ stores: HostStores, directory: StateDirectory, catalog: AppCatalog,
        settings: HostSettings, logger: Logger
    ) {
        sessions = stores.sessions
        launches = stores.launches
        self.directory = directory
        self.catalog = catalog
        self.settings = settings
        self.logger = logger
    }

    // MARK: Quitting

    /// Whether an app is being quit, so that no process of it may start.
    func isQuitting(_ key: InstanceKey) -> Bool { quitting[key] != nil }

    /// Quits an app, and deletes its saved state unless developer mode keeps it.
    func quit(
        _ app: String, for person: Person, _ host: isolated AppHost
    ) async throws(HostError) {
        guard let installedApp = catalog[app] else { throw HostError.unknown(app) }
        let key = InstanceKey(person: person, app: app)
        preventLaunch(key)
        defer { allowLaunch(key, host) }
        host.calls.appWasQuit(key, host)
        if let instance = host.instances[key] {
            await end(instance, host)
            if settings.isDeveloperMode {
                recordEnd(of: instance, host)
                host.sessions.changes.flush(host)
            }
            if host.instances[key] === instance { host.instances[key] = nil }
        }
        logger.info(
            "App quit.",
            metadata: ["app": "\(app)", "keepsState": "\(settings.isDeveloperMode)"])
        if settings.isDeveloperMode {
            var record = try launches.launchRecord(app: app, person: person)
            record.isQuit = true
            try launches.keep(record, app: app, person: person)
        } else {
            try await deleteState(of: installedApp, person, host)
        }
    }

    /// Whether the app is quit if its user closes a session, because no window remains.
    ///
    /// Remaining external displays do not count, because an app on a display is controlled in a
    /// window.
    ///
    /// - Throws: `unknownApp`, `unknownSession`, `storageFailed`.
    func quitsApp(
        closing session: String, of app: String, for person: Person
    ) throws(HostError) -> Bool {
        guard catalog[app] != nil else { throw HostError.unknown(app) }
        let sessions = try self.sessions.sessions(of: person, app: app)
        guard let closed = sessions.first(where: { $0.identifier == session }) else {
            throw HostError(
                .unknownSession,
                "There is no such window of \(app); it may have been closed already.")
        }
        let others = sessions.filter { $0.identifier != session }
        return closed.isExternalDisplay
            ? others.isEmpty : others.allSatisfy(\.isExternalDisplay)
    }

    /// Closes a window and discards its session; the last window quits the app.
    func quit(
        session: String, of app: String, for person: Person, _ host: isolated AppHost
    ) async throws(HostError) {
        let isLast = try quitsApp(closing: session, of: app, for: person)
        guard !isLast, !settings.isDeveloperMode else {
            return try await quit(app, for: person, host)
        }
        let instance = host.instances[InstanceKey(person: person, app: app)]
        if let instance, let scene = instance.scenes[session] {
            host.sessions.discards.discard(scene, instance, host)
            return host.releaseIfIdle(instance.key)
        }
        let isKept = try !host.sessions.discards.discard([session], host).isEmpty
        if let instance {
            host.sessions.discards.report(session, to: instance, isKept: isKept, host)
        }
    }

    /// Ends the apps of a user after they have committed, and prevents launches until `readmit` is
    /// called.
    func close(_ person: Person, _ host: isolated AppHost) async {
        for app in catalog.all {
            let key = InstanceKey(person: person, app: app.slug)
            preventLaunch(key)
            host.calls.appWasQuit(key, host)
        }
        for instance in host.instances.values where instance.key.person == person {
            await end(instance, host)
            recordEnd(of: instance, host)
            if host.instances[instance.key] === instance { host.instances[instance.key] = nil }
        }
        host.sessions.changes.flush(host)
    }

    /// Lets the apps of a user start again after `close`.
    func readmit(_ person: Person, _ host: isolated AppHost) {
        for app in catalog.all { allowLaunch(InstanceKey(person: person, app: app.slug), host) }
    }

    private func preventLaunch(_ key: InstanceKey) { quitting[key, default: 0] += 1 }

    private func allowLaunch(_ key: InstanceKey, _ host: isolated AppHost) {
        quitting[key] = quitting[key].flatMap { $0 > 1 ? $0 - 1 : nil }
        if quitting[key] == nil { host.pushes.deliveries.obstacleMayBeGone(key, host) }
    }

    /// Sends an app's pages to the home screen and waits for the end of its process.
    private func end(_ instance: AppInstance, _ host: isolated AppHost) async {
        for scene in instance.scenes.values { host.sendHome(scene) }
        // A suspended process is notified only if it has not committed everything
        // (specification 6.4.1, 6.4.2).
        let mayCommit = instance.process != nil
        // The app's background tasks end as well.
        instance.life.hasTasks = false
        await withCheckedContinuation { continuation in
            instance.whenEnded.append(continuation)
            host.apply(.quit(mayCommit: mayCommit), to: instance)
        }
    }

    private func recordEnd(of instance: AppInstance, _ host: isolated AppHost) {
        for scene in instance.scenes.values {
            host.sessions.changes.add(to: scene, host, scene.noteEnd)
        }
    }

    /// Deletes an app's saved state; deletes the files on another queue, because there may be many.
    private func deleteState(
        of app: InstalledApp, _ person: Person, _ host: isolated AppHost
    ) async throws(HostError) {
        let sessions = try self.sessions.sessions(of: person, app: app.slug).map(\.identifier)
        host.handoffs.remove(InstanceKey(person: person, app: app.slug))
        try host.sessions.discards.discard(sessions, host)
        let container = directory.container(of: person, app)
        // No record is stored for an app that never ran, so that its user can be deleted.
        guard
            try launches.launchRecord(app: app.slug, person: person) != LaunchRecord()
                || access(container, F_OK) == 0
        else { return }
        try launches.keep(LaunchRecord(isQuit: true), app: app.slug, person: person)
        let path = ["Library", "Saved Application State"]
        let remove = settings.removeFolder
        let failure = await BlockingWork.runConcurrently { remove(path, container) }
        guard failure == 0 else {
            throw HostError(
                .storageFailed, "The app's saved state could not be deleted; delete this folder.",
                path: ([container] + path).joined(separator: "/"),
                cause: String(cString: strerror(failure)))
        }
    }

    /// Records that the user has opened an app, so that it may be launched in the background again.
    func userOpened(_ instance: AppInstance, _ host: isolated AppHost) {
        guard instance.history.isQuit else { return }
        instance.history.isQuit = false
        host.processes.keep(instance.life.crashGuard.record, instance)
    }

    // MARK: The host's end

    /// Begins the shutdown; returns `false` if it has already begun.
    func beginShutDown() -> Bool {
        guard !isShuttingDown else { return false }
        isShuttingDown = true
        return true
    }

    /// Lets every process commit, ends it, and waits for its end.
    func endAll(_ host: isolated AppHost) async {
        let running = host.instances.values.filter { $0.process != nil }
        for instance in host.instances.values {
            host.apply(.quit(mayCommit: instance.process != nil), to: instance)
        }
        guard running.contains(where: { $0.process != nil }) else { return }
        await withCheckedContinuation { waitingForEnd.append($0) }
    }

    /// Resumes the callers of `endAll` if no process is left; called when a process has ended.
    func processEnded(_ host: isolated AppHost) {
        guard isShuttingDown, host.instances.values.allSatisfy({ $0.process == nil }) else {
            return
        }
        for continuation in waitingForEnd { continuation.resume() }
        waitingForEnd = []
    }
}
