extension ObjectEncoder {
    /// Accepts objects without secure coding from now on, for an app delegate that implements the
    /// older of two methods (specification 1.3.4, 1.3.5).
    package func acceptEveryClass() {
        context.requiresSecureCoding = false
    }
}

extension ObjectDecoder {
    /// Instantiates any class of the program from now on (specification 1.3.5).
    package func acceptEveryClass() {
        context.requiresSecureCoding = false
    }
}
