extension UIApplication {
    /// Calls a method of a target, or of the first responder in the chain that has it.
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
