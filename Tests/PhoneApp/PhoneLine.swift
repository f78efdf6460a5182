import Foundation
import HostLink
import UIKitCore

/// The calls of the app: a call provider that performs each action at once.
@MainActor
final class PhoneLine {
    /// Called with the name of each action that was performed.
    var onAction: (String) -> Void = { _ in }
    private let provider = Provider()
    private var calls: [CallIdentifier] = []

    /// Registers the provider; called at every launch.
    func connect() {
        provider.onAction = { [unowned self] action in onAction(action) }
        let provider = provider
        CallCenter.outbox.add { $0.register(provider) }
    }

    /// Reports an incoming call.
    func ring(
        _ caller: String, _ handle: String?, completion: @escaping @MainActor () -> Void
    ) {
        let call = CallIdentifier()
        calls.append(call)
        var update = CallUpdate()
        if !caller.isEmpty { update.callerName = caller }
        if let handle { update.handle = CallHandle(.phoneNumber, handle) }
        let provider = provider
        CallCenter.outbox.add { [update] center in
            center.reportIncoming(call, update, from: provider) { _ in completion() }
        }
    }

    /// Reports that the other side ended the last call.
    func otherSideHangsUp() {
        guard let call = calls.popLast() else { return }
        CallCenter.outbox.add { $0.report(.ended(.remoteEnded, at: nil), call) }
    }

    private nonisolated final class Provider: CallReceiver {
        let identifier = UUID()
        let hasDelegate = true
        let callProviderDescription = CallProviderDescription()
        @MainActor var onAction: @MainActor (String) -> Void = { _ in }

        func receive(_ transaction: CallTransaction) {
            for action in transaction.actions {
                CallCenter.outbox.add { [self] center in
                    center.finish(action.identifier, .fulfilled(at: nil))
                    onAction(Self.name(of: action.step))
                }
            }
        }

        func actionTimedOut(_ action: CallIdentifier) {}

        func audioSessionChanged(isActive: Bool) {}

        private static func name(of step: CallAction.Step) -> String {
            switch step {
            case .start: "start"
            case .answer: "answer"
            case .end: "end"
            case .setHeld(let isHeld): isHeld ? "hold" : "unhold"
            case .setMuted(let isMuted): isMuted ? "mute" : "unmute"
            case .setGroup: "group"
            case .playDTMF(let digits, _): "tones:\(digits)"
            }
        }
    }
}
