import HostLink

/// The openings that wait until a page shows their session: URLs, and activities that a user
/// continues.
///
/// An app gets an opening only while its scene is in the foreground. The queue is in memory only,
/// and an opening expires after `WaitingOpening.lasts`. It is used on the host's queue only.
final class OpeningQueue {
    /// The rules by which a URL reaches an app.
    let urls: URLOpener
    private var waiting: [String: [WaitingOpening]] = [:]

    init(_ urls: URLOpener) { self.urls = urls }

    /// Whether no opening waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Adds an opening for a session, and sends it at once if the session's scene is in the
    /// foreground.
    ///
    /// - Returns: Whether a visible page shows the session.
    /// - Throws: `refusedURL` if too many openings wait for the session.
    @discardableResult
    func add(
        _ opening: Opening, for session: SceneSession, _ key: InstanceKey, _ host: isolated AppHost
    ) throws(HostError) -> Bool {
        removeExpired(at: host.now)
        guard waiting[session.identifier]?.count ?? 0 < WaitingOpening.countMax else {
            throw HostError(
                .refusedURL,
                "\(WaitingOpening.countMax) addresses already wait for this app's page. Open "
                    + "the page first.")
        }
        waiting[session.identifier, default: []].append(
            WaitingOpening(opening: opening, since: host.now))
        guard let instance = host.instances[key],
            let scene = instance.scenes[session.identifier]
        else { return false }
        send(to: scene, instance, host)
        return scene.page != nil && scene.phase > .background
    }

    /// Sends the waiting openings to a scene, if the scene is in the foreground.
    func send(to scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        guard instance.link != nil, scene.isOrdered, scene.phase > .background else { return }
        for opening in removeOpenings(of: scene.session, at: host.now) {
            host.send(.open(session: scene.session, opening), to: instance)
        }
    }

    /// Removes the openings of a session and returns those that have not expired.
    func removeOpenings(of session: String, at now: Duration) -> [Opening] {
        guard let list = waiting.removeValue(forKey: session) else { return [] }
        return list.filter { !$0.isExpired(at: now) }.map(\.opening)
    }

    /// Removes the openings of a session that was discarded.
    func remove(_ session: String) { waiting[session] = nil }

    /// Removes the openings that have waited too long.
    func removeExpired(at now: Duration) {
        waiting = waiting.compactMapValues { list in
            let current = list.filter { !$0.isExpired(at: now) }
            return current.isEmpty ? nil : current
        }
    }
}

/// An opening that a scene gets as soon as a page shows it.
struct WaitingOpening: Hashable {
    /// The time after which an opening expires, because the user no longer expects it.
    static let lasts = Duration.seconds(600)
    /// The maximum number of openings that wait for one session, so that a loop in an app cannot
    /// add more.
    static let countMax = 16

    var opening: Opening
    var since: Duration

    func isExpired(at now: Duration) -> Bool { now - since >= Self.lasts }
}
