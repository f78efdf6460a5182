extension UIApplication {
    /// Calls a method of the target or, without a target, of the first object in the responder
    /// chain that has the method.
    ///
    /// - Returns: Whether an object has the method. A target without it is a programming error that
    ///   ends the program.
    @discardableResult
    public func sendAction(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        ActionSending.send(action, to: target, from: sender, for: event)
    }
}
