package import HostLink

/// The background work of an app, on the app's side (specification 2.1.2, 6.3.5): its launch
/// handlers, its pending requests, and the runs that have not ended.
package final class BackgroundWorkCenter {
    /// The app's `UIBackgroundModes`.
    package let modes: Set<String>
    /// The app's `BGTaskSchedulerPermittedIdentifiers`, or `nil` without the key.
    package let permittedIdentifiers: Set<String>?
    /// The requests that the host has not begun.
    package private(set) var requests: [BackgroundTaskRequest] = []
    /// Whether the launch is over, so that no more launch handlers may be registered.
    package private(set) var hasLaunched = false
    /// Whether the host starts the app in the background.
    private(set) var refreshStatus = UIBackgroundRefreshStatus.available
    private let application: UIApplication
    private let connection: any HostConnection
    private let callsAtEndOfTurn: CallsAtEndOfTurn
    private let scenes: ConnectedScenes
    private let preservation: PreservationCoordinator
    private let tasks: BackgroundTaskCenter
    private let exit: ProcessExit
    private var handlers: [String: (BackgroundTaskRun) -> Void] = [:]
    /// The background tasks that give runs their time, by the token of the run.
    private var runs: [UInt64: UIBackgroundTaskIdentifier] = [:]

    init(
        application: UIApplication, connection: any HostConnection,
        callsAtEndOfTurn: CallsAtEndOfTurn,
        scenes: ConnectedScenes, preservation: PreservationCoordinator, tasks: BackgroundTaskCenter,
        exit: ProcessExit
    ) {
        modes = application.manifest.backgroundModes
        permittedIdentifiers = application.manifest.permittedTaskIdentifiers
        self.application = application
        self.connection = connection
        self.callsAtEndOfTurn = callsAtEndOfTurn
        self.scenes = scenes
        self.preservation = preservation
        self.tasks = tasks
        self.exit = exit
    }

    /// Stores the refresh status and the task requests of the launch order.
    func launch(_ order: LaunchOrder) {
        refreshStatus = UIBackgroundRefreshStatus(order.backgroundRefresh)
        requests = order.taskRequests
    }

    /// Ends the time in which the app may register launch handlers.
    func launchDidFinish() { hasLaunched = true }

    /// Stores whether the host starts the app in the background, and notifies the app of a change.
    func update(_ status: BackgroundRefresh) {
        let new = UIBackgroundRefreshStatus(status)
        guard new != refreshStatus else { return }
        refreshStatus = new
        application.post(UIApplication.backgroundRefreshStatusDidChangeNotification)
    }

    /// Drops the app's launch handlers and the runs.
    func abandon() {
        handlers = [:]
        runs = [:]
    }
}

/// The requests of the app.
extension BackgroundWorkCenter {
    /// Logs a warning for the app's author.
    package func warn(_ text: String) { connection.notice(.warning, text) }

    /// Whether a launch handler is registered for an identifier.
    package func isRegistered(_ identifier: String) -> Bool { handlers[identifier] != nil }

    /// Registers the launch handler of an identifier.
    package func register(
        _ identifier: String, _ handler: @escaping (BackgroundTaskRun) -> Void
    ) {
        handlers[identifier] = handler
    }

    /// Asks the host to launch the app for a task, in place of the pending request with the same
    /// identifier.
    ///
    /// - Returns: Whether there was capacity for one more request of its kind.
    package func submit(_ request: BackgroundTaskRequest) -> Bool {
        guard requests.submit(request) else { return false }
        connection.send(.submitTask(request))
        return true
    }

    /// Withdraws the request with an identifier, or all requests with `nil`.
    package func cancel(_ identifier: String?) {
        requests.cancel(identifier)
        connection.send(.cancelTask(identifier: identifier))
    }

    /// Sends the host the minimum interval between two background fetches.
    func setFetchInterval(_ seconds: Double) {
        guard modes.contains("fetch") else {
            return warn(
                "setMinimumBackgroundFetchInterval(_:) has no effect: add fetch to UIBackgroundModes in "
                    + "Info.plist.")
        }
        guard permittedIdentifiers == nil else {
            return warn(
                "setMinimumBackgroundFetchInterval(_:) has no effect in an app that has "
                    + "BGTaskSchedulerPermittedIdentifiers in Info.plist: submit a "
                    + "BGAppRefreshTaskRequest instead.")
        }
        let isNever = seconds.isNaN || seconds >= UIApplication.backgroundFetchIntervalNever
        connection.send(.backgroundFetchInterval(isNever ? nil : max(0, seconds)))
    }
}

/// The runs of background work.
extension BackgroundWorkCenter {
    /// Begins the work for which the host launched or resumed the app.
    func begin(_ work: BackgroundWork, token: UInt64) {
        switch work {
        case .fetch: performFetch(token)
        case .task(let identifier, let kind): performTask(identifier, kind, token)
        }
    }

