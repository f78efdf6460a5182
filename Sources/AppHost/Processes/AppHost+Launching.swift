import HostLink
import Logging

/// What a new process is told at first.
extension AppHost {
    /// Sends everything the new process needs, and the waiting events right behind it; returns the reason that
    /// the app is told.
    func sendOrder(
        _ resident: Resident, _ reason: LaunchOrder.Reason
    ) -> LaunchOrder.Reason {
        var reason = reason
        if reason == .setAside {
            forgetSnapshots(of: resident)
            for scene in resident.scenes.values { scene.ledger.startOver() }
        }
        let isOfOtherProgram =
            !resident.kept.executable.isEmpty && resident.kept.executable != resident.executable
        if reason == .relaunch, isOfOtherProgram || resident.makesWayForBuild {
            reason = .afterUpdate
        }
        resident.makesWayForBuild = false
        includeWindow(of: resident)
        let orders = resident.takeOrders(at: now)
        let isLocked = isLocked(resident.key.person)
        resident.hasKey = !isLocked
        var order = LaunchOrder(
            launch: RandomName.urlSafe(bytes: 9),
            container: directory.container(of: resident.key.person, resident.app),
            key: isLocked ? [] : key(of: resident.key.person, resident.app),
            reason: reason, preservation: settings.preservation,
            backgroundMilliseconds: backgroundMilliseconds, scenes: orders,
            openSessions: openSessions(of: resident, except: orders),
            discardedSessions: Array(
                resident.discardedSessions.prefix(SessionStore.discardedListedMax)))
        order.openableSchemes = openableSchemes
        order.externalDisplaySessions =
            (try? store.externalDisplays(of: resident.key.person, app: resident.key.app)) ?? []
        order.backgroundRefresh = settings.backgroundRefresh
        order.taskRequests = backgroundFetches.pendingAtLaunch(of: resident.key, self)
        send(.launch(order), to: resident)
        for scene in resident.scenes.values where scene.isOrdered { deliver(scene, resident) }
        backgroundFetches.processStarted(resident, self)
        return reason
    }

    private var backgroundMilliseconds: UInt64 {
        UInt64(max(0, settings.times.backgroundTime / .milliseconds(1)))
    }

    /// Says how long the app may go on from now on.
    func giveBackgroundTime(to resident: Resident) {
        send(.backgroundTime(milliseconds: backgroundMilliseconds), to: resident)
    }

    /// The sessions that nobody sees; the app is not kept waiting for them if they cannot be read, and is told
    /// that they are not known: it would take state that it misses among them for nobody's.
    private func openSessions(of resident: Resident, except orders: [SceneOrder]) -> [String]? {
        let connected = Set(orders.map(\.session))
        let key = resident.key
        do {
            let sessions = try store.sessions(of: key.person, app: key.app)
            return sessions.map(\.identifier).filter { !connected.contains($0) }
        } catch {
            logger.warning(
                "The windows without a page are unknown; the app skips its cleanup.",
                metadata: ["app": "\(key.app)", "because": "\(error)"])
            return nil
        }
    }
}
