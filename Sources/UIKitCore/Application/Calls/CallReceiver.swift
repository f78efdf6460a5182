package import Foundation
package import HostLink
import Synchronization

/// A call provider of the app, which performs actions.
///
/// Its methods are called on the main actor. It calls the app's code on the queue that the app
/// chose.
package nonisolated protocol CallReceiver: AnyObject, Sendable {
    /// The identifier of the provider; no other provider of this process has it.
    var identifier: UUID { get }
    /// Whether the provider has a delegate, which performs the actions.
    var hasDelegate: Bool { get }
    /// The properties that the host uses.
    var callProviderDescription: CallProviderDescription { get }
    /// Receives actions of the user, or of the app itself.
    func receive(_ transaction: CallTransaction)
    /// Called when the time of an action is over.
    func actionTimedOut(_ action: CallIdentifier)
    /// Is notified that the host has activated the audio session for a call, or has deactivated it.
    func audioSessionChanged(isActive: Bool)
}

/// An observer of the calls of the user (specification 7.5.3).
package nonisolated protocol CallStatusReceiver: AnyObject, Sendable {
    /// Receives the calls that have not ended, and those that have ended since the last time.
    ///
    /// It is called on the main actor.
    func receive(_ calls: [CallStatus], ended: [CallStatus])
}

/// The calls of the user that have not ended, for any thread.
package nonisolated final class CallStatusBoard: Sendable {
    private let storage = Mutex<[CallStatus]>([])

    /// The calls.
    package var statuses: [CallStatus] { storage.withLock { $0 } }

    func update(_ statuses: [CallStatus]) { storage.withLock { $0 = statuses } }
}

/// The requests of the app's code that concern calls, from any thread, in the order in which they
/// were made.
package nonisolated final class CallOutbox: Sendable {
    package typealias Work = @MainActor @Sendable (CallCenter) -> Void

    private let waiting = Mutex<[Work]>([])

    /// Adds a request, which is performed at once if the caller is on the main thread, and soon
    /// otherwise.
    package func add(_ work: @escaping Work) {
        waiting.withLock { $0.append(work) }
        MainThread.soon { ApplicationRuntime.current?.calls.flush() }
    }

    /// Removes and returns the waiting requests.
    func removeAll() -> [Work] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
