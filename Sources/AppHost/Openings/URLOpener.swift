import HostLink
import Logging

/// The rules for opening URLs: the app and the session that open a URL, and when an app may open
/// another app or a web page (specification 6.9).
struct URLOpener {
    /// The time after a user's action in which an app may open one URL.
    private static let actionLasts = Duration.seconds(5)

    let catalog: AppCatalog
    let store: any SessionStore
    let ownHosts: OwnHosts
    let logger: Logger

    /// The schemes that the installed apps open.
    var openableSchemes: [String] { Set(catalog.all.flatMap(\.urlSchemes)).sorted() }

    /// Opens a URL in an app whose `Info.plist` names its scheme.
    ///
    /// If several apps have the scheme, an app that already runs for the user is chosen, or else
    /// the first by name.
    ///
    /// - Parameter source: The bundle identifier of the app that requested the opening, if any.
    @discardableResult
    func open(
        _ url: OpenableURL, for person: Person, from source: String? = nil,
        _ host: isolated AppHost
    ) throws(HostError) -> OpenedURL {
        try host.dataLock.requireUnlocked(
            person, "The user's data is locked. Unlock it, then open the address.")
        let candidates = catalog.all.filter { $0.urlSchemes.contains(url.scheme) }
        let running = candidates.first { app in
            host.instances[InstanceKey(person: person, app: app.slug)]?.process != nil
        }
        guard let app = running ?? candidates.first else {
            throw HostError(
                .noAppForURL,
                "No app on this host opens addresses of the scheme \(url.scheme). An app names its schemes "
                    + "in Info.plist, under CFBundleURLTypes.")
        }
        let key = InstanceKey(person: person, app: app.slug)
        let session = try session(key, host)
        let isOnScreen = try host.openings.add(
            .url(url.text, source: source), for: session, key, host)
        logger.info(
            "URL opened.",
            metadata: [
                "app": "\(app.slug)", "scheme": "\(url.scheme)", "isOnScreen": "\(isOnScreen)",
            ])
        return OpenedURL(app: app, session: session, isOnScreen: isOnScreen)
    }

    /// Returns the session of an app for a URL: the one on the screen, or else the one that was
    /// used last, or else a new one.
    private func session(
        _ key: InstanceKey, _ host: isolated AppHost
    ) throws(HostError) -> SceneSession {
        let sessions = try store.windows(of: key.person, app: key.app)
        let scenes = host.instances[key]?.scenes ?? [:]
        let latest = host.instances[key]?.use.latestPage.flatMap { host.pages[$0]?.session }
        func rank(_ session: SceneSession) -> Int {
            guard let scene = scenes[session.identifier], scene.page != nil else { return 0 }
            let isLatest = session.identifier == latest ? 1 : 0
            return 1 + 2 * Int(scene.phase.rawValue) + isLatest
        }
        if let best = sessions.enumerated().max(by: { one, other in
            (rank(one.element), other.offset) < (rank(other.element), one.offset)
        }) {
            return best.element
        }
        return try host.newSession(of: key.app, for: key.person)
    }

    /// Answers an app that asks to open a URL, in another app or in the browser.
    func appRequested(
        _ address: String, token: UInt64, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        do {
            try open(address, askedBy: instance, host)
            host.send(.openedURL(token: token, isOpened: true), to: instance)
        } catch {
            guard
                instance.mayContinue(
                    after: "An app's request to open an address was refused.", error.message, host)
            else { return }
            host.send(.openedURL(token: token, isOpened: false), to: instance)
        }
    }

    private func open(
        _ address: String, askedBy instance: AppInstance, _ host: isolated AppHost
    ) throws(HostError) {
        let url = try OpenableURL(address)
        try host.dataLock.requireUnlocked(instance.key.person, "The user's data is locked.")
        guard !url.isOfTheWeb || !ownHosts.contains(url.host) else {
            throw HostError(
                .refusedURL,
                "An app cannot open a URL of this machine or of this host, on any port, because the "
                    + "browser would send the user's cookie. To open another app, use a URL scheme "
                    + "of that app."
            )
        }
        guard let acted = instance.use.lastAction, host.now - acted < Self.actionLasts,
            let page = instance.use.latestPage.flatMap({ host.pages[$0] }), !page.isTaken,
            page.hello.isVisible
        else {
            throw HostError(
                .refusedURL,
                "An app opens addresses only right after a user's action on its page.")
        }
        // One user action allows only one opening.
        instance.use.lastAction = nil
        if url.isOfTheWeb {
            return page.sink.send(.visit(url.text))
        }
        let opened = try open(
            url, for: instance.key.person, from: instance.identity?.bundleIdentifier, host)
        if !opened.isOnScreen {
            page.sink.send(.open(opened.session.address))
        }
    }
}
