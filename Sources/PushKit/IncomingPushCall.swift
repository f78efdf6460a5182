import HostLink

/// The call of a delegate's method for a push: the method with metadata, or else the newest one
/// that the delegate implements (specification 7.2.7, 7.2.15).
struct IncomingPushCall {
    let registry: PKPushRegistry
    let delegate: any PKPushRegistryDelegate
    let payload: PKPushPayload
    let metadata: PKVoIPPushMetadata

    /// Calls the delegate.
    ///
    /// - Parameter completion: Called when the push is handled.
    /// - Returns: Whether the delegate implements one of the methods.
    func perform(_ completion: @escaping @Sendable (PushHandling) -> Void) -> Bool {
        let hasMetadata = PushQuestion.isImplemented(by: delegate) {
            delegate.pushRegistry(
                registry, didReceiveIncomingVoIPPushWith: payload, metadata: metadata,
                withCompletionHandler: { completion(.receivedWithMetadata) })
        }
        guard !hasMetadata else { return true }
        let hasCompletion = PushQuestion.isImplemented(by: delegate) {
            delegate.pushRegistry(
                registry, didReceiveIncomingPushWith: payload, for: payload.type,
                completion: { completion(.received) })
        }
        guard !hasCompletion else { return true }
        let older: any OlderPushCall = self
        let isReceived = PushQuestion.isImplemented(by: delegate) { older.performOlder() }
        completion(isReceived ? .received : .notReceived)
        return isReceived
    }
}

/// The call of the deprecated method, through a requirement that is not deprecated, so that the
/// compiler does not warn.
private protocol OlderPushCall {
    func performOlder()
}

extension IncomingPushCall: OlderPushCall {
    @available(*, deprecated)
    func performOlder() {
        delegate.pushRegistry(registry, didReceiveIncomingPushWith: payload, for: payload.type)
    }
}
