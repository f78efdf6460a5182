/// The newest path, and the one that the handler has received.
///
/// A pure state machine. Several changes before a call become one, with the newest path, and none
/// if the handler has received an equal one.
struct PathReport: Sendable {
    /// The newest path; `nil` before the first one is known.
    private(set) var newest: NWPath?
    private var received: NWPath?

    /// The path has been determined again.
    ///
    /// - Returns: Whether to arrange a call of the handler.
    mutating func observe(_ path: NWPath) -> Bool {
        newest = path
        return path != received
    }

    /// Returns the path for the handler; `nil` if it has received it.
    mutating func take() -> NWPath? {
        guard newest != received else { return nil }
        received = newest
        return newest
    }
}
