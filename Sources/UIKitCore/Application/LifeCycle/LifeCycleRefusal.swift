/// A transition that the life cycle does not have (specification 10.21): it was asked for, and nothing
/// was done.
nonisolated struct LifeCycleRefusal: Error, Hashable, CustomStringConvertible {
    /// What was to change: the app, or a scene.
    let subject: String
    /// Where it stands.
    let state: String
    /// What was asked for.
    let input: String

    /// A sentence for the log.
    var description: String {
        "\(subject) is \(state), and its life cycle has no way from there to \(input). Nothing was "
            + "done; the host and the app may come from different releases."
    }
}
