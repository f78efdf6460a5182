import Dispatch
public import Foundation
import UIKitCore

// Safe: the lock guards all mutable state.
/// A task that the host runs in the background.
///
/// The app has the background time of the host, about 30 seconds. The process is ended if it has
/// not called ``setTaskCompleted(success:)`` by then. State is preserved again when the task is
/// completed.
///
/// The class may be used on any thread.
open class BGTask: NSObject, @unchecked Sendable {
    /// The identifier of the task.
    public let identifier: String
    private let run: BackgroundTaskRun
    private let queue: DispatchQueue?
    private let lock = NSLock()
    private var handler: (() -> Void)?

    init(identifier: String, run: BackgroundTaskRun, queue: DispatchQueue?) {
        self.identifier = identifier
        self.run = run
        self.queue = queue
        super.init()
    }

    /// A closure that is called shortly before the time ends.
    ///
    /// It stops unfinished work and completes the task.
    ///
    /// It is called once, on the queue of the launch handler. A task without a handler is completed
    /// without success at that time.
    open var expirationHandler: (() -> Void)? {
        get { lock.withLock { handler } }
        set { lock.withLock { handler = newValue } }
    }

    /// Reports that the task is complete.
    ///
    /// - Parameter success: Whether it succeeded. After a failure the host waits longer before it
    ///   wakes the app again.
    open func setTaskCompleted(success: Bool) {
        expirationHandler = nil
        let run = run
        MainThread.soon { run.finish(success: success) }
    }

    /// Calls the expiration handler, because the time is nearly over.
    func expire() {
        guard let queue else { return callHandler() }
        queue.async { self.callHandler() }
    }

    private func callHandler() {
        let handler = lock.withLock {
            defer { self.handler = nil }
            return self.handler
        }
        guard let handler else { return setTaskCompleted(success: false) }
        handler()
    }
}
