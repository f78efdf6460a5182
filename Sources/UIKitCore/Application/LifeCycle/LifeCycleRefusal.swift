/// A transition that was requested and that the life cycle does not have (specification 10.21), so
/// that nothing was done.
nonisolated struct LifeCycleRefusal: Error, Hashable, CustomStringConvertible {
    /// The object whose state was to change: the app, or a scene.
    let subject: String
    /// The state of the object.
    let state: String
    /// The input that was refused.
    let input: String

    /// The sentence for the log.
    var description: String {
        "\(subject) is \(state), and its life cycle has no way from there to \(input). Nothing was "
            + "done; the host and the app may come from different releases."
    }
}
