import HostLink
public import UIKitCore

extension AppUnderTest {
    /// Wakes the app for a background fetch, as a host does.
    ///
    /// Launch the app with `inBackground` first, or bring it to the background.
    ///
    /// - Returns: The result; nil if the app has not called its completion handler by the end of
    ///   the turn.
    @discardableResult
    public func fetchInBackground() -> UIBackgroundFetchResult? {
        // No other message of this launch has the token.
        let token = UInt64(messages.count) + 1
        tell(.backgroundWork(token: token, .fetch))
        for case .backgroundWorkDone(token, let result) in messages {
            return switch result {
            case .newData: .newData
            case .noData: .noData
            case .failed: .failed
            }
        }
        return nil
    }
}
