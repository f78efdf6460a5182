import Glibc
import HostLink
import Logging

/// The messages from pages, handled in fair turns (`PageIntake`).
extension PageTable {
    /// Handles messages of pages, and delivers the events among them to the apps with one write.
    func handleTurn(_ host: isolated AppHost) {
        let (inputs, isMoreDue) = host.intake.nextTurn()
        // The next turn comes after all work that was requested of the host meanwhile.
        if isMoreDue { host.run { host in host.pages.handleTurn(host) } }
        var touched = TouchedScenes()
        for input in inputs {
            guard case .event(let event) = input.kind else {
                // Events of a page are delivered before later messages of the page.
                deliverEvents(of: touched.remove(input.page), host)
                handle(input, host)
                continue
            }
            if displays.refusesInput(of: input.page, host) { continue }
            if let (scene, instance) = enter(event, of: input.page, host) {
                touched.insert(.init(page: input.page, scene: scene, instance: instance))
            } else {
                deliverEvents(of: touched.remove(input.page), host)
                reconnectOutOfOrder(input.page, host)
            }
        }
        deliverEvents(of: touched.removeAll(), host)
    }

    /// Delivers the received events of scenes, and notifies the scenes' pages of the progress.
    private func deliverEvents(of touched: [TouchedScenes.Touched], _ host: isolated AppHost) {
        let touched = touched.filter { host.instances[$0.instance.key] === $0.instance }
        for each in touched {
            adoptNewBuild(each.instance, host)
            // A suspended app resumes because events wait for it, and then gets them.
            each.instance.updateNeeds(host)
        }
        host.processes.deliveries.deliver(touched.map { ($0.scene, $0.instance) }, host)
        for each in touched {
            each.instance.updateNeeds(host)
            each.scene.acknowledge(host)
        }
    }

    private func handle(_ input: PageIntake.Input, _ host: isolated AppHost) {
        let page = input.page
        switch input.kind {
        case .attached(let hello, let session, let key, let sink):
            attach(hello, page, session, key, sink, host)
        case .event: break
        case .phase(let isVisible, let isFocused):
            changePhase(of: page, isVisible: isVisible, isFocused: isFocused, host)
        case .environment(let environment): change(environment, of: page, host)
        case .seen(let frame): applied(frame, page, host)
        case .resync: requestCompleteFrame(page, host)
        case .takeOver: takeOver(page, host)
        case .choice(let choice): apply(choice, of: page, host)
        case .kill: kill(page, host)
        case .handled(let body): body()
        case .detached: remove(page, host)
        }
    }

    /// Adds an event to its scene's ledger; the caller delivers it.
    ///
    /// - Returns: The event's scene; `nil` if the event is out of order or its page shows no scene.
    private func enter(
        _ event: InputEvent, of identifier: UInt64, _ host: isolated AppHost
    ) -> (scene: InstanceScene, instance: AppInstance)? {
        guard let (page, scene, instance) = current(identifier, host) else { return nil }
        instance.use.eventCame(event, from: identifier, at: host.now)
        switch scene.ledger.receive(event) {
        case .accepted:
            if instance.link == nil { instance.times.wanted = host.now }
        case .replayed: break
        case .busy: page.sink.send(.busy)
        case .textTooLarge:
            page.sink.send(
                .lost(
                    number: event.number,
                    message: "The text is longer than \(EventLedger.textBytesMax >> 20) MB and was "
                        + "not taken. Shorten it."
                ))
        case .outOfOrder: return nil
        }
        return (scene, instance)
    }

    /// Makes a page reconnect, because it sent an event out of order.
    private func reconnectOutOfOrder(_ identifier: UInt64, _ host: isolated AppHost) {
        guard let (page, scene, _) = current(identifier, host) else { return }
        logger.notice(
            "A page sent an event out of order; it reconnects.",
            metadata: ["session": "\(scene.session)"])
        reconnect(page, host)
    }

    private func changePhase(
        of identifier: UInt64, isVisible: Bool, isFocused: Bool, _ host: isolated AppHost
    ) {
        guard let page = self[identifier] else { return }
        page.hello.isVisible = isVisible
        page.hello.isFocused = isFocused
        guard let (_, scene, instance) = current(identifier, host) else { return }
        instance.use.lastUsed = host.now
        if isVisible {
            instance.use.pageUsed(page, at: host.now)
            adoptNewBuild(instance, host)
        }
        scene.changePhase(to: host.dataLock.phase(of: page), instance, showsNewPage: false, host)
        instance.updateNeeds(host)
    }

    private func change(
        _ environment: PageEnvironment, of identifier: UInt64, _ host: isolated AppHost
    ) {
        self[identifier]?.hello.environment = environment
        guard let (_, scene, instance) = current(identifier, host),
            scene.environment != environment
        else { return }
        scene.environment = environment
        host.sessions.changes.add(to: scene, host) { $0.environment = environment }
        guard scene.isOrdered else { return }
        host.send(.environment(session: scene.session, environment), to: instance)
    }

    /// Notifies the app of the frames that a page has applied.
    private func applied(_ frame: UInt64, _ identifier: UInt64, _ host: isolated AppHost) {
        guard let (_, scene, instance) = current(identifier, host) else { return }
        for shown in scene.frames.applied(frame) {
            host.send(.frameShown(session: scene.session, sequence: shown), to: instance)
        }
    }

    private func requestCompleteFrame(_ identifier: UInt64, _ host: isolated AppHost) {
        guard let (_, scene, instance) = current(identifier, host), scene.isOrdered,
            host.dataLock.mayShow(instance.key.person)
        else { return }
        scene.requestCompleteFrame(instance, host)
    }

    /// Passes the user's choice to the life of the process.
    private func apply(
        _ choice: PageChoice, of identifier: UInt64, _ host: isolated AppHost
    ) {
        guard let page = self[identifier], host.dataLock.mayAct(page.key.person),
            let instance = host.instances[page.key]
        else { return }
        host.apply(.choose(choice), to: instance)
    }

    private func kill(_ identifier: UInt64, _ host: isolated AppHost) {
        guard !displays.refusesInput(of: identifier, host),
            let (_, _, instance) = current(identifier, host), let process = instance.process
        else { return }
        logger.info(
            "A page requested that its app be killed.", metadata: ["app": "\(instance.app.slug)"])
        process.signal(SIGKILL)
    }
}

/// The scenes that received events in a turn, each once, in the order of their first event.
struct TouchedScenes {
    struct Touched {
        let page: UInt64
        let scene: InstanceScene
        let instance: AppInstance
    }

    private var scenes: [Touched] = []
    private var pages: Set<UInt64> = []

    mutating func insert(_ touched: Touched) {
        if pages.insert(touched.page).inserted { scenes.append(touched) }
    }

    /// Removes the scene that a page shows and returns it.
    mutating func remove(_ page: UInt64) -> [Touched] {
        guard pages.remove(page) != nil else { return [] }
        defer { scenes.removeAll { $0.page == page } }
        return scenes.filter { $0.page == page }
    }

    /// Removes all scenes and returns them.
    mutating func removeAll() -> [Touched] {
        defer { self = TouchedScenes() }
        return scenes
    }
}
