/// The frames that were sent to a page and that it has not applied.
struct FramesInFlight {
    /// The maximum number of frames in flight; an app that keeps the contract never has more.
    private static let countMax = 16

    /// Whether the page can show a complete frame only, because it has missed one.
    var awaitsComplete = false
    private var unseen: [UInt64] = []

    /// Whether the app sends frames without waiting for the page.
    var isOverfull: Bool { unseen.count > Self.countMax }

    /// Adds a frame that is sent to the page.
    mutating func add(_ sequence: UInt64) {
        awaitsComplete = false
        unseen.append(sequence)
    }

    /// Removes the frames up to one that the page has applied and returns them; none if that one is
    /// unknown.
    mutating func applied(_ sequence: UInt64) -> [UInt64] {
        guard unseen.contains(sequence) else { return [] }
        defer { unseen.removeAll { $0 <= sequence } }
        return unseen.filter { $0 <= sequence }
    }

    /// Removes all frames and returns them.
    mutating func removeAll() -> [UInt64] {
        defer { unseen = [] }
        return unseen
    }
}
