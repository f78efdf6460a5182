import HostLink

/// Launches apps in the background, without a page.
struct BackgroundLauncher {
    let store: SessionStore

    /// Starts an app with the window that its user last used.
    ///
    /// Everything that wakes an app uses it. An existing process is left as it is. While the user's
    /// data is locked, the app gets no key: it restores nothing, saves nothing, and ends
    /// (specification 5.2.2).
    ///
    /// - Throws: `unknownApp`, `storageFailed`; `backgroundRefused` if this host may not start apps
    ///   in the background.
    func launch(_ key: InstanceKey, _ host: isolated AppHost) throws(HostError) {
        guard host.catalog[key.app] != nil else { throw AppHost.unknown(key.app) }
        guard host.settings.backgroundRefresh == .available else {
            throw BackgroundObstacle.refused.error
        }
        let session: SceneSession
        if let latest = try store.windows(of: key.person, app: key.app).first {
            session = latest
        } else {
            session = try host.newSession(of: key.app, for: key.person)
        }
        guard let (instance, scene) = try host.instance(key, session.identifier),
            instance.process == nil
        else { return }
        guard !instance.history.isQuit else { throw BackgroundObstacle.isQuit.error }
        scene.isWantedWithoutPage = true
        instance.updateNeeds(host)
    }
}
