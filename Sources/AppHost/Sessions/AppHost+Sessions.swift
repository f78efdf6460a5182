import Foundation
import HostLink

extension AppHost: HostAPI {
    /// How long a session that was given out as free is kept for the page that is loading.
    private static let offerLasts = Duration.seconds(10)

    /// The person's latest session of an app that no page shows, or else a new one.
    public func freeSession(of app: String, for person: Person) throws(HostError) -> SceneSession {
        guard catalog[app] != nil else { throw Self.unknown(app) }
        if let only = try onlySession(of: app, for: person) { return only }
        let windows = try store.windows(of: person, app: app)
        if let free = offer(windows, for: person, of: app) { return free }
        let session = try newSession(of: app, for: person)
        offered[session.identifier] = now
        return session
    }

    /// Offers the first session that no page shows and that was not offered just now to a page that
    /// is being loaded.
    func offer(_ sessions: [SceneSession], for person: Person, of app: String) -> SceneSession? {
        let now = now
        offered = offered.filter { now - $0.value < Self.offerLasts }
        let scenes = instances[InstanceKey(person: person, app: app)]?.scenes ?? [:]
        let free = sessions.first { session in
            scenes[session.identifier]?.page == nil && offered[session.identifier] == nil
        }
        if let free { offered[free.identifier] = now }
        return free
    }

    /// A new session of an app.
    public func newSession(of app: String, for person: Person) throws(HostError) -> SceneSession {
        guard catalog[app] != nil else { throw Self.unknown(app) }
        if let only = try onlySession(of: app, for: person) { return only }
        return try store.newSession(
            app: app, person: person, activity: nil, at: settings.clock.date)
    }

    /// The session of an app that shows one scene at a time: a page that comes takes it over, since the app
    /// would leave the page of another one blank.
    private func onlySession(of app: String, for person: Person) throws(HostError) -> SceneSession?
    {
        let instance = instances[InstanceKey(person: person, app: app)]
        let supportsMultiple =
            instance?.identity?.supportsMultipleScenes ?? catalog[app]?.supportsMultipleScenes
        guard supportsMultiple == false else { return nil }
        return try store.windows(of: person, app: app).first
    }

    /// A session, or `nil` when it is unknown, was discarded, or is not the person's.
    public func session(
        _ identifier: String, of app: String, for person: Person
    ) throws(HostError) -> SceneSession? {
        guard SceneSession.isIdentifier(identifier) else { return nil }
        var session = try store.session(identifier, app: app, person: person)?.session
        // A title says what is in a window.
        if isLocked(person) { session?.title = "" }
        return session
    }

    /// Every window of a person, latest first.
    public func scenes(of person: Person) throws(HostError) -> [SceneSummary] {
        sessionChanges.flush(self)
        let isLocked = isLocked(person)
        return try store.sessions(of: person).filter { !$0.isExternalDisplay }.map { session in
            var session = session
            if isLocked { session.title = "" }
            let instance = instances[InstanceKey(person: person, app: session.app)]
            return SceneSummary(
                session: session, appName: catalog[session.app]?.name ?? session.app,
                isOnScreen: (instance?.scenes[session.identifier]?.phase).map {
                    $0 > .background
                } ?? false,
                process: instance?.life.summary ?? .ended,
                snapshotDate: snapshots.date(session.identifier))
        }
    }

    static func unknown(_ app: String) -> HostError {
        HostError(
            .unknownApp, "There is no app named \(LoggedText.printable(app, max: 80)) on this host."
        )
    }
}
