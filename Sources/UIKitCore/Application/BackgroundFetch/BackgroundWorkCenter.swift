package import HostLink

/// The background work of an app, on the app's side: its launch handlers, its pending requests, and
/// the runs under way.
package final class BackgroundWorkCenter {
    /// `UIBackgroundModes` of the app.
    package let modes: Set<String>
    /// `BGTaskSchedulerPermittedIdentifiers` of the app, or `nil` without the key.
    package let permittedIdentifiers: Set<String>?
    /// The requests that the host has not begun.
    package private(set) var requests: [BackgroundTaskRequest] = []
    /// Whether the launch is over, after which no handler is registered.
    package private(set) var hasLaunched = false
    private let connection: any HostConnection
    private var handlers: [String: (BackgroundTaskRun) -> Void] = [:]
    /// The background tasks that give runs their time, by the token of the run.
    private var runs: [UInt64: UIBackgroundTaskIdentifier] = [:]

    init(manifest: AppManifest, connection: any HostConnection) {
        modes = manifest.backgroundModes
        permittedIdentifiers = manifest.permittedTaskIdentifiers
        self.connection = connection
    }

    /// Whether a launch handler is registered for an identifier.
    package func isRegistered(_ identifier: String) -> Bool { handlers[identifier] != nil }

    /// Registers the launch handler of an identifier.
    package func register(
        _ identifier: String, _ handler: @escaping (BackgroundTaskRun) -> Void
    ) {
        handlers[identifier] = handler
    }

    /// Asks the host to wake the app for a task, in place of the pending request with its
    /// identifier.
    ///
    /// - Returns: Whether there was capacity for one more of its kind.
    package func submit(_ request: BackgroundTaskRequest) -> Bool {
        guard requests.submit(request) else { return false }
        connection.send(.submitTask(request))
        return true
    }

    /// Withdraws the request with an identifier, or all of them with `nil`.
    package func cancel(_ identifier: String?) {
        requests.cancel(identifier)
        connection.send(.cancelTask(identifier: identifier))
    }

    func launch(pending: [BackgroundTaskRequest]) { requests = pending }

    func launchDidFinish() { hasLaunched = true }

    /// Takes a task whose time has come from the pending ones.
    func takeHandler(of identifier: String) -> ((BackgroundTaskRun) -> Void)? {
        requests.cancel(identifier)
        return handlers[identifier]
    }

    func begin(_ token: UInt64, in task: UIBackgroundTaskIdentifier) { runs[token] = task }

    /// Ends a run.
    ///
    /// - Returns: Its background task; `nil` for a run that has ended already.
    func end(_ token: UInt64) -> UIBackgroundTaskIdentifier? { runs.removeValue(forKey: token) }

    func abandon() {
        handlers = [:]
        runs = [:]
    }
}
