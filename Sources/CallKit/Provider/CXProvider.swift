import AVFAudio
public import Dispatch
public import Foundation
package import HostLink
import UIKitCore

// Safe: the lock guards all mutable state.
/// The call provider of an app: reports its calls, and performs the actions of the user
/// (specification 7.5).
///
/// Create one at every launch, before the app has finished launching, set its delegate, and keep it
/// for as long as the app runs. A call survives the app's process: after a launch during a call,
/// ``CXCallObserver/calls`` has it, and the provider gets the actions of the user.
///
/// The app needs `voip` in `UIBackgroundModes`. The class may be used on any thread.
open class CXProvider: NSObject, @unchecked Sendable {
    package let identifier = UUID()
    private let lock = NSLock()
    private var state: State

    private struct State {
        var configuration: CXProviderConfiguration
        weak var delegate: (any CXProviderDelegate)?
        var queue: DispatchQueue?
        var transactions: [CXTransaction] = []
        var hasBegun = false
        var isInvalid = false
    }

    /// Creates a provider.
    public init(configuration: CXProviderConfiguration) {
        state = State(configuration: Self.copy(configuration))
        super.init()
    }

    deinit {
        let identifier = identifier
        CallCenter.outbox.add { $0.unregister(identifier) }
    }

    /// The properties of the provider; a new value takes effect for later calls.
    open var configuration: CXProviderConfiguration {
        get { lock.withLock { Self.copy(state.configuration) } }
        set {
            let new = Self.copy(newValue)
            lock.withLock { state.configuration = new }
            register()
        }
    }

    private static func copy(_ configuration: CXProviderConfiguration) -> CXProviderConfiguration {
        configuration.copy() as? CXProviderConfiguration ?? configuration
    }

