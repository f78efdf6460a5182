public import Dispatch
public import Foundation
import HostLink
import UIKitCore

// Safe: all properties are constant.
/// A controller through which the app itself requests actions in its calls.
///
/// The host checks a transaction and gives it to the app's provider, as it does for the user's
/// actions.
open class CXCallController: NSObject, @unchecked Sendable {
    /// The observer of the user's calls.
    public let callObserver = CXCallObserver()
    private let queue: DispatchQueue?

    /// Creates a controller whose completion handlers are called on the main queue.
    public override init() {
        queue = nil
        super.init()
    }

    /// Creates a controller.
    ///
    /// - Parameter queue: The queue on which completion handlers are called.
    public init(queue: DispatchQueue) {
        self.queue = queue
        super.init()
    }

    /// Requests the actions of a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The actions to request.
    ///   - completion: Called with `nil` if the provider gets the actions, or else with a
    ///     ``CXErrorCodeRequestTransactionError``.
    open func request(
        _ transaction: CXTransaction, completion: @escaping ((any Error)?) -> Void
    ) {
        // Safe: the closure is called once, on one queue, and not used here any more.
        nonisolated(unsafe) let completion = completion
        let queue = queue
        request(transaction.actions) { refusal in
            let error = refusal?.requestTransactionError
            guard let queue else { return completion(error) }
            queue.async { completion(error) }
        }
    }

    /// Requests the actions of a transaction.
    ///
    /// - Throws: ``CXErrorCodeRequestTransactionError``.
    public func request(_ transaction: CXTransaction) async throws {
        let actions = transaction.actions
        try await withCheckedThrowingContinuation { continuation in
            request(actions) { refusal in
                continuation.resume(with: refusal.asResult(\.requestTransactionError))
            }
        }
    }

    /// Requests actions, as one transaction.
    open func requestTransaction(
        with actions: [CXAction], completion: @escaping ((any Error)?) -> Void
    ) {
        request(CXTransaction(actions: actions), completion: completion)
    }

    /// Requests an action.
    open func requestTransaction(
        with action: CXAction, completion: @escaping ((any Error)?) -> Void
    ) {
        request(CXTransaction(action: action), completion: completion)
    }

    private func request(
        _ actions: [CXAction], completion: @escaping @MainActor @Sendable (CallRefusal?) -> Void
    ) {
        let steps = actions.compactMap { action -> CallAction? in
            guard let action = action as? CXCallAction, let step = action.step else { return nil }
            return CallAction(identifier: action.uuid.wire, call: action.callUUID.wire, step)
        }
        CallCenter.outbox.add { center in
            guard steps.count == actions.count else { return completion(.invalidAction) }
            center.request(steps, completion: completion)
        }
    }
}
