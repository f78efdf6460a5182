import Glibc
import HostLink
import Logging

extension AppHost {
    /// Attaches a page to a session and starts the app's process where that is needed.
    public nonisolated func attach(
        _ hello: PageHello, to session: String, of app: String, for person: Person,
        sink: any PageSink
    ) -> any ScenePage {
        let identifier = newPageIdentifier()
        let page = HostedPage(host: self, identifier: identifier, person: person)
        page.opened(hello, session: session, app: app, sink)
        return page
    }

    func open(
        _ hello: PageHello, _ identifier: UInt64, _ session: String, _ key: InstanceKey,
        _ sink: any PageSink
    ) {
        guard !isShuttingDown else { return sink.close() }
        do {
            guard let (instance, scene) = try instance(key, session) else {
                sink.send(PageMessage.goTo("/").json())
                return sink.close()
            }
            let page = AttachedPage(
                identifier: identifier, key: key, session: session, sink: sink,
                isExternalDisplay: scene.isExternalDisplay, hello: hello)
            pages[identifier] = page
            if let current = scene.page, !hello.takes, !hello.isVisible, pages[current] != nil {
                page.isTaken = true
                return sink.send(PageMessage.taken.json())
            }
            show(page, scene, instance)
        } catch {
            logger.error("A page could not be attached.", metadata: ["error": "\(error)"])
            sink.send(
                PageMessage.state(
                    PageState(.failed, message: error.message, choices: [.retry, .home])
                ).json())
            sink.close()
        }
    }

    /// What is in memory of an app and a session, read from storage where it is not; `nil` for a session that
    /// is not the person's, or goes with an app that is being quit.
    func instance(_ key: InstanceKey, _ session: String) throws(HostError)
        -> (AppInstance, InstanceScene)?
    {
        guard let app = catalog[key.app], SceneSession.isIdentifier(session),
            !operations.isQuitting(key)
        else { return nil }
        if let instance = instances[key], let scene = instance.scenes[session] {
            return (instance, scene)
        }
        guard let row = try store.session(session, app: key.app, person: key.person) else {
            return nil
        }
        let instance: AppInstance
        if let known = instances[key] {
            instance = known
        } else {
            instance = try makeResident(key, app)
        }
        let scene = InstanceScene(row: row)
        // What could not be written when its numbers were given back must not be written any more.
        sessionChanges.dropMarks(of: session)
        takeWaitingOpenings(into: scene)
        instance.scenes[session] = scene
        instances[key] = instance
        return (instance, scene)
    }

    private func makeResident(_ key: InstanceKey, _ app: InstalledApp) throws(HostError)
        -> AppInstance
    {
        let record = try store.launchRecord(app: key.app, person: key.person)
        return AppInstance(
            key: key, app: app,
            life: ProcessLife(
                times: settings.times, limits: settings.crashLimits, record: record),
            kept: record,
            discardedSessions: try store.discardedSessions(app: key.app, person: key.person),
            at: now)
    }

    /// Makes a page the one that shows its scene.
    private func show(_ page: AttachedPage, _ scene: InstanceScene, _ instance: AppInstance) {
        if let old = scene.page.flatMap({ pages[$0] }), old !== page {
            old.isTaken = true
            old.sink.send(PageMessage.taken.json())
        }
        page.isTaken = false
        scene.page = page.identifier
        scene.environment = page.hello.environment
        scene.isHeldBack = false
        if !page.isExternalDisplay { instance.latestPage = page.identifier }
        scene.disconnection?.cancel()
        scene.disconnection = nil
        offered[page.session] = nil
        instance.lastUsed = now
        operations.userOpened(instance, self)
        scene.ledger.pageStartsOver()
        page.sink.send(
            PageMessage.welcome(
                session: scene.session, nextEvent: scene.ledger.next,
                resumesAfter: scene.ledger.resumesAfter,
                app: instance.identity?.displayName ?? instance.app.name, resumes: !scene.isNew,
                hostNames: settings.hostNames
            ).json())
        scene.lastAcknowledged = nil
        acknowledge(scene)
        // Without a process there is nothing to say before it starts, which is at once where it is wanted.
        let isLocked = isLocked(instance.key.person)
        if isLocked {
            page.sink.send(PageMessage.state(lockedPage).json())
        } else if instance.life.pageState.kind != .ended {
            page.sink.send(PageMessage.state(instance.life.pageState).json())
        }
        sessionChanges.add(to: scene, self) { change in
            change.environment = page.hello.environment
            change.lastUsed = settings.clock.date
        }
        if scene.isSilent, page.hello.isFreshlyLoaded {
            // The page before told the person what loading it again does; one that merely connects again has
            // asked for nothing.
            return misbehaved(
                instance, "It did not answer, and the person loaded its page again.")
        }
        if page.hello.isVisible, !isLocked { builds.adoptNewBuild(instance, self) }
        bring(scene, to: phase(of: page), instance, showsNewPage: !isLocked)
        // What storage refused before is tried again, and the new page is told if it still does.
        deliver(scene, instance)
        updateNeeds(of: instance)
    }

