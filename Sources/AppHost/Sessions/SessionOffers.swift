import HostLink

/// The choice of sessions for new pages; each chosen session is reserved until its page has loaded.
///
/// It is used on the host's queue only.
final class SessionOffers {
    /// The time for which a session is reserved for the page that it was offered to.
    private static let lasts = Duration.seconds(10)

    private let catalog: AppCatalog
    private let store: any SessionStore
    private let clock: any HostClock
    private var offered: [String: Duration] = [:]

    init(_ catalog: AppCatalog, _ store: any SessionStore, clock: any HostClock) {
        self.catalog = catalog
        self.store = store
        self.clock = clock
    }

    /// The reserved sessions, whose pages may still be loading.
    var sessions: Set<String> { Set(offered.keys) }

    /// Ends the reservation of a session, because a page shows it or it was discarded.
    func remove(_ session: String) { offered[session] = nil }

    /// Returns an app's most recent window that no page of the user shows, or creates a window.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func freeWindow(of key: InstanceKey, _ host: isolated AppHost) throws(HostError) -> SceneSession
    {
        try requireApp(key.app)
        if let only = try onlyWindow(of: key, host) { return only }
        let windows = try store.windows(of: key.person, app: key.app)
        if let free = offer(windows, of: key, host) { return free }
        return noteOffer(of: try newWindow(of: key, host))
    }

    /// Creates a window of an app, or returns its only one if the app shows one scene at a time.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func newWindow(of key: InstanceKey, _ host: isolated AppHost) throws(HostError) -> SceneSession
    {
        try requireApp(key.app)
        if let only = try onlyWindow(of: key, host) { return only }
        return try create(key)
    }

    /// Creates a window of an app, for an activity that the app wants to show in it.
    ///
    /// - Throws: `tooManySessions`, `storageFailed`.
    func newWindow(of key: InstanceKey, activity: [UInt8]?) throws(HostError) -> SceneSession {
        noteOffer(of: try create(key, activity: activity))
    }

    /// Returns an app's most recent external-display session that no page of the user shows, or
    /// creates one.
    ///
    /// - Throws: `unknownApp`, `tooManySessions`, `storageFailed`.
    func freeDisplay(
        of key: InstanceKey, _ host: isolated AppHost
    ) throws(HostError) -> SceneSession {
        try requireApp(key.app)
        let displays = try store.sessions(of: key.person, app: key.app)
            .filter(\.isExternalDisplay)
        if let free = offer(displays, of: key, host) { return free }
        return noteOffer(of: try create(key, isExternalDisplay: true))
    }

    private func create(
        _ key: InstanceKey, activity: [UInt8]? = nil, isExternalDisplay: Bool = false
    ) throws(HostError) -> SceneSession {
        try store.newSession(
            app: key.app, person: key.person, activity: activity,
            isExternalDisplay: isExternalDisplay, at: clock.date)
    }

    private func requireApp(_ app: String) throws(HostError) {
        guard catalog[app] != nil else { throw HostError.unknown(app) }
    }

    private func noteOffer(of session: SceneSession) -> SceneSession {
        offered[session.identifier] = clock.now
        return session
    }

    /// Offers the first session that no page shows and that is not reserved.
    private func offer(
        _ sessions: [SceneSession], of key: InstanceKey, _ host: isolated AppHost
    ) -> SceneSession? {
        let now = clock.now
        offered = offered.filter { now - $0.value < Self.lasts }
        let scenes = host.instances[key]?.scenes ?? [:]
        let free = sessions.first { session in
            scenes[session.identifier]?.page == nil && offered[session.identifier] == nil
        }
        return free.map(noteOffer)
    }

    /// Returns the only window of an app that does not support multiple scenes.
    ///
    /// A new page takes this window over, because the app would leave a second window blank.
    private func onlyWindow(
        of key: InstanceKey, _ host: isolated AppHost
    ) throws(HostError) -> SceneSession? {
        let supportsMultiple =
            host.instances[key]?.identity?.supportsMultipleScenes
            ?? catalog[key.app]?.supportsMultipleScenes
        guard supportsMultiple == false else { return nil }
        return try store.windows(of: key.person, app: key.app).first
    }
}
