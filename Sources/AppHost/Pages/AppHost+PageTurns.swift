import HostLink

/// Messages of pages, taken in fair turns.
extension AppHost {
    /// Takes what a page sent, in one of the next turns.
    nonisolated func take(_ kind: PageIntake.Kind, of page: UInt64, _ person: Person) {
        guard intake.add(PageIntake.Input(page: page, kind: kind), of: person) else { return }
        run { host in host.takeTurn() }
    }

    /// Takes what pages sent, and gives the events among it to the apps with one write.
    private func takeTurn() {
        let (inputs, isMoreDue) = intake.takeTurn()
        // Behind everything that the host was asked for meanwhile.
        if isMoreDue { run { host in host.takeTurn() } }
        var touched = TouchedScenes()
        for input in inputs {
            guard case .event(let event) = input.kind else {
                // What a page did after its events must not come before them.
                deliver(touched.take(input.page))
                take(input)
                continue
            }
            if refusesInput(of: input.page) { continue }
            if let (scene, instance) = pageSent(event, input.page) {
                touched.insert(.init(page: input.page, scene: scene, instance: instance))
            } else {
                deliver(touched.take(input.page))
                reconnectOutOfOrder(input.page)
            }
        }
        deliver(touched.takeAll())
    }

    /// Gives the events that came for scenes to their apps, and tells their pages how far they have
    /// come.
    private func deliver(_ touched: [TouchedScenes.Touched]) {
        let touched = touched.filter { instances[$0.instance.key] === $0.instance }
        for each in touched {
            if !isLocked(each.instance.key.person) { builds.adoptNewBuild(each.instance, self) }
            // An app that is suspended goes on because of what waits for it, and is given it then.
            updateNeeds(of: each.instance)
        }
        deliver(touched.map { ($0.scene, $0.instance) })
        for each in touched {
            updateNeeds(of: each.instance)
            acknowledge(each.scene)
        }
    }

    private func take(_ input: PageIntake.Input) {
        let page = input.page
        switch input.kind {
        case .opened(let hello, let session, let key, let sink):
            open(hello, page, session, key, sink)
        case .event: break
        case .phase(let isVisible, let isFocused):
            pageChanged(isVisible: isVisible, isFocused: isFocused, page)
        case .environment(let environment): pageChanged(environment, page)
        case .seen(let frame): pageApplied(frame: frame, page)
        case .resync: pageWantsCompleteFrame(page)
        case .take: pageTakes(page)
        case .choice(let choice): pageChose(choice, page)
        case .kill: pageKills(page)
        case .taken(let body): body()
        case .left: pageLeft(page)
        }
    }
}

/// The scenes that events came for in a turn, each once and in the order of their first event.
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
    mutating func take(_ page: UInt64) -> [Touched] {
        guard pages.remove(page) != nil else { return [] }
        defer { scenes.removeAll { $0.page == page } }
        return scenes.filter { $0.page == page }
    }

    /// Removes all scenes and returns them.
    mutating func takeAll() -> [Touched] {
        defer { self = TouchedScenes() }
        return scenes
    }
}
