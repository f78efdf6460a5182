public import Dispatch
public import Foundation
import HostLink
import UIKitCore

/// A scheduler for tasks that run while the app is in the background.
///
/// Register a launch handler for each identifier before the app has finished launching, then submit
/// requests. The host stores them for this user, even while no process of the app runs, and starts
/// the app in the background when a request is due.
///
/// The class may be used on any thread.
public final class BGTaskScheduler: NSObject, Sendable {
    /// The scheduler of this process.
    public static let shared = BGTaskScheduler()

    private override init() {}

    /// A launch handler with its queue.
    // Safe: the handler is called only on the queue that the app chose for it.
    private struct LaunchHandler: @unchecked Sendable {
        let queue: DispatchQueue?
        let call: (BGTask) -> Void

        func launch(_ task: BGTask) {
            guard let queue else { return call(task) }
            queue.async { call(task) }
        }
    }

    /// Registers the launch handler of a task.
    ///
    /// Registering after the app has finished launching, or twice for one identifier, is a
    /// programming error and ends the process.
    ///
    /// - Note: Difference from Apple's BackgroundTasks: without a queue the handler is called on
    ///   the main queue, not on a background queue.
    ///
    /// - Parameters:
    ///   - identifier: One of `BGTaskSchedulerPermittedIdentifiers` in `Info.plist`.
    ///   - queue: The queue on which the handler is called.
    ///   - launchHandler: Runs the task and calls ``BGTask/setTaskCompleted(success:)`` at its end.
    /// - Returns: Whether `Info.plist` has the identifier. If it does not, a warning is logged.
    @discardableResult
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        let handler = LaunchHandler(queue: queue, call: launchHandler)
        return MainThread.now {
            guard let runtime = ApplicationRuntime.current else { return false }
            let work = runtime.backgroundWork
            precondition(
                !work.hasLaunched,
                "All launch handlers must be registered before the app has finished launching; "
                    + "\(identifier) was registered later.")
            precondition(
                !work.isRegistered(identifier),
                "The launch handler of the task \(identifier) has already been registered.")
            guard work.permittedIdentifiers?.contains(identifier) == true else {
                work.warn(Self.missingIdentifier(identifier))
                return false
            }
            work.register(identifier) { run in
                let task: BGTask =
                    switch run.kind {
                    case .refresh:
                        BGAppRefreshTask(
                            identifier: run.identifier, run: run, queue: handler.queue)
                    case .processing:
                        BGProcessingTask(
                            identifier: run.identifier, run: run, queue: handler.queue)
                    }
                run.onExpiration = { task.expire() }
                handler.launch(task)
            }
            return true
        }
    }

    /// Submits a request, which replaces the pending request with the same identifier.
    ///
    /// Submitting a request without a registered launch handler is a programming error and ends the
    /// process.
    ///
    /// - Throws: ``Error``.
    public func submit(_ taskRequest: BGTaskRequest) throws {
        guard let kind = taskRequest.kind else {
            preconditionFailure(
                "Submit a BGAppRefreshTaskRequest or a BGProcessingTaskRequest.")
        }
        let request = taskRequest.wire
        try MainThread.now {
            guard let runtime = ApplicationRuntime.current,
                UIApplication.shared.backgroundRefreshStatus == .available
            else {
                throw Error(
                    .unavailable,
                    "The task \(request.identifier) was not scheduled: this host does not start apps "
                        + "in the background.")
            }
            let work = runtime.backgroundWork
            let mode = kind == .refresh ? "fetch" : "processing"
            guard work.modes.contains(mode) else {
                throw Error(
                    .notPermitted,
                    "The task \(request.identifier) was not scheduled: add \(mode) to "
                        + "UIBackgroundModes in Info.plist.")
            }
            guard work.permittedIdentifiers?.contains(request.identifier) == true,
                request.identifier.utf8.count <= BackgroundTaskRequest.identifierBytesMax
            else { throw Error(.notPermitted, Self.missingIdentifier(request.identifier)) }
            precondition(
                work.isRegistered(request.identifier),
                "No launch handler is registered for the task \(request.identifier).")
            guard work.submit(request) else {
                throw Error(
                    .tooManyPendingTaskRequests,
                    "The task \(request.identifier) was not scheduled: too many requests of its kind "
                        + "are pending. Cancel one first.")
            }
        }
    }

    /// Cancels a pending request.
    public func cancel(taskRequestWithIdentifier identifier: String) {
        MainThread.now { ApplicationRuntime.current?.backgroundWork.cancel(identifier) }
    }

    /// Cancels all pending requests.
    public func cancelAllTaskRequests() {
        MainThread.now { ApplicationRuntime.current?.backgroundWork.cancel(nil) }
    }

    /// Calls a closure with the pending requests before this method returns.
    public func getPendingTaskRequests(
        completionHandler: @escaping ([BGTaskRequest]) -> Void
    ) {
        completionHandler(pending)
    }

    /// Returns the pending requests.
    public func pendingTaskRequests() async -> [BGTaskRequest] { pending }

    private var pending: [BGTaskRequest] {
        MainThread.now { ApplicationRuntime.current?.backgroundWork.requests ?? [] }
            .map { BGTaskRequest.request($0) }
    }

    private static func missingIdentifier(_ identifier: String) -> String {
        "The task \(identifier) is not permitted: add its identifier to "
            + "BGTaskSchedulerPermittedIdentifiers in Info.plist; it has at most "
            + "\(BackgroundTaskRequest.identifierBytesMax) bytes."
    }
}
