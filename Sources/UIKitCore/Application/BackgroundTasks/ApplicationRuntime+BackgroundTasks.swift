import Foundation
import HostLink

/// What the app goes on with in the background (specification 6.3.3).
extension ApplicationRuntime {
    func beginTask(
        _ name: String?, _ handler: (() -> Void)?
    ) -> UIBackgroundTaskIdentifier {
        guard let identifier = tasks.begin(name, at: scheduler.now) else { return .invalid }
        expirationHandlers[identifier] = handler
        tasksDidChange()
        return UIBackgroundTaskIdentifier(rawValue: identifier)
    }

    func endTask(_ identifier: UIBackgroundTaskIdentifier) {
        guard tasks.end(identifier.rawValue) else {
            return notice(
                .warning,
                "endBackgroundTask(_:) was called for a task that is not open; call it once for each "
                    + "beginBackgroundTask(withName:expirationHandler:).")
        }
        expirationHandlers[identifier.rawValue] = nil
        guard tasks.open.isEmpty else { return tasksDidChange() }
        // The host may stop the process as soon as it hears that nothing is open, so that it hears of it
        // last.
        scheduler.scheduleExpiration(at: tasks.expirationTime)
        callsAtEndOfTurn.append { [weak self] in self?.tasksAreDone() }
        setNeedsTurn()
    }

    var backgroundTimeRemaining: Double { tasks.remaining(at: scheduler.now) }

    /// The app as a whole came to the foreground or left it.
    func applicationStateDidChange() {
        guard (application.applicationState == .background) != (tasks.deadline != nil) else {
            return
        }
        if application.applicationState == .background {
            tasks.enterBackground(at: scheduler.now)
        } else {
            tasks.enterForeground()
        }
        scheduler.scheduleExpiration(at: tasks.expirationTime)
    }

    /// Takes the time that the host gives from now on.
    func take(backgroundMilliseconds: UInt64) {
        tasks.allowance = Double(backgroundMilliseconds) / 1000
        guard application.applicationState == .background else { return }
        tasks.enterBackground(at: scheduler.now)
        scheduler.scheduleExpiration(at: tasks.expirationTime)
    }

    /// Tells tasks that their time is nearly up; the scheduler calls it.
    package func expireBackgroundTasks() {
        for task in tasks.takeExpired(at: scheduler.now) {
            expirationHandlers[task.identifier]?()
        }
        for task in tasks.open where task.hasExpired {
            notice(
                .warning,
                "The background task \(task.name) was told that its time is up and is still open: the app "
                    + "is ended in \(Int(backgroundTimeRemaining.rounded())) seconds. Call "
                    + "endBackgroundTask(_:) in its expirationHandler.")
        }
        setNeedsTurn()
    }

    private func tasksDidChange() {
        tellTasks()
        scheduler.scheduleExpiration(at: tasks.expirationTime)
    }

    private func tellTasks() {
        isDoingTasks = !tasks.open.isEmpty
        connection.send(.backgroundTasks(tasks.open.map(\.name)))
    }

    /// Preserves what the work has changed (2.1.2), tells the host that the work is done, and ends if only
    /// the work was waited for.
    private func tasksAreDone() {
        // Other work may have begun meanwhile, or have been seen to.
        guard tasks.open.isEmpty, isDoingTasks, !hasEnded else { return }
        guard application.applicationState == .background else { return tellTasks() }
        preserveAfterBackgroundWork()
        tellTasks()
        if isTerminating { finishTerminating() }
    }

    /// Preserves and photographs what work in the background has changed (2.1.2, 5.4.1).
    func preserveAfterBackgroundWork() {
        for runtime in scenes where hasScenes { collectActivity(of: runtime.scene) }
        preserve(collecting: false)
        for runtime in scenes { takeSnapshot(of: runtime) }
    }

    /// Ends a task after its result was preserved.
    func endPreservedTask(_ identifier: UIBackgroundTaskIdentifier) {
        guard tasks.end(identifier.rawValue) else { return }
        expirationHandlers[identifier.rawValue] = nil
        tasksDidChange()
        if isTerminating, tasks.open.isEmpty { finishTerminating() }
    }
}
