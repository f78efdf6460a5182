import Dispatch
import Foundation

/// Calls from any thread to the main actor, which owns the app's side of the link to the host.
package nonisolated enum MainThread {
    private static let mark = DispatchSpecificKey<Bool>()
    private static let markMainQueue: Void = DispatchQueue.main.setSpecific(key: mark, value: true)

    /// Whether the caller is on the main actor: on the main thread, or on the main queue, which
    /// runs on other threads in a process without a run loop.
    static var isCurrent: Bool {
        _ = markMainQueue
        return Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
    }

    /// Runs a call on the main actor, and waits for it.
    package static func now<Value: Sendable>(
        _ call: @MainActor @Sendable () throws -> Value
    ) rethrows -> Value {
        // Safe: the main queue runs only the main actor.
        guard !isCurrent else { return try MainActor.assumeIsolated { try call() } }
        // Safe: the main queue is the main actor's.
        return try DispatchQueue.main.sync { try MainActor.assumeIsolated { try call() } }
    }

    /// Runs a call on the main actor: immediately if this is its thread, and soon otherwise.
    package static func soon(_ call: @escaping @MainActor @Sendable () -> Void) {
        guard isCurrent else {
            Task { @MainActor in call() }
            return
        }
        // Safe: the main queue runs only the main actor.
        MainActor.assumeIsolated { call() }
    }
}
