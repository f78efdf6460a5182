import HostLink

/// A reason why an app cannot be woken in the background now.
enum BackgroundObstacle {
    /// The host starts no app in the background.
    case refused
    /// No such app is installed now.
    case notInstalled
    /// The user's data is locked, so the app could neither restore nor preserve.
    case locked
    /// The user has quit the app; it is not woken until the user opens it again (specification
    /// 6.1.8).
    case isQuit
    /// The app crashed while launching or could not start, and has not shown a frame since.
    case broken
    /// The user has no window of the app.
    case noWindow
    /// The app is in the foreground.
    case inForeground
    /// The app is being launched after a crash while launching, and has not shown a frame since.
    case launching
    /// The process is ending.
    case ending

    /// Finds the obstacle of one user's app, if there is one.
    ///
    /// - Parameter isAsked: Whether an operator requests the wake. An operator may also wake apps
    ///   that are in the foreground or that crashed.
    static func of(
        _ key: InstanceKey, _ host: isolated AppHost, isAsked: Bool
    ) throws(HostError) -> BackgroundObstacle? {
        guard host.settings.backgroundRefresh == .available else { return .refused }
        guard host.catalog[key.app] != nil else { return .notInstalled }
        guard !host.isLocked(key.person) else { return .locked }
        let record = try host.stores.launches.launchRecord(app: key.app, person: key.person)
        guard !(host.instances[key]?.history.isQuit ?? record.isQuit),
            !host.quitting.isQuitting(key)
        else { return .isQuit }
        guard isAsked || record.launchCrashes == 0 else {
            // The launch in progress may succeed.
            return host.instances[key]?.process == nil ? .broken : .launching
        }
        guard try !host.stores.sessions.windows(of: key.person, app: key.app).isEmpty else {
            return .noWindow
        }
        guard let instance = host.instances[key] else { return nil }
        switch instance.life.state {
        case .failed, .waiting: return .broken
        case .ending, .preserving: return .ending
        case .ended, .launching, .running, .suspended:
            return !isAsked && instance.isInForeground ? .inForeground : nil
        }
    }

    /// Whether the obstacle lasts until the app's next launch.
    var lastsUntilLaunch: Bool {
        switch self {
        case .isQuit, .broken, .noWindow: true
        case .refused, .notInstalled, .locked, .inForeground, .launching, .ending: false
        }
    }

    /// The error for a caller that requested the wake.
    var error: HostError {
        switch self {
        case .locked:
            HostError(
                .dataLocked, "The data of this user is locked, so their apps are not woken.")
        case .refused:
            HostError(.backgroundRefused, "This host does not start apps in the background.")
        case .notInstalled:
            HostError(.unknownApp, "There is no such app on this host.")
        case .isQuit:
            HostError(
                .backgroundRefused,
                "The user has quit this app, so it is not started until they open it.")
        case .broken:
            HostError(
                .backgroundRefused,
                "The app could not start, so it is not woken until its user opens it.")
        case .noWindow:
            HostError(
                .backgroundRefused,
                "The user has no window of this app. Open it in a browser first.")
        case .inForeground:
            HostError(.backgroundRefused, "The app is in the foreground.")
        case .launching:
            HostError(.backgroundRefused, "The app is being launched. Try again in a moment.")
        case .ending:
            HostError(.backgroundRefused, "The app is ending. Try again in a moment.")
        }
    }
}
