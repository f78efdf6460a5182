import HostLink
import Logging

/// The requests of an app about its scenes (specification 1.1.12).
extension AppInstance {
    /// The maximum size of an activity that is passed to a window.
    ///
    /// An activity identifies the content of the window and does not store it. Each activity is in
    /// a row of the host's database.
    private static let activityBytesMax = 64 << 10

    /// Performs a request, and notifies the app of the result.
    ///
    /// - Parameter work: Returns a sentence for the log if the request is refused.
    func answer(
        _ request: UInt64, _ host: isolated AppHost, _ work: () throws(HostError) -> String?
    ) {
        var refusal: String?
        do { refusal = try work() } catch { refusal = "\(error)" }
        if let refusal {
            guard mayContinue(after: "A request of an app is refused.", refusal, host) else {
                return
            }
        }
        host.send(.answer(request: request, isGranted: refusal == nil), to: self)
    }

    /// Logs that a request was refused, and ends an app that makes too many of them.
    ///
    /// - Returns: Whether the app may continue.
    func mayContinue(
        after refusal: Logger.Message, _ reason: String, _ host: isolated AppHost
    ) -> Bool {
        log(.warning, refusal, ["reason": "\(reason)"], to: host.logger, at: host.now)
        guard !rateLimits.admitsRefusal(at: host.now) else { return true }
        host.misbehaved(
            self, "It made too many requests that were refused.")
        return false
    }

    /// Opens a new or an existing scene in a new tab, from the page that the user used last.
    ///
    /// The new tab takes an existing scene over from a page that shows it.
    ///
    /// - Returns: The reason if the request is refused, or else `nil`.
    func activateScene(
        _ identifier: String?, _ activity: [UInt8]?, _ host: isolated AppHost
    ) throws(HostError) -> String? {
        guard let page = use.latestPage.flatMap({ host.pages[$0] }) else {
            return "The app has no open page that could open the window."
        }
        guard activity?.count ?? 0 <= Self.activityBytesMax else {
            return
                "The activity is larger than \(Self.activityBytesMax >> 10) KB. Put the content's name into "
                + "its userInfo, and not the content."
        }
        guard let identifier else {
            guard self.identity?.supportsMultipleScenes == true else {
                return "The app does not support several scenes."
            }
            let session = try host.pages.offers.newWindow(of: key, activity: activity)
            page.sink.send(.open(session.address))
            return nil
        }
        guard let (_, scene) = try host.instance(key, identifier),
            let session = try host.stores.sessions.session(
                identifier, app: key.app, person: key.person)?
                .session
        else { return "There is no such session." }
        guard !session.isExternalDisplay else {
            return "The session belongs to an external display, which only the user can connect."
        }
        if let activity, !scene.isOrdered {
            try host.stores.sessions.keepActivity(activity, session: identifier)
            scene.activity = activity
        }
        // A scene that the user sees is in the foreground already.
        guard scene.page != page.identifier || !page.hello.isVisible else { return nil }
        page.sink.send(.open(session.address))
        return nil
    }

    /// Discards a session, whether or not a page shows it, and notifies the process.
    ///
    /// - Returns: The reason if the request is refused, or else `nil`.
    func discard(_ session: String, _ host: isolated AppHost) throws(HostError) -> String? {
        guard let (_, scene) = try host.instance(key, session) else {
            return "There is no such session."
        }
        host.sessions.discards.discard(scene, self, host)
        return nil
    }

    /// Connects a session without a page, so that the app updates its state and its snapshot
    /// (specification 2.4.6).
    func refresh(_ session: String, _ host: isolated AppHost) {
        do {
            guard let (_, scene) = try host.instance(key, session), !scene.isOrdered,
                host.dataLock.mayConnect(key.person)
            else { return }
            host.send(.connect(scene.makeOrder(host)), to: self)
        } catch {
            log(
                .warning, "A scene could not be refreshed.", ["error": "\(error)"],
                to: host.logger, at: host.now)
        }
    }
}
