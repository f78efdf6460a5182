public import Foundation
import HostLink

/// The pushes that a test sends to an app, in place of a host.
@MainActor
public struct PushesUnderTest {
    let app: AppUnderTest

    /// Gives the app a device token for VoIP pushes, as a host does after the app has set
    /// `desiredPushTypes`.
    ///
    /// - Parameter token: The token, 32 bytes.
    public func updateToken(_ token: Data) {
        app.tell(.pushCredentials(.voIP, token: Array(token)))
    }

    /// Notifies the app that its device token for VoIP pushes is no longer valid.
    public func invalidateToken() {
        app.tell(.pushInvalidated(.voIP))
    }

    /// Sends the app a VoIP push, as a host does.
    ///
    /// Launch the app with `inBackground` first, or bring it to the background.
    ///
    /// - Parameters:
    ///   - payload: The JSON object of the push.
    ///   - mustReport: Whether a delegate that gets the metadata has to report a call.
    /// - Returns: The result at the end of the turn.
    @discardableResult
    public func receive(
        _ payload: [String: any Sendable], mustReport: Bool = true
    ) throws -> Result {
        let json = try JSONSerialization.data(withJSONObject: payload, options: [.sortedKeys])
        // No other message of this launch has the token.
        let token = UInt64(app.messages.count) + 1
        app.tell(.push(token: token, .voIP, mustReport: mustReport, payload: Array(json)))
        for case .pushHandled(token, let handling) in app.messages {
            return handling == .notReceived ? .notReceived : .handled
        }
        return .pending
    }

    /// The result of a push.
    public enum Result: Hashable, Sendable {
        /// The app has called the completion handler.
        case handled
        /// The app has not called the completion handler yet, or the push waits for a registry.
        case pending
        /// No registry with a delegate has received the push.
        case notReceived
    }
}