    /// Tells the process of the scene's page and phase.
    func bring(
        _ scene: InstanceScene, to phase: ScenePhase, _ instance: AppInstance, showsNewPage: Bool
    ) {
        let isChanged = scene.phase != phase
        scene.phase = phase
        guard instance.link != nil else { return }
        guard scene.isOrdered else {
            // What cannot be read now would be preserved as empty later: it is connected once it is unlocked.
            guard !isLocked(instance.key.person) else { return }
            if scene.isExternalDisplay { connectWindow(of: instance) }
            send(.connect(scene.takeOrder(at: now)), to: instance)
            return deliver(scene, instance)
        }
        if showsNewPage {
            send(.environment(session: scene.session, scene.environment), to: instance)
            releaseFrames(scene, instance)
            scene.awaitsCompleteFrame = true
            send(.showPage(session: scene.session), to: instance)
            awaitFrame(scene, instance)
        }
        if isChanged { sendPhase(of: scene, instance) }
        sendOpenings(of: scene, instance)
    }

    /// Tells the process where a scene stands; one that leaves the screen has its deadline for that.
    private func sendPhase(of scene: InstanceScene, _ instance: AppInstance) {
        scene.hasReachedBackground = false
        scene.leftScreen = scene.phase == .background ? now : nil
        send(.phase(session: scene.session, scene.phase), to: instance)
        awaitBackground(scene, instance)
    }

    /// Lets the app draw again although the page it drew for is gone.
    private func releaseFrames(_ scene: InstanceScene, _ instance: AppInstance) {
        for frame in scene.unseenFrames {
            send(.frameShown(session: scene.session, sequence: frame), to: instance)
        }
        scene.unseenFrames = []
    }

    /// The page's scene, if it is the one that shows it.
    private func current(_ identifier: UInt64) -> (AttachedPage, InstanceScene, AppInstance)? {
        guard let page = pages[identifier], !page.isTaken, let instance = instances[page.key],
            let scene = instance.scenes[page.session], scene.page == identifier
        else { return nil }
        return (page, scene, instance)
    }

    /// Takes an event of a page, and leaves it to the caller to give it to the app.
    ///
    /// - Returns: The scene that it is for; `nil` when nothing came of it.
    func pageSent(
        _ event: InputEvent, _ identifier: UInt64
    ) -> (scene: InstanceScene, instance: AppInstance)? {
        guard let (page, scene, instance) = current(identifier) else { return nil }
        instance.latestPage = identifier
        instance.lastUsed = now
        if !event.action.isState { instance.lastAction = now }
        switch scene.ledger.receive(event) {
        case .accepted:
            if instance.link == nil { instance.wanted = now }
        case .replayed: break
        case .busy: page.sink.send(PageMessage.busy.json())
        case .textTooLarge:
            page.sink.send(
                PageMessage.lost(
                    number: event.number,
                    message: "The text is longer than \(EventLedger.textBytesMax >> 20) MB and was "
                        + "not taken. Shorten it."
                ).json())
        case .outOfOrder: return nil
        }
        return (scene, instance)
    }