    private func performFetch(_ token: UInt64) {
        guard let delegate = application.launchDelegate,
            beginRun(
                token, named: "background fetch",
                onExpiration: { [weak self] in
                    self?.warn(
                        "The background fetch is taking too long: call the completion handler of "
                            + "application(_:performFetchWithCompletionHandler:) within the time "
                            + "that UIApplication.backgroundTimeRemaining gives.")
                })
        else { return refuse(token) }
        let complete: @Sendable (UIBackgroundFetchResult) -> Void = { [weak self] result in
            MainThread.soon { [weak self] in self?.endRun(token, BackgroundWorkResult(result)) }
        }
        let reply = OptionalMethod.ask(delegate) {
            delegate.application(application, performFetchWithCompletionHandler: complete)
        }
        guard reply.absent.contains(.performFetch) else { return }
        warn(
            "The app was woken for a background fetch, and \(type(of: delegate)) does not implement "
                + "application(_:performFetchWithCompletionHandler:).")
        endRun(token, .failed)
    }

    private func performTask(
        _ identifier: String, _ kind: BackgroundTaskRequest.Kind, _ token: UInt64
    ) {
        requests.cancel(identifier)
        guard let handler = handlers[identifier] else {
            connection.notice(
                .error,
                "No launch handler is registered for the background task \(identifier): call "
                    + "BGTaskScheduler.shared.register(forTaskWithIdentifier:using:launchHandler:) "
                    + "before the app has finished launching.")
            return refuse(token)
        }
        let run = BackgroundTaskRun(identifier: identifier, kind: kind) { [weak self] success in
            self?.endRun(token, success ? .newData : .failed)
        }
        guard
            beginRun(token, named: identifier, onExpiration: { [weak run] in run?.onExpiration?() })
        else { return refuse(token) }
        handler(run)
    }

    /// Begins the background task that gives a run its time.
    private func beginRun(
        _ token: UInt64, named name: String, onExpiration: @escaping () -> Void
    ) -> Bool {
        let task = tasks.begin(name, onExpiration)
        guard task != .invalid else { return false }
        runs[token] = task
        return true
    }

    private func refuse(_ token: UInt64) {
        connection.send(.backgroundWorkDone(token: token, .failed))
    }

    private func endRun(_ token: UInt64, _ result: BackgroundWorkResult) {
        // After the app was abandoned, a completion belongs to no run.
        guard !exit.isDue, UIApplication.sharedIfRunning === application else { return }
        guard let task = runs.removeValue(forKey: token) else {
            return warn(
                "The completion of background work was reported more than once; report it once.")
        }
        // The run ends after the app's code has returned, so that all changes of that code are
        // preserved.
        callsAtEndOfTurn.perform { [weak self] in self?.finishRun(token, result, task) }
    }

    private func finishRun(
        _ token: UInt64, _ result: BackgroundWorkResult, _ task: UIBackgroundTaskIdentifier
    ) {
        guard !exit.isDue else { return }
        if application.applicationState == .background {
            preservation.preserveWithSnapshots(of: scenes.all)
        }
        connection.send(.backgroundWorkDone(token: token, result))
        tasks.endPreserved(task)
    }
}

extension BackgroundWorkResult {
    fileprivate nonisolated init(_ result: UIBackgroundFetchResult) {
        self =
            switch result {
            case .newData: .newData
            case .noData: .noData
            case .failed: .failed
            }
    }
}

/// One run of a background task, from the host's message to its completion.
package final class BackgroundTaskRun {
    /// The task's identifier.
    package let identifier: String
    /// The kind of the task.
    package let kind: BackgroundTaskRequest.Kind
    /// Called shortly before the time is up.
    package var onExpiration: (() -> Void)?
    private let complete: (Bool) -> Void

    init(
        identifier: String, kind: BackgroundTaskRequest.Kind, complete: @escaping (Bool) -> Void
    ) {
        self.identifier = identifier
        self.kind = kind
        self.complete = complete
    }

    /// Ends the run; a second call is reported in the log.
    package func finish(success: Bool) {
        onExpiration = nil
        complete(success)
    }
}

/// The centers for the reasons for which a host launches or resumes an app in the background, and
/// for sound, which continues there.
struct BackgroundLaunchCenters {
    let work: BackgroundWorkCenter
    let pushes: PushCenter
    let calls: CallCenter
    let voip: VoIPConnectionCenter
    let sound: SoundCenter

    /// Drops what the app registered, and the work in progress.
    func abandon() {
        work.abandon()
        pushes.abandon()
        calls.abandon()
        voip.abandon()
        sound.abandon()
    }
}
