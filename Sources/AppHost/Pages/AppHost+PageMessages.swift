import HostLink

extension AppHost {
    /// Sends a scene's page to the home screen: the scene is gone.
    func sendHome(_ scene: InstanceScene) {
        guard let identifier = scene.page, let page = pages.removeValue(forKey: identifier) else {
            return
        }
        scene.page = nil
        scene.phase = .background
        page.sink.send(PageMessage.goTo("/").json())
        page.sink.close()
    }

    func tell(_ message: PageMessage, _ scene: InstanceScene) {
        guard let page = scene.page.flatMap({ pages[$0] }) else { return }
        // What a locked app's process does is nobody's business, and would take the cover off the page.
        if case .state(let state) = message, state.kind != .locked, isLocked(page.key.person) {
            return
        }
        page.sink.send(message.json())
    }

    /// Tells the page how far its events have come, when that has changed.
    func acknowledge(_ scene: InstanceScene) {
        let acknowledgement = scene.acknowledgement
        guard scene.page != nil, acknowledgement != scene.lastAcknowledged else { return }
        scene.lastAcknowledged = acknowledgement
        tell(acknowledgement, scene)
        if scene.ledger.canStoreRefused, let page = scene.page.flatMap({ pages[$0] }) {
            reconnect(page)
        }
    }

    func pageChose(_ choice: PageChoice, _ identifier: UInt64) {
        guard let page = pages[identifier], !isLocked(page.key.person),
            let instance = instances[page.key]
        else { return }
        apply(.choose(choice), to: instance)
    }
}
