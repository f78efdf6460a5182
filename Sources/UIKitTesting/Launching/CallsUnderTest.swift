public import Foundation
import HostLink
import UIKitCore

/// The calls of an app, which a test answers and ends in place of a host and its user.
@MainActor
public struct CallsUnderTest {
    let app: AppUnderTest

    /// A call that the app has reported in this launch.
    public struct Reported: Hashable, Sendable {
        /// The app's identifier of the call.
        public let uuid: UUID
        /// The name of the other side, as the app reported it last.
        public var callerName: String?
        /// The address of the other side, as the app reported it last.
        public var address: String?
        /// Whether the app has reported the end of the call.
        public var hasEnded = false
    }

    /// The incoming calls that the app has reported in this launch, oldest first.
    public var reported: [Reported] {
        var calls: [Reported] = []
        for message in app.messages {
            switch message {
            case .incomingCall(_, let call, let update):
                var reported = Reported(uuid: UUID(call))
                reported.apply(update)
                calls.append(reported)
            case .callReport(let call, let report):
                let uuid = UUID(call)
                guard let index = calls.lastIndex(where: { $0.uuid == uuid }) else { continue }
                switch report {
                case .updated(let update): calls[index].apply(update)
                case .ended: calls[index].hasEnded = true
                case .startedConnecting, .connected: break
                }
            default: break
            }
        }
        return calls
    }

    /// A reason for which a host shows no incoming call.
    public enum Refusal: Hashable, Sendable {
        /// The user does not want to be disturbed.
        case doNotDisturb
        /// The user has blocked the caller.
        case blockedCaller
        /// The identifier is in use.
        case identifierInUse
    }

    /// Answers the app's last report of an incoming call, as a host does: the call rings, or it is
    /// refused.
    ///
    /// - Returns: Whether the app has reported the call.
    @discardableResult
    public func answerReport(of uuid: UUID, refusing refusal: Refusal? = nil) -> Bool {
        let call = uuid.wire
        let request = app.messages.reversed().lazy.compactMap { message -> UInt64? in
            if case .incomingCall(let request, call, _) = message { request } else { nil }
        }.first
        guard let request else { return false }
        let reason: CallRefusal? =
            switch refusal {
            case .doNotDisturb: .filteredByDoNotDisturb
            case .blockedCaller: .filteredByBlockList
            case .identifierInUse: .callUUIDAlreadyExists
            case nil: nil
            }
        app.tell(.callRequestAnswered(request: request, reason))
        return true
    }

    /// An action of the user in a call.
    public enum Action: Hashable, Sendable {
        /// The user answers.
        case answer
        /// The user ends or declines the call.
        case end
        /// The user holds the call, or continues it.
        case setHeld(Bool)
        /// The user mutes the microphone, or unmutes it.
        case setMuted(Bool)
        /// The user enters digits.
        case playTones(String)
    }

    /// The result of an action at the end of the turn.
    public enum Result: Hashable, Sendable {
        /// The app has performed the action.
        case fulfilled
        /// The app cannot perform the action.
        case failed
        /// The app has not completed the action yet.
        case pending
    }

    /// Gives the app's provider an action of the user, as a host does.
    @discardableResult
    public func perform(_ action: Action, in uuid: UUID) -> Result {
        let step: CallAction.Step =
            switch action {
            case .answer: .answer
            case .end: .end
            case .setHeld(let isHeld): .setHeld(isHeld)
            case .setMuted(let isMuted): .setMuted(isMuted)
            case .playTones(let digits): .playDTMF(digits: digits, .singleTone)
            }
        let sent = CallAction(call: uuid.wire, step)
        app.tell(.callActions(CallTransaction(actions: [sent], milliseconds: 15_000)))
        for case .callActionFinished(sent.identifier, let result) in app.messages {
            return result == .failed ? .failed : .fulfilled
        }
        return .pending
    }

    /// Allows the last transaction that the app has requested with `CXCallController`, and gives it
    /// to the app's provider, as a host does.
    ///
    /// Call it once for each transaction.
    ///
    /// - Returns: Whether the app has requested one.
    @discardableResult
    public func allowRequest() -> Bool {
        for case .requestCallActions(let request, let actions) in app.messages.reversed() {
            app.tell(
                .callRequestAnswered(request: request, nil),
                .callActions(CallTransaction(actions: actions, milliseconds: 15_000)))
            return true
        }
        return false
    }
}

extension CallsUnderTest.Reported {
    fileprivate mutating func apply(_ update: CallUpdate) {
        callerName = update.callerName ?? callerName
        address = update.handle?.value ?? address
    }
}
