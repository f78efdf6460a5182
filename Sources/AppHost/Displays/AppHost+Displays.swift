import HostLink
import Logging

/// External displays: pages that show an app and take no input (specification 1.10.10).
extension AppHost {
    /// The user's latest session of an app on an external display that no page shows, or else a new
    /// one.
    public func displaySession(
        of app: String, for person: Person
    ) throws(HostError) -> SceneSession {
        guard catalog[app] != nil else { throw Self.unknown(app) }
        let displays = try store.sessions(of: person, app: app).filter(\.isExternalDisplay)
        if let free = offer(displays, for: person, of: app) { return free }
        let session = try store.newSession(
            app: app, person: person, activity: nil, isExternalDisplay: true,
            at: settings.clock.date)
        offered[session.identifier] = now
        return session
    }

    /// Refuses input from the page of an external display, which the page's own script never sends,
    /// and closes its connection.
    ///
    /// - Returns: Whether the page is that of an external display.
    func refusesInput(of identifier: UInt64) -> Bool {
        guard let page = pages[identifier], page.isExternalDisplay else { return false }
        logger.warning(
            "Input from the page of an external display was refused, and its connection closed.",
            metadata: ["app": "\(page.key.app)", "session": "\(page.session)"])
        reconnect(page)
        return true
    }

    /// Has an app that shows only external displays connect a window as well, in the background: the
    /// app's main screen, which displays show until the app shows something else there.
    func includeWindow(of instance: AppInstance) {
        guard let window = missingWindow(of: instance) else { return }
        window.isWantedWithoutPage = true
    }

    /// Connects a window to a running app in which only external displays are connected.
    func connectWindow(of instance: AppInstance) {
        guard let window = missingWindow(of: instance) else { return }
        send(.connect(window.takeOrder(at: now)), to: instance)
    }

    private func missingWindow(of instance: AppInstance) -> InstanceScene? {
        let scenes = instance.scenes.values
        guard scenes.contains(where: { $0.isExternalDisplay && $0.page != nil }),
            !scenes.contains(where: {
                !$0.isExternalDisplay && ($0.page != nil || $0.isOrdered || $0.isWantedWithoutPage)
            })
        else { return nil }
        let key = instance.key
        do {
            let windows = try store.windows(of: key.person, app: key.app)
            let session = try windows.first ?? newSession(of: key.app, for: key.person)
            return try self.instance(key, session.identifier)?.1
        } catch {
            logger.warning(
                "An external display is shown without the app's window, which could not be read.",
                metadata: ["app": "\(key.app)", "error": "\(error)"])
            return nil
        }
    }

    /// Disconnects an external display from its app unless a page shows it again soon: a page that is
    /// reloaded, or whose connection breaks, is the same display.
    func disconnectLater(_ scene: InstanceScene, _ instance: AppInstance) {
        guard scene.isExternalDisplay else { return }
        let (key, session) = (instance.key, scene.session)
        scene.disconnection?.cancel()
        scene.disconnection = after(settings.times.displayGrace) { host in
            guard let instance = host.instances[key], let scene = instance.scenes[session],
                scene.page == nil, scene.isConnected
            else { return }
            host.logger.debug(
                "An external display was disconnected.", metadata: ["session": "\(session)"])
            host.send(.disconnect(session: session, discard: false), to: instance)
            scene.processDied()
        }
    }
}
