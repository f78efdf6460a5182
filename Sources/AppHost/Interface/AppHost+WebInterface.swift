import Foundation
import HostLink

/// The interface for the web server: sessions and pages.
extension AppHost: HostAPI {
    // MARK: Sessions

    /// Returns a session of a user's app: the latest one that no page shows, or else a new one.
    public func freeSession(of app: String, for person: Person) throws(HostError) -> SceneSession {
        try pages.offers.freeWindow(of: InstanceKey(person: person, app: app), self)
    }

    /// Creates a session of an app.
    public func newSession(of app: String, for person: Person) throws(HostError) -> SceneSession {
        try pages.offers.newWindow(of: InstanceKey(person: person, app: app), self)
    }

    /// Returns a session of a user's app on an external display: the latest one that no page shows,
    /// or else a new one.
    public func displaySession(
        of app: String, for person: Person
    ) throws(HostError) -> SceneSession {
        try pages.offers.freeDisplay(of: InstanceKey(person: person, app: app), self)
    }

    /// Returns every window of a user, latest first.
    public func scenes(of person: Person) throws(HostError) -> [SceneSummary] {
        sessions.changes.flush(self)
        let all = try stores.sessions.sessions(of: person, app: nil)
        return all.filter { !$0.isExternalDisplay }.map { session in
            let instance = instances[InstanceKey(person: person, app: session.app)]
            let phase = instance?.scenes[session.identifier]?.phase ?? .background
            return SceneSummary(
                session: dataLock.redacted(session, of: person),
                appName: catalog[session.app]?.name ?? session.app,
                isOnScreen: phase > .background,
                process: instance?.life.summary ?? .ended,
                snapshotDate: sessions.snapshots.snapshotStore.date(session.identifier))
        }
    }

    /// Returns the last snapshot of a session, for the app switcher.
    public func snapshot(of session: SceneSession, for person: Person) throws(HostError) -> [UInt8]?
    {
        guard dataLock.mayShow(person) else { return nil }
        return try sessions.snapshots.snapshot(of: session, for: person)
    }

    /// Returns the snapshot that a page shows until the app has restored; `nil` if the app can draw
    /// a frame itself, or is going to start without its state.
    public func placeholder(
        for session: SceneSession, of person: Person
    ) throws(HostError) -> [UInt8]? {
        let instance = instances[InstanceKey(person: person, app: session.app)]
        guard instance?.scenes[session.identifier]?.isConnected != true,
            instance?.life.state != .failed
        else { return nil }
        return try snapshot(of: session, for: person)
    }

    /// Returns the status and the history of a user's app.
    public func status(of app: String, for person: Person) async throws(HostError) -> AppDetails {
        try await AppDetails(of: app, for: person, self)
    }

    // MARK: Pages

    /// Attaches a page to a session, and starts the app's process if needed.
    public nonisolated func attach(
        _ hello: PageHello, to session: String, of app: String, for person: Person,
        sink: any PageSink
    ) -> any ScenePage {
        let page = PageHandle(host: self, identifier: intake.newPage(), person: person)
        page.attach(hello, session: session, app: app, sink)
        return page
    }

    /// Queues a message of a page, for one of the next turns.
    nonisolated func queue(_ kind: PageIntake.Kind, of page: UInt64, _ person: Person) {
        guard intake.add(PageIntake.Input(page: page, kind: kind), of: person) else { return }
        run { host in host.pages.handleTurn(host) }
    }

    /// Whether a user's data is locked, so that apps get no key to it and pages do not show it.
    public func isLocked(_ person: Person) -> Bool { dataLock.isLocked(person) }

    // MARK: Handoff

    /// Returns the activities of a user, app by app, for the home screen of the user's other
    /// browsers.
    public func handoffs(for person: Person) -> [Handoff] {
        guard dataLock.mayShow(person) else { return [] }
        return apps.compactMap { app in
            handoffs.offer(InstanceKey(person: person, app: app.slug), at: now).map {
                Handoff(app: app, title: $0.title)
            }
        }
    }

    /// Continues a user's activity in an app, in a window of its own if the app supports several
    /// (specification 6.7).
    ///
    /// The app is notified at once that it will continue an activity. It then gets the activity,
    /// with the newest data if its process runs, or a message that the activity has ended.
    ///
    /// - Returns: The session whose address the browser opens.
    /// - Throws: `unknownApp`, `nothingToContinue`, `dataLocked`, `tooManySessions`,
    ///   `storageFailed`.
    public func continueActivity(
        of app: String, for person: Person
    ) throws(HostError) -> SceneSession {
        guard catalog[app] != nil else { throw HostError.unknown(app) }
        return try handoffs.continueActivity(InstanceKey(person: person, app: app), self)
    }
}

/// The interface for the web server: readiness, browsers and users.
extension AppHost {
    /// Whether the host's queue and database answer, and the host is not stopping.
    public var isReady: Bool { !isShuttingDown && stores.maintenance.isReadable }

    /// Checks a pass that a browser has sent and returns its status.
    public func admit(_ pass: BrowserPass) throws(HostError) -> PassStatus {
        try people.admit(pass)
    }

    /// Returns a pass for an unsigned cookie of an earlier version, if its user is known from that
    /// time.
    public func replaceUnsigned(_ token: PersonToken) throws(HostError) -> BrowserPass? {
        try people.replaceUnsigned(token)
    }

    /// Creates the first pass of another browser of a user.
    public func newPass(for token: PersonToken) throws(HostError) -> BrowserPass {
        try people.newPass(for: token)
    }

    /// Invalidates every pass of a user, and returns a new one for the browser that asks for it.
    public func signOutOthers(than pass: BrowserPass) throws(HostError) -> BrowserPass {
        try people.signOutOthers(than: pass)
    }

    /// Returns the person of a proxy's user; a user who is named for the first time gets a new
    /// person.
    public func person(of user: UserName) throws(HostError) -> Person {
        try people.person(of: user)
    }
}
