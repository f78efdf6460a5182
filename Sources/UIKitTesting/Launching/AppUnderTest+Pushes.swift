public import Foundation
import HostLink

extension AppUnderTest {
    /// Gives the app a device token for VoIP pushes, as a host does after the app has set
    /// `desiredPushTypes`.
    ///
    /// - Parameter token: The token, 32 bytes.
    public func updatePushToken(_ token: Data) {
        tell(.pushCredentials(.voIP, token: Array(token)))
    }

    /// Notifies the app that its device token for VoIP pushes is no longer valid.
    public func invalidatePushToken() {
        tell(.pushInvalidated(.voIP))
    }

    /// Sends the app a VoIP push, as a host does.
    ///
    /// Launch the app with `inBackground` first, or bring it to the background.
    ///
    /// - Parameter payload: The JSON object of the push.
    /// - Returns: The result at the end of the turn.
    @discardableResult
    public func receivePush(_ payload: [String: any Sendable]) throws -> PushResult {
        let json = try JSONSerialization.data(withJSONObject: payload, options: [.sortedKeys])
        // No other message of this launch has the token.
        let token = UInt64(messages.count) + 1
        tell(.push(token: token, .voIP, payload: Array(json)))
        for case .pushHandled(token, let isReceived) in messages {
            return isReceived ? .handled : .notReceived
        }
        return .pending
    }

    /// The result of a push.
    public enum PushResult: Hashable, Sendable {
        /// The app has called the completion handler.
        case handled
        /// The app has not called the completion handler yet, or the push waits for a registry.
        case pending
        /// No registry with a delegate has received the push.
        case notReceived
    }
}
