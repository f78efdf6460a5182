import HostLink

/// The launcher of apps in the background, without a page.
struct BackgroundLauncher {
    let store: any SessionStore

    /// Starts an app with the window that its user last used.
    ///
    /// Every wake of an app calls this method. An existing process is not changed. While the user's
    /// data is locked, the app gets no key: it restores nothing, saves nothing, and ends
    /// (specification 5.2.2).
    ///
    /// A push and a call also start an app that its user has quit (specification 7.2.11). On a host
    /// that does no background work, only pushes, calls and the mode `voip` start apps.
    ///
    /// - Throws: `unknownApp`, `storageFailed`; `backgroundRefused` if this host may not start apps
    ///   in the background.
    func launch(
        _ key: InstanceKey, for cause: BackgroundCause = .work, _ host: isolated AppHost
    ) throws(HostError) {
        guard host.catalog[key.app] != nil else { throw HostError.unknown(key.app) }
        guard cause != .work || host.settings.backgroundRefresh == .available else {
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
        guard cause != .work || !instance.history.isQuit else {
            throw BackgroundObstacle.isQuit.error
        }
        scene.isWantedWithoutPage = true
        instance.updateNeeds(host)
    }
}

/// The cause of a launch in the background.
enum BackgroundCause {
    /// Background work, or a request of an operator.
    case work
    /// A push.
    case push
    /// A call that has not ended.
    case call
    /// The mode `voip` of the app.
    case voip
}
