/// The call of a delegate's method for a push: the method with a completion handler or, if the
/// delegate does not implement it, the older one (specification 7.2.7).
struct IncomingPushCall {
    let registry: PKPushRegistry
    let delegate: any PKPushRegistryDelegate
    let payload: PKPushPayload

    /// Calls the delegate.
    ///
    /// - Parameter completion: Called when the push is handled, with whether the delegate received
    ///   it.
    /// - Returns: Whether the delegate implements one of the methods.
    func perform(_ completion: @escaping @Sendable (Bool) -> Void) -> Bool {
        let hasCompletion = PushQuestion.isImplemented(by: delegate) {
            delegate.pushRegistry(
                registry, didReceiveIncomingPushWith: payload, for: payload.type,
                completion: { completion(true) })
        }
        guard !hasCompletion else { return true }
        let older: any OlderPushCall = self
        let isReceived = PushQuestion.isImplemented(by: delegate) { older.performOlder() }
        completion(isReceived)
        return isReceived
    }
}

/// The call of the deprecated method, as a requirement that is not deprecated itself.
private protocol OlderPushCall {
    func performOlder()
}

extension IncomingPushCall: OlderPushCall {
    @available(*, deprecated)
    func performOlder() {
        delegate.pushRegistry(registry, didReceiveIncomingPushWith: payload, for: payload.type)
    }
}
