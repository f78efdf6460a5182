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
    /// Notifies the delegate of a VoIP push, with what the host knows of it (specification 7.2.15).
    ///
    /// If the delegate implements it, no other method is called for a push. Report the call before
    /// the completion handler is called, unless the metadata says that no report is needed.
    ///
    /// - Parameters:
    ///   - registry: The registry that received the push.
    ///   - payload: The push.
    ///   - metadata: The information whether a call must be reported.
    ///   - completion: Call it once, on any thread, when the push is handled.
    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
        metadata: PKVoIPPushMetadata, withCompletionHandler completion: @escaping () -> Void)
    /// Notifies the delegate of a push (specification 7.2.7).
    ///
    /// Report an incoming call with `CXProvider` of `CallKit` before the completion handler is
    /// called; a report that returns an error counts. A host ends an app that has reported none,
    /// and after several such pushes it no longer launches the app for pushes (specification 7.3).
    ///
    /// In the background the app has the background time of the host, about 30 seconds, and is
    /// ended if it has not called the completion handler by then. State is preserved again after
    /// the completion handler.
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

    /// Records that the delegate does not implement this method; an older one is called instead.
    public func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
        metadata: PKVoIPPushMetadata, withCompletionHandler completion: @escaping () -> Void
    ) {
        PushQuestion.noteDefault(on: self)
    }

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
