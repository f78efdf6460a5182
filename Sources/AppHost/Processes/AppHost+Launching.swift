import HostLink
import Logging

/// What a new process is told at first.
extension AppHost {
    /// Sends everything the new process needs, and the waiting events right behind it; returns the reason that
    /// the app is told.
    func sendOrder(
        _ instance: AppInstance, _ reason: LaunchOrder.Reason
    ) -> LaunchOrder.Reason {
        var reason = reason
        if reason == .setAside {
            forgetSnapshots(of: instance)
            for scene in instance.scenes.values { scene.ledger.startOver() }
        }
        let isOfOtherProgram =
            !instance.kept.executable.isEmpty && instance.kept.executable != instance.executable
        if reason == .relaunch, isOfOtherProgram || instance.makesWayForBuild {
            reason = .afterUpdate
        }
        instance.makesWayForBuild = false
        includeWindow(of: instance)
        let orders = instance.takeOrders(at: now)
        let isLocked = isLocked(instance.key.person)
        instance.hasKey = !isLocked
        var order = LaunchOrder(
            launch: RandomName.urlSafe(bytes: 9),
            container: directory.container(of: instance.key.person, instance.app),
            key: isLocked ? [] : key(of: instance.key.person, instance.app),
            reason: reason, preservation: settings.preservation,
            backgroundMilliseconds: backgroundMilliseconds, scenes: orders,
            openSessions: openSessions(of: instance, except: orders),
            discardedSessions: Array(
                instance.discardedSessions.prefix(SessionStore.discardedListedMax)))
        order.openableSchemes = openableSchemes
        order.externalDisplaySessions =
            (try? store.externalDisplays(of: instance.key.person, app: instance.key.app)) ?? []
        order.backgroundRefresh = settings.backgroundRefresh
        order.taskRequests = backgroundFetches.pendingAtLaunch(of: instance.key, self)
        send(.launch(order), to: instance)
        for scene in instance.scenes.values where scene.isOrdered { deliver(scene, instance) }
        backgroundFetches.processStarted(instance, self)
        return reason
    }

    private var backgroundMilliseconds: UInt64 {
        UInt64(max(0, settings.times.backgroundTime / .milliseconds(1)))
    }

    /// Says how long the app may go on from now on.
    func giveBackgroundTime(to instance: AppInstance) {
        send(.backgroundTime(milliseconds: backgroundMilliseconds), to: instance)
    }

    /// The sessions that nobody sees; the app is not kept waiting for them if they cannot be read, and is told
    /// that they are not known: it would take state that it misses among them for nobody's.
    private func openSessions(of instance: AppInstance, except orders: [SceneOrder]) -> [String]? {
        let connected = Set(orders.map(\.session))
        let key = instance.key
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