    /// Sets the delegate, which is not retained.
    ///
    /// Calls and actions need a delegate: set it before a call is reported.
    ///
    /// - Parameters:
    ///   - delegate: The object that performs the actions; it is referenced weakly.
    ///   - queue: The queue on which the delegate is called; `nil` for the main queue.
    open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
        lock.withLock {
            state.delegate = delegate
            state.queue = queue
        }
        guard delegate != nil else { return }
        register()
    }

    private func register() {
        CallCenter.outbox.add { [weak self] center in
            guard let self, !self.lock.withLock({ self.state.isInvalid }) else { return }
            center.register(self)
            let isFirst = self.lock.withLock {
                guard self.state.delegate != nil else { return false }
                defer { self.state.hasBegun = true }
                return !self.state.hasBegun
            }
            if isFirst { self.callDelegate { $0?.providerDidBegin(self) } }
        }
    }

    /// Calls the delegate on the provider's queue.
    private func callDelegate(_ call: @escaping @Sendable ((any CXProviderDelegate)?) -> Void) {
        guard let queue = lock.withLock({ state.queue }) else {
            return MainThread.soon { call(self.delegate) }
        }
        queue.async { call(self.delegate) }
    }

    private var delegate: (any CXProviderDelegate)? { lock.withLock { state.delegate } }

    // MARK: Reports

    /// Reports an incoming call, which then rings on every page of the user.
    ///
    /// - Parameters:
    ///   - uuid: An identifier that no other call of the app has.
    ///   - update: The properties of the call.
    ///   - completion: Called on the main queue, with `nil` if the call rings. The errors are
    ///     ``CXErrorCodeIncomingCallError`` and, without `voip` in `UIBackgroundModes`,
    ///     ``CXError/missingVoIPBackgroundMode``.
    open func reportNewIncomingCall(
        with uuid: UUID, update: CXCallUpdate, completion: @escaping ((any Error)?) -> Void
    ) {
        let update = update.wire
        // Safe: the closure is called once, on the main queue, and not used here any more.
        nonisolated(unsafe) let completion = completion
        CallCenter.outbox.add { center in
            center.reportIncoming(uuid.wire, update, from: self) { refusal in
                completion(refusal?.incomingCallError)
            }
        }
    }

    /// Reports an incoming call, which then rings on every page of the user.
    ///
    /// - Throws: As the method with a completion handler.
    public func reportNewIncomingCall(with uuid: UUID, update: CXCallUpdate) async throws {
        let update = update.wire
        try await withCheckedThrowingContinuation { continuation in
            CallCenter.outbox.add { center in
                center.reportIncoming(uuid.wire, update, from: self) { refusal in
                    continuation.resume(with: refusal.asResult(\.incomingCallError))
                }
            }
        }
    }

    /// Reports changed properties of a call.
    open func reportCall(with uuid: UUID, updated update: CXCallUpdate) {
        report(.updated(update.wire), uuid)
    }

    /// Reports that a call has ended for a reason that is not an action of the user.
    ///
    /// - Parameters:
    ///   - uuid: The app's identifier of the call.
    ///   - endedReason: The way in which the call ended.
    ///   - dateEnded: The time of the end; `nil` for now.
    open func reportCall(
        with uuid: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason
    ) {
        report(.ended(endedReason.wire, at: seconds(dateEnded)), uuid)
    }

    /// Reports that an outgoing call began to connect.
    ///
    /// - Parameters:
    ///   - uuid: The app's identifier of the call.
    ///   - dateStartedConnecting: The time; `nil` for now.
    open func reportOutgoingCall(
        with uuid: UUID, startedConnectingAt dateStartedConnecting: Date?
    ) {
        report(.startedConnecting(at: seconds(dateStartedConnecting)), uuid)
    }

    /// Reports that an outgoing call is connected.
    ///
    /// - Parameters:
    ///   - uuid: The app's identifier of the call.
    ///   - dateConnected: The time; `nil` for now.
    open func reportOutgoingCall(with uuid: UUID, connectedAt dateConnected: Date?) {
        report(.connected(at: seconds(dateConnected)), uuid)
    }

    private func report(_ report: CallReport, _ call: UUID) {
        CallCenter.outbox.add { $0.report(report, call.wire) }
    }

    private func seconds(_ date: Date?) -> Double? { date.map { max(0, $0.timeIntervalSince1970) } }

    /// Invalidates the provider: its calls fail, and it receives no more actions.
    open func invalidate() {
        let isFirst = lock.withLock {
            defer { state.isInvalid = true }
            state.transactions = []
            return !state.isInvalid
        }
        guard isFirst else { return }
        let identifier = identifier
        CallCenter.outbox.add { $0.unregister(identifier) }
        callDelegate { $0?.providerDidReset(self) }
    }

    // MARK: Actions

    /// The transactions that have an action that is not complete.
    open var pendingTransactions: [CXTransaction] {
        lock.withLock {
            state.transactions.removeAll(where: \.isComplete)
            return state.transactions
        }
    }

    /// Returns the actions of a call that are not complete.
    ///
    /// - Parameters:
    ///   - callActionClass: The class of the actions; ``CXCallAction`` for all.
    ///   - callUUID: The call.
    open func pendingCallActions(
        of callActionClass: AnyClass, withCall callUUID: UUID
    ) -> [CXCallAction] {
        pendingTransactions.flatMap(\.actions).compactMap { $0 as? CXCallAction }.filter {
            !$0.isComplete && $0.callUUID == callUUID && Self.isInstance($0, of: callActionClass)
        }
    }

    private static func isInstance(_ action: CXCallAction, of type: AnyClass) -> Bool {
        var next: AnyClass? = Swift.type(of: action)
        while let current = next {
            if current == type { return true }
            next = _getSuperclass(current)
        }
        return false
    }
}

extension CXProvider: CallReceiver {
    package var hasDelegate: Bool { delegate != nil }

    package var callProviderDescription: CallProviderDescription {
        lock.withLock { state.configuration.wire }
    }

    package func receive(_ transaction: CallTransaction) {
        let limit = Date(timeIntervalSinceNow: Double(transaction.milliseconds) / 1000)
        let actions = transaction.actions.map { action in
            let made = CXCallAction.make(action)
            made.deliver(until: limit) { result in
                CallCenter.outbox.add { $0.finish(action.identifier, result) }
            }
            return made
        }
        let delivered = CXTransaction(uuid: UUID(transaction.identifier), actions: actions)
        lock.withLock { state.transactions.append(delivered) }
        callDelegate { delegate in
            guard let delegate else { return actions.forEach { $0.fail() } }
            guard !delegate.provider(self, execute: delivered) else { return }
            for action in actions { delegate.perform(action, of: self) }
        }
    }

    package func audioSessionChanged(isActive: Bool) {
        // The session has changed before, so the delegate can start what uses it.
        let session = AVAudioSession.sharedInstance()
        callDelegate { delegate in
            if isActive {
                delegate?.provider(self, didActivate: session)
            } else {
                delegate?.provider(self, didDeactivate: session)
            }
        }
    }

    package func actionTimedOut(_ action: CallIdentifier) {
        let identifier = UUID(action)
        let actions = pendingTransactions.flatMap(\.actions)
        guard let action = actions.first(where: { $0.uuid == identifier }), action.timeOut() else {
            return
        }
        callDelegate { $0?.provider(self, timedOutPerforming: action) }
    }
}
