public import Foundation

/// The methods that a registry calls on its queue.
public protocol PKPushRegistryDelegate: NSObjectProtocol {
    /// Notifies the delegate of the device token of a type, after registration and when the token
    /// has changed (specification 7.2.5).
    ///
    /// Send the token to the server that sends the app's pushes.
    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType)
    /// Notifies the delegate that the device token of a type is no longer valid (specification
    /// 7.2.6).
    ///
    /// Notify the server. The app stays registered, and gets the next token by itself.
    func pushRegistry(
        _ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType)
    /// Notifies the delegate of a push (specification 7.2.7).
    ///
    /// In the background the app has the background time of the host, about 30 seconds, and is
    /// ended if it has not called the completion handler by then. State is preserved again after
    /// the completion handler.
    ///
    /// - Note: Difference from UIKit: a push need not be reported as a call.
    ///
    /// - Parameters:
    ///   - registry: The registry that received the push.
    ///   - payload: The push.
    ///   - type: The type of the push.
    ///   - completion: Call it once, on any thread, when the push is handled.
    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void)
    /// Notifies the delegate of a push that is handled when the method returns.
    ///
    /// It is called only if the delegate does not implement
    /// ``pushRegistry(_:didReceiveIncomingPushWith:for:completion:)``.
    @available(
        *, deprecated,
        message: "Implement pushRegistry(_:didReceiveIncomingPushWith:for:completion:) instead."
    )
    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType)
}

extension PKPushRegistryDelegate {
    /// Does nothing.
    public func pushRegistry(
        _ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType
    ) {}

    /// Records that the delegate does not implement this method; the older one is called instead.
    public func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        PushQuestion.noteDefault(on: self)
    }

    /// Records that the delegate does not implement this method.
    @available(
        *, deprecated,
        message: "Implement pushRegistry(_:didReceiveIncomingPushWith:for:completion:) instead."
    )
    public func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType
    ) {
        PushQuestion.noteDefault(on: self)
    }
}