    /// Makes a page connect again that sent an event which cannot be the next one.
    func reconnectOutOfOrder(_ identifier: UInt64) {
        guard let (page, scene, _) = current(identifier) else { return }
        logger.notice(
            "A page sent an event out of order; it reconnects.",
            metadata: ["session": "\(scene.session)"])
        reconnect(page)
    }

    func pageChanged(isVisible: Bool, isFocused: Bool, _ identifier: UInt64) {
        guard let page = pages[identifier] else { return }
        page.hello.isVisible = isVisible
        page.hello.isFocused = isFocused
        guard let (_, scene, instance) = current(identifier) else { return }
        instance.lastUsed = now
        if isVisible {
            if !page.isExternalDisplay { instance.latestPage = identifier }
            if !isLocked(instance.key.person) { builds.adoptNewBuild(instance, self) }
        }
        bring(scene, to: phase(of: page), instance, showsNewPage: false)
        updateNeeds(of: instance)
    }

    func pageChanged(_ environment: PageEnvironment, _ identifier: UInt64) {
        pages[identifier]?.hello.environment = environment
        guard let (_, scene, instance) = current(identifier), scene.environment != environment
        else { return }
        scene.environment = environment
        sessionChanges.add(to: scene, self) { $0.environment = environment }
        guard scene.isOrdered else { return }
        send(.environment(session: scene.session, environment), to: instance)
    }

    func pageApplied(frame: UInt64, _ identifier: UInt64) {
        guard let (_, scene, instance) = current(identifier),
            scene.unseenFrames.contains(frame)
        else { return }
        for shown in scene.unseenFrames where shown <= frame {
            send(.frameShown(session: scene.session, sequence: shown), to: instance)
        }
        scene.unseenFrames.removeAll { $0 <= frame }
    }

    func pageWantsCompleteFrame(_ identifier: UInt64) {
        guard let (_, scene, instance) = current(identifier), scene.isOrdered,
            !isLocked(instance.key.person)
        else { return }
        releaseFrames(scene, instance)
        scene.awaitsCompleteFrame = true
        send(.showPage(session: scene.session), to: instance)
    }

    func pageTakes(_ identifier: UInt64) {
        guard let page = pages[identifier] else { return }
        do {
            guard let (instance, scene) = try instance(page.key, page.session) else {
                page.sink.send(PageMessage.goTo("/").json())
                return
            }
            guard scene.page != identifier else { return }
            show(page, scene, instance)
        } catch {
            logger.error("A page could not take over its scene.", metadata: ["error": "\(error)"])
        }
    }

    func pageKills(_ identifier: UInt64) {
        guard !refusesInput(of: identifier) else { return }
        guard let (_, _, instance) = current(identifier), let process = instance.process else {
            return
        }
        logger.info(
            "A page requested that its app be killed.", metadata: ["app": "\(instance.app.slug)"])
        process.signal(SIGKILL)
    }

    /// Makes a page connect anew, which then sends everything that was not received.
    func reconnect(_ page: AttachedPage) {
        pageLeft(page.identifier)
        page.sink.close()
    }

    func pageLeft(_ identifier: UInt64) {
        let shown = current(identifier)
        guard let page = pages.removeValue(forKey: identifier) else { return }
        guard let (_, scene, instance) = shown else { return releaseIfIdle(page.key) }
        leave(scene, instance)
        updateNeeds(of: instance)
        releaseIfIdle(page.key)
    }

    /// Takes the page off a scene; the scene goes to the background.
    private func leave(_ scene: InstanceScene, _ instance: AppInstance) {
        scene.page = nil
        disconnectLater(scene, instance)
        instance.lastUsed = now
        sessionChanges.add(to: scene, self) { $0.lastUsed = settings.clock.date }
        scene.phase = .background
        guard scene.isOrdered else { return }
        releaseFrames(scene, instance)
        scene.awaitNoMore(.picture)
        sendPhase(of: scene, instance)
        send(.hidePage(session: scene.session), to: instance)
        endUnseenLaunch(of: instance)
    }
}
