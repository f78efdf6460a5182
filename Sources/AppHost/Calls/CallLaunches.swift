import HostLink
import Logging

/// The launches of apps that are in a call and do not run.
///
/// Used on the host's queue only.
final class CallLaunches {
    private let launcher: BackgroundLauncher
    private let logger: Logger
    /// The turns of launches, so that a restarted host with many calls delays no page.
    private var turns = PushLaunches()

    /// The result of a launch.
    enum Result {
        /// The app runs, is being launched, or waits for its turn.
        case begun
        /// The app cannot be launched now.
        case impossible
    }

    init(_ launcher: BackgroundLauncher, logger: Logger) {
        self.launcher = launcher
        self.logger = logger
    }

    /// Launches an app, or resumes it.
    func launch(_ key: InstanceKey, _ host: isolated AppHost) -> Result {
        guard !host.isShuttingDown, !host.quitting.isQuitting(key) else { return .begun }
        if let instance = host.instances[key], instance.process != nil {
            if instance.life.summary == .suspended { host.apply(.wanted, to: instance) }
            return .begun
        }
        guard host.catalog[key.app] != nil, !host.isLocked(key.person),
            !isBroken(key, host)
        else { return .impossible }
        switch turns.request(key) {
        case .now: break
        case .later: return .begun
        case .refused: return .impossible
        }
        do {
            try launcher.launch(key, for: .call, host)
            return .begun
        } catch {
            logger.warning("App could not be started for a call.", error, app: key.app)
            return .impossible
        }
    }

    /// Ends the launch of an app.
    ///
    /// - Returns: The app that is launched next.
    func end(_ key: InstanceKey) -> InstanceKey? { turns.end(key) }

    /// Returns the address of the window in which the user sees a call.
    func address(
        of key: InstanceKey, _ host: isolated AppHost
    ) throws(HostError) -> String {
        if let latest = try launcher.store.windows(of: key.person, app: key.app).first {
            return latest.address
        }
        return try host.newSession(of: key.app, for: key.person).address
    }

    /// Whether the app failed, or crashed while launching.
    private func isBroken(_ key: InstanceKey, _ host: isolated AppHost) -> Bool {
        if let instance = host.instances[key], instance.life.state != .ended {
            return instance.life.state == .failed
        }
        let record = try? host.stores.launches.launchRecord(app: key.app, person: key.person)
        return record?.launchCrashes != 0
    }
}
