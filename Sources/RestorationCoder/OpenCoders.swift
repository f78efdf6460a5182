extension ObjectEncoder {
    /// Takes objects that are not secure as well from now on, for an app delegate that answers with
    /// the older of two methods (specification 1.3.4, 1.3.5).
    package func acceptEveryClass() {
        context.requiresSecureCoding = false
    }
}

extension ObjectDecoder {
    /// Makes objects of any class of the program from now on (specification 1.3.5).
    package func acceptEveryClass() {
        context.requiresSecureCoding = false
    }
}
