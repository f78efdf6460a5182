import HostLink
import Logging

/// The rules of external displays: pages that show an app and take no input (specification
/// 1.10.10).
///
/// The type owns the timers after which a display without a page is disconnected. It is used on the
/// host's queue only.
final class ExternalDisplays {
    private let store: any SessionStore
    private let grace: Duration
    private let logger: Logger
    private var disconnections: [String: any HostTimer] = [:]

    /// - Parameter grace: The time for which a display without a page stays connected.
    init(_ store: any SessionStore, grace: Duration, logger: Logger) {
        self.store = store
        self.grace = grace
        self.logger = logger
    }

    /// Refuses input from the page of an external display and closes its connection, because the
    /// page's own script never sends input.
    ///
    /// - Returns: Whether the page is that of an external display.
    func refusesInput(of page: UInt64, _ host: isolated AppHost) -> Bool {
        guard let page = host.pages[page], page.isExternalDisplay else { return false }
        logger.warning(
            "Input from the page of an external display was refused, and its connection closed.",
            metadata: ["app": "\(page.key.app)", "session": "\(page.session)"])
        host.pages.reconnect(page, host)
        return true
    }

    /// Adds a window in the background to the launch of an app that shows only external displays.
    ///
    /// The displays show this window until the app puts a window of its own on them.
    func includeWindow(of instance: AppInstance, _ host: isolated AppHost) {
        missingWindow(of: instance, host)?.isWantedWithoutPage = true
    }

    /// Connects a window to a running app in which only external displays are connected.
    func connectWindow(of instance: AppInstance, _ host: isolated AppHost) {
        guard let window = missingWindow(of: instance, host) else { return }
        host.send(.connect(window.makeOrder(host)), to: instance)
    }

    private func missingWindow(
        of instance: AppInstance, _ host: isolated AppHost
    ) -> InstanceScene? {
        let scenes = instance.scenes.values
        guard scenes.contains(where: { $0.isExternalDisplay && $0.page != nil }),
            !scenes.contains(where: {
                !$0.isExternalDisplay && ($0.page != nil || $0.isOrdered || $0.isWantedWithoutPage)
            })
        else { return nil }
        let key = instance.key
        do {
            let windows = try store.windows(of: key.person, app: key.app)
            let session = try windows.first ?? host.newSession(of: key.app, for: key.person)
            return try host.instance(key, session.identifier)?.1
        } catch {
            logger.warning(
                "An external display is shown without the app's window, which could not be read.",
                error, app: key.app)
            return nil
        }
    }

    /// Disconnects a display from its app unless a page shows it again soon.
    ///
    /// A page that is reloaded, or that reconnects, is the same display.
    func pageLeft(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        guard scene.isExternalDisplay else { return }
        let (key, session) = (instance.key, scene.session)
        disconnections[session]?.cancel()
        disconnections[session] = host.after(grace) { host in
            host.pages.displays.disconnect(session, key, host)
        }
    }

    /// Keeps a display connected, because a page shows it again.
    func pageCame(_ scene: InstanceScene) {
        disconnections.removeValue(forKey: scene.session)?.cancel()
    }

    private func disconnect(_ session: String, _ key: InstanceKey, _ host: isolated AppHost) {
        disconnections[session] = nil
        guard let instance = host.instances[key], let scene = instance.scenes[session],
            scene.page == nil, scene.isConnected
        else { return }
        logger.debug("An external display was disconnected.", metadata: ["session": "\(session)"])
        host.send(.disconnect(session: session, discard: false), to: instance)
        scene.processDied()
    }
}
