import HostLink

extension AppHost {
    /// Sends a scene's page to the home screen: the scene is gone.
    func sendHome(_ scene: ResidentScene) {
        guard let identifier = scene.page, let page = pages.removeValue(forKey: identifier) else {
            return
        }
        scene.page = nil
        scene.phase = .background
        page.sink.send(PageMessage.goTo("/").json())
        page.sink.close()
    }

    func tell(_ message: PageMessage, _ scene: ResidentScene) {
        guard let page = scene.page.flatMap({ pages[$0] }) else { return }
        page.sink.send(message.json())
    }

    /// Tells the page how far its events have come, when that has changed.
    func acknowledge(_ scene: ResidentScene) {
        let acknowledgement = scene.acknowledgement
        guard scene.page != nil, acknowledgement != scene.lastAcknowledged else { return }
        scene.lastAcknowledged = acknowledgement
        tell(acknowledgement, scene)
        if scene.ledger.hasRoomForRefused, let page = scene.page.flatMap({ pages[$0] }) {
            reconnect(page)
        }
    }
}
