import Foundation
import HostLink

/// Does what the host wakes the app for (specification 2.1.2, 6.3.5).
extension ApplicationRuntime {
    func begin(_ work: BackgroundWork, token: UInt64) {
        switch work {
        case .fetch: performFetch(token)
        case .task(let identifier, let kind): performTask(identifier, kind, token)
        }
    }

    /// Writes a warning to the log, for the app's author.
    package func warn(_ text: String) { notice(.warning, text) }

    func setFetchInterval(_ seconds: Double) {
        guard backgroundWork.modes.contains("fetch") else {
            return notice(
                .warning,
                "setMinimumBackgroundFetchInterval(_:) has no effect: add fetch to UIBackgroundModes in "
                    + "Info.plist.")
        }
        guard backgroundWork.permittedIdentifiers == nil else {
            return notice(
                .warning,
                "setMinimumBackgroundFetchInterval(_:) has no effect in an app that has "
                    + "BGTaskSchedulerPermittedIdentifiers in Info.plist: submit a "
                    + "BGAppRefreshTaskRequest instead.")
        }
        let isNever = seconds.isNaN || seconds >= UIApplication.backgroundFetchIntervalNever
        connection.send(.backgroundFetchInterval(isNever ? nil : max(0, seconds)))
    }

    private func performFetch(_ token: UInt64) {
        guard let delegate,
            beginRun(
                token, named: "background fetch",
                onExpiration: { [weak self] in
                    self?.notice(
                        .warning,
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
        notice(
            .warning,
            "The app was woken for a background fetch, and \(type(of: delegate)) does not implement "
                + "application(_:performFetchWithCompletionHandler:).")
        endRun(token, .failed)
    }

    private func performTask(
        _ identifier: String, _ kind: BackgroundTaskRequest.Kind, _ token: UInt64
    ) {
        guard let handler = backgroundWork.takeHandler(of: identifier) else {
            notice(
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

    /// Gives a run its time in the background.
    private func beginRun(
        _ token: UInt64, named name: String, onExpiration: @escaping () -> Void
    ) -> Bool {
        let task = beginTask(name, onExpiration)
        guard task != .invalid else { return false }
        backgroundWork.begin(token, in: task)
        return true
    }

    private func refuse(_ token: UInt64) {
        connection.send(.backgroundWorkDone(token: token, .failed))
    }

    private func endRun(_ token: UInt64, _ result: BackgroundWorkResult) {
        guard !hasEnded, Self.current === self else { return }
        guard let task = backgroundWork.end(token) else {
            return notice(
                .warning,
                "The completion of background work was reported more than once; report it once.")
        }
        // Once the app's code has returned, so that everything it did is preserved.
        callsAtEndOfTurn.append { [weak self] in self?.finishRun(token, result, task) }
        setNeedsTurn()
    }

    private func finishRun(
        _ token: UInt64, _ result: BackgroundWorkResult, _ task: UIBackgroundTaskIdentifier
    ) {
        guard !hasEnded else { return }
        if application.applicationState == .background { preserveAfterBackgroundWork() }
        connection.send(.backgroundWorkDone(token: token, result))
        endPreservedTask(task)
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
