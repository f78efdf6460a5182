import HostLink

/// The background tasks of the app: their handlers, their time, and the effects of the end of the
/// last task (specification 6.3.3).
final class BackgroundTaskCenter {
    private let application: UIApplication
    private let connection: any HostConnection
    private let scheduler: any TurnScheduling
    private let callsAtEndOfTurn: CallsAtEndOfTurn
    private let scenes: ConnectedScenes
    private let preservation: PreservationCoordinator
    private let exit: ProcessExit
    private var tasks = BackgroundTimeLedger(allowance: 0)
    private var expirationHandlers: [Int: () -> Void] = [:]
    /// Whether the host knows of tasks that have not ended.
    private var isWorking = false
    /// The termination of the app, if it waits for the tasks.
    private var termination: (() -> Void)?

    init(
        application: UIApplication, connection: any HostConnection,
        scheduler: any TurnScheduling, callsAtEndOfTurn: CallsAtEndOfTurn, scenes: ConnectedScenes,
        preservation: PreservationCoordinator, exit: ProcessExit
    ) {
        self.application = application
        self.connection = connection
        self.scheduler = scheduler
        self.callsAtEndOfTurn = callsAtEndOfTurn
        self.scenes = scenes
        self.preservation = preservation
        self.exit = exit
    }

    /// The time that the app may still run in the background, in seconds; a huge number in the
    /// foreground.
    var timeRemaining: Double { tasks.remaining(at: scheduler.now) }

    /// Sets the background time of the launch order.
    func launch(_ order: LaunchOrder) {
        tasks.allowance = Double(order.backgroundMilliseconds) / 1000
    }

    /// Begins a task; returns `.invalid` if no time is left.
    func begin(_ name: String?, _ handler: (() -> Void)?) -> UIBackgroundTaskIdentifier {
        guard let identifier = tasks.begin(name, at: scheduler.now) else { return .invalid }
        expirationHandlers[identifier] = handler
        tasksDidChange()
        return UIBackgroundTaskIdentifier(rawValue: identifier)
    }

    /// Ends a task.
    ///
    /// After the last task, the state is preserved at the end of the turn (specification 2.1.2).
    func end(_ identifier: UIBackgroundTaskIdentifier) {
        guard tasks.end(identifier.rawValue) else {
            return connection.notice(
                .warning,
                "endBackgroundTask(_:) was called for a task that is not open; call it once for each "
                    + "beginBackgroundTask(withName:expirationHandler:).")
        }
        expirationHandlers[identifier.rawValue] = nil
        guard tasks.open.isEmpty else { return tasksDidChange() }
        // The host may stop the process as soon as it knows that no task is open, so it is notified
        // last.
        scheduleExpiration()
        callsAtEndOfTurn.perform { [weak self] in self?.finish() }
    }

    /// Ends a task whose result was preserved already.
    func endPreserved(_ identifier: UIBackgroundTaskIdentifier) {
        guard tasks.end(identifier.rawValue) else { return }
        expirationHandlers[identifier.rawValue] = nil
        tasksDidChange()
        if tasks.open.isEmpty { terminateIfRequested() }
    }

    /// Terminates the app once its tasks have ended; at once if the host knows of none.
    func terminate(_ termination: @escaping () -> Void) {
        self.termination = termination
        if !isWorking { terminateIfRequested() }
    }

    /// Stops or starts the background time, because the app came to the foreground or left it.
    func applicationStateDidChange() {
        let isInBackground = application.applicationState == .background
        guard isInBackground != (tasks.deadline != nil) else { return }
        if isInBackground {
            tasks.enterBackground(at: scheduler.now)
        } else {
            tasks.enterForeground()
        }
        scheduleExpiration()
    }

    /// Sets the background time that the host gives from now on.
    func setAllowance(milliseconds: UInt64) {
        tasks.allowance = Double(milliseconds) / 1000
        guard application.applicationState == .background else { return }
        tasks.enterBackground(at: scheduler.now)
        scheduleExpiration()
    }

    /// Calls the expiration handlers of tasks whose time is nearly up.
    func expire() {
        for task in tasks.expire(at: scheduler.now) {
            expirationHandlers[task.identifier]?()
        }
        for task in tasks.open where task.hasExpired {
            connection.notice(
                .warning,
                "The background task \(task.name) was notified that its time is up and is still open: the "
                    + "app is ended in \(Int(timeRemaining.rounded())) seconds. Call "
                    + "endBackgroundTask(_:) in its expirationHandler.")
        }
        callsAtEndOfTurn.requestTurn()
    }

    /// Drops the app's expiration handlers.
    func abandon() {
        expirationHandlers = [:]
    }

    private func tasksDidChange() {
        announce()
        scheduleExpiration()
    }

    private func scheduleExpiration() {
        scheduler.scheduleExpiration(at: tasks.expirationTime)
    }

    /// Sends the names of the open tasks to the host.
    private func announce() {
        isWorking = !tasks.open.isEmpty
        connection.send(.backgroundTasks(tasks.open.map(\.name)))
    }

    /// Preserves the changes of the tasks (specification 2.1.2), notifies the host that they have
    /// ended, and terminates the app if its termination waits for them.
    private func finish() {
        // Another task may have begun since, or the last one was handled already.
        guard tasks.open.isEmpty, isWorking, !exit.isDue else { return }
        guard application.applicationState == .background else { return announce() }
        preservation.preserveWithSnapshots(of: scenes.all)
        announce()
        terminateIfRequested()
    }

    private func terminateIfRequested() {
        let termination = termination
        self.termination = nil
        termination?()
    }
}

extension ApplicationRuntime {
    /// Calls the expiration handlers of background tasks whose time is nearly up.
    package func expireBackgroundTasks() {
        tasks.expire()
    }
}
