import Foundation
import HostLink
import Logging

extension AppHost {
    /// An action of a person allows one opening, and no later than this.
    private static let actionLasts = Duration.seconds(5)

    /// The schemes that some app of this host opens.
    nonisolated var openableSchemes: [String] { Set(apps.flatMap(\.urlSchemes)).sorted() }

    /// Opens an address for a person: in the app whose `Info.plist` names its scheme, cold or warm
    /// (specification 6.9).
    ///
    /// Of several apps with the scheme the one that runs for the person already is taken, or else the first
    /// by name. The app's scene that the person last used gets the address once a page shows it, since an app
    /// is in the foreground before it is told.
    ///
    /// - Throws: `refusedURL`, `noAppForURL`, `dataLocked`, `tooManySessions`, `storageFailed`.
    @discardableResult
    public func open(url: String, for person: Person) throws(HostError) -> OpenedURL {
        try open(try OpenableURL(url), for: person, from: nil)
    }

    private func open(
        _ url: OpenableURL, for person: Person, from source: String?
    ) throws(HostError) -> OpenedURL {
        guard !isLocked(person) else {
            throw HostError(
                .dataLocked, "The person's data is locked. Unlock it, then open the address.")
        }
        let candidates = apps.filter { $0.urlSchemes.contains(url.scheme) }
        let running = candidates.first { app in
            instances[InstanceKey(person: person, app: app.slug)]?.process != nil
        }
        guard let app = running ?? candidates.first else {
            throw HostError(
                .noAppForURL,
                "No app on this host opens addresses of the scheme \(url.scheme). An app names its schemes "
                    + "in Info.plist, under CFBundleURLTypes.")
        }
        let (session, isOnScreen) = try give(
            .url(url.text, source: source), to: app, for: person)
        logger.info(
            "URL opened.",
            metadata: [
                "app": "\(app.slug)", "scheme": "\(url.scheme)", "isOnScreen": "\(isOnScreen)",
            ])
        return OpenedURL(app: app, session: session, isOnScreen: isOnScreen)
    }

    /// Gives an app something to open, in the scene that the person used last.
    func give(
        _ opening: Opening, to app: InstalledApp, for person: Person
    ) throws(HostError) -> (SceneSession, isOnScreen: Bool) {
        let key = InstanceKey(person: person, app: app.slug)
        let session = try sessionToOpen(key, app)
        let isOnScreen = try queue(opening, in: session, key)
        return (session, isOnScreen)
    }

    private func sessionToOpen(_ key: InstanceKey, _ app: InstalledApp) throws(HostError)
        -> SceneSession
    {
        let sessions = try store.windows(of: key.person, app: app.slug)
        let scenes = instances[key]?.scenes ?? [:]
        let latest = instances[key]?.latestPage.flatMap { pages[$0]?.session }
        // The nearest to the person: what they look at, what they used last, what is in some tab.
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
        return try newSession(of: app.slug, for: key.person)
    }

    /// Keeps an opening for a session; `true` when the app gets it at once.
    @discardableResult
    func queue(
        _ opening: Opening, in session: SceneSession, _ key: InstanceKey
    ) throws(HostError) -> Bool {
        let waiting = WaitingOpening(opening: opening, since: now)
        guard let instance = instances[key], let scene = instance.scenes[session.identifier] else {
            let now = now
            openings = openings.filter { _, list in
                list.contains { now - $0.since < WaitingOpening.lasts }
            }
            var list = openings[session.identifier, default: []]
            try Self.add(waiting, to: &list)
            openings[session.identifier] = list
            return false
        }
        try Self.add(waiting, to: &scene.openings)
        sendOpenings(of: scene, instance)
        return scene.page != nil && scene.phase > .background
    }

    private static func add(
        _ waiting: WaitingOpening, to list: inout [WaitingOpening]
    ) throws(HostError) {
        list.removeAll { waiting.since - $0.since >= WaitingOpening.lasts }
        guard list.count < WaitingOpening.countMax else {
            throw HostError(
                .refusedURL,
                "As many as \(WaitingOpening.countMax) addresses wait for this app's page already. Open "
                    + "the page first.")
        }
        list.append(waiting)
    }

    /// Gives a scene that is in the foreground what waits for it.
    func sendOpenings(of scene: InstanceScene, _ instance: AppInstance) {
        guard instance.link != nil, scene.isOrdered, scene.phase > .background else { return }
        for opening in scene.takeOpenings(at: now) {
            send(.open(session: scene.session, opening), to: instance)
        }
    }

    /// Moves what waited for a session without a page to its scene, which has one now.
    func takeWaitingOpenings(into scene: InstanceScene) {
        guard let waiting = openings.removeValue(forKey: scene.session) else { return }
        scene.openings = waiting + scene.openings
    }

    /// An app asks to open an address, in another app or in the browser.
    func appOpens(_ address: String, token: UInt64, _ instance: AppInstance) {
        do {
            try open(address, askedBy: instance)
            send(.openedURL(token: token, isOpened: true), to: instance)
        } catch {
            guard
                noteRefusal(
                    "An app's request to open an address was refused.", error.message, instance)
            else { return }
            send(.openedURL(token: token, isOpened: false), to: instance)
        }
    }

    private func open(_ address: String, askedBy instance: AppInstance) throws(HostError) {
        let url = try OpenableURL(address)
        guard !isLocked(instance.key.person) else {
            throw HostError(.dataLocked, "The person's data is locked.")
        }
        guard !url.isOfTheWeb || !OwnHosts(settings.hostNames).contains(url.host) else {
            throw HostError(
                .refusedURL,
                "An app opens no address of this machine or of this host, on any port: the browser would "
                    + "send the cookie of the person along. It opens another app by a scheme of that app's."
            )
        }
        guard let acted = instance.lastAction, now - acted < Self.actionLasts,
            let page = instance.latestPage.flatMap({ pages[$0] }), !page.isTaken,
            page.hello.isVisible
        else {
            throw HostError(
                .refusedURL,
                "An app opens addresses only right after something that a person did on its page.")
        }
        // One action, one opening: nobody asked for a second.
        instance.lastAction = nil
        if url.isOfTheWeb {
            return page.sink.send(PageMessage.visit(url.text).json())
        }
        let source = instance.identity?.bundleIdentifier
        let opened = try open(url, for: instance.key.person, from: source)
        if !opened.isOnScreen {
            page.sink.send(PageMessage.open(opened.session.address).json())
        }
    }
}
