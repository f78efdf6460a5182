import HostLink
import Logging

/// The open pages, and the page that shows each scene.
///
/// The input from pages is handled in `PageTable+Input`. The table is used on the host's queue
/// only.
final class PageTable {
    /// The sessions that are offered to new pages.
    let offers: SessionOffers
    /// The rules of pages that are external displays.
    let displays: ExternalDisplays
    /// The uploads in progress.
    let uploads = UploadCounts()
    private let hostNames: [String]
    private let clock: any HostClock
    let logger: Logger
    private var pages: [UInt64: AttachedPage] = [:]

    init(_ catalog: AppCatalog, _ store: any SessionStore, _ settings: HostSettings, logger: Logger)
    {
        offers = SessionOffers(catalog, store, clock: settings.clock)
        displays = ExternalDisplays(store, grace: settings.times.displayGrace, logger: logger)
        hostNames = settings.hostNames
        clock = settings.clock
        self.logger = logger
    }

    /// The number of open pages.
    var count: Int { pages.count }

    /// Returns a page by its identifier.
    subscript(_ identifier: UInt64) -> AttachedPage? { pages[identifier] }

    /// Returns the page with an identifier, its scene and its app, if this page currently shows the
    /// scene.
    func current(
        _ identifier: UInt64, _ host: isolated AppHost
    ) -> (page: AttachedPage, scene: InstanceScene, instance: AppInstance)? {
        guard let page = pages[identifier], !page.isTaken,
            let instance = host.instances[page.key], let scene = instance.scenes[page.session],
            scene.page == identifier
        else { return nil }
        return (page, scene, instance)
    }

    // MARK: Attaching

    /// Attaches a page to a session, or sends it to the home screen if there is no such session.
    func attach(
        _ hello: PageHello, _ identifier: UInt64, _ session: String, _ key: InstanceKey,
        _ sink: any PageSink, _ host: isolated AppHost
    ) {
        guard !host.isShuttingDown else { return sink.close() }
        do {
            guard let (instance, scene) = try host.instance(key, session) else {
                sink.send(.goTo("/"))
                return sink.close()
            }
            let page = AttachedPage(
                identifier: identifier, key: key, session: session, sink: sink,
                isExternalDisplay: scene.isExternalDisplay, hello: hello)
            pages[identifier] = page
            if let current = scene.page, !hello.takes, !hello.isVisible, pages[current] != nil {
                page.isTaken = true
                return sink.send(.taken)
            }
            makeCurrent(page, scene, instance, host)
        } catch {
            logger.error("A page could not be attached.", error)
            sink.send(
                .state(
                    PageState(.failed, message: error.message, choices: [.retry, .home])
                ))
            sink.close()
        }
    }

    /// Gives a scene back to an earlier page, and takes it from the page that shows it now.
    func takeOver(_ identifier: UInt64, _ host: isolated AppHost) {
        guard let page = pages[identifier] else { return }
        do {
            guard let (instance, scene) = try host.instance(page.key, page.session) else {
                page.sink.send(.goTo("/"))
                return
            }
            guard scene.page != identifier else { return }
            makeCurrent(page, scene, instance, host)
        } catch {
            logger.error("A page could not take over its scene.", error)
        }
    }

    /// Makes a page the one that shows its scene.
    private func makeCurrent(
        _ page: AttachedPage, _ scene: InstanceScene, _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        if let old = scene.page.flatMap({ pages[$0] }), old !== page {
            old.isTaken = true
            old.sink.send(.taken)
        }
        page.isTaken = false
        scene.pageCame(page)
        displays.pageCame(scene)
        offers.remove(page.session)
        instance.use.pageUsed(page, at: host.now)
        host.quitting.userOpened(instance, host)
        page.sink.send(
            .welcome(
                session: scene.session, nextEvent: scene.ledger.next,
                resumesAfter: scene.ledger.resumesAfter, app: instance.name,
                resumes: !scene.isNew, hostNames: hostNames
            ))
        scene.acknowledge(host)
        if let report = host.processes.builds.reports[page.key.app] {
            page.sink.send(.build(report))
        }
        // Without a process there is no state to report. If a process is needed, it is started at
        // once.
        let state = host.dataLock.pageState(of: instance)
        if state.kind != .ended { page.sink.send(.state(state)) }
        host.sessions.changes.add(to: scene, host) { change in
            change.environment = page.hello.environment
            change.lastUsed = clock.date
        }
        if scene.unresponsive.isReported, page.hello.isFreshlyLoaded {
            // The previous page announced that a reload ends the app. A page that merely reconnects
            // does not end it.
            return host.misbehaved(
                instance, "It did not answer, and the user loaded its page again.")
        }
        if page.hello.isVisible { adoptNewBuild(instance, host) }
        scene.changePhase(
            to: host.dataLock.phase(of: page), instance,
            showsNewPage: host.dataLock.mayShow(page.key.person), host)
        // Deliveries that storage refused before are tried again, and the new page is notified if
        // storage still refuses them.
        host.deliverEvents(of: scene, instance)
        instance.updateNeeds(host)
    }

    /// Replaces a process of an old build with one of the new build; called at an action of the
    /// user.
    func adoptNewBuild(_ instance: AppInstance, _ host: isolated AppHost) {
        if host.dataLock.mayAct(instance.key.person) {
            host.processes.builds.adoptNewBuild(instance, host)
        }
    }

    // MARK: Closing

    /// Removes a page whose connection has ended.
    func remove(_ identifier: UInt64, _ host: isolated AppHost) {
        let shown = current(identifier, host)
        guard let page = pages.removeValue(forKey: identifier) else { return }
        if let (_, scene, instance) = shown {
            removePage(of: scene, instance, host)
            instance.updateNeeds(host)
        }
        host.releaseIfIdle(page.key)
    }

    /// Closes the connection of a page.
    ///
    /// The page reconnects and sends all events again that were not received.
    func reconnect(_ page: AttachedPage, _ host: isolated AppHost) {
        remove(page.identifier, host)
        page.sink.close()
    }

    /// Sends the page of a discarded scene to the home screen.
    func sendHome(_ scene: InstanceScene) {
        guard let identifier = scene.page, let page = pages.removeValue(forKey: identifier) else {
            return
        }
        scene.pageLeft()
        page.sink.send(.goTo("/"))
        page.sink.close()
    }

    /// Sends a message to every page of an app.
    func send(_ message: PageMessage, toPagesOf app: String) {
        for page in pages.values where page.key.app == app { page.sink.send(message) }
    }

    /// Closes the connections of all pages, because the host ends.
    func closeAll() {
        for page in pages.values { page.sink.close() }
        pages = [:]
    }

    /// Removes the page of a scene, so the scene goes to the background.
    private func removePage(
        of scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        scene.pageLeft()
        displays.pageLeft(scene, instance, host)
        instance.use.lastUsed = host.now
        host.sessions.changes.add(to: scene, host) { $0.lastUsed = clock.date }
        guard scene.isOrdered else { return }
        scene.releaseFrames(instance, host)
        scene.deadlines.cancelFrame()
        scene.sendPhase(instance, host)
        host.send(.hidePage(session: scene.session), to: instance)
        instance.endUnseenLaunch(host)
    }
}
