/// The newest path, and the one that the handler has received.
///
/// A pure state machine. It combines several changes before a call into one, with the newest path.
/// There is no call if the handler has already received an equal path.
struct PathReport: Sendable {
    /// The newest path; `nil` before the first one is known.
    private(set) var newest: NWPath?
    private var received: NWPath?

    /// Records that the path has been determined again.
    ///
    /// - Returns: Whether to arrange a call of the handler.
    mutating func observe(_ path: NWPath) -> Bool {
        newest = path
        return path != received
    }

    /// Returns the path for the handler; `nil` if the handler has already received it.
    mutating func take() -> NWPath? {
        guard newest != received else { return nil }
        received = newest
        return newest
    }
}
