/// The pauses between attempts to connect, if the server does not answer.
///
/// After the last one the app sleeps until the network changes or the person acts.
struct Retry: Hashable {
    /// Whether the next attempt is scheduled.
    var isWaiting = false
    private var count = 0

    private static let countMax = 7

    /// Returns the pause in seconds before the next attempt; `nil` if there is none.
    ///
    /// - Parameter isUrgent: Whether a call waits, so that there is an attempt every second.
    mutating func next(isUrgent: Bool) -> Double? {
        guard isUrgent || count < Self.countMax else { return nil }
        isWaiting = true
        defer { if !isUrgent { count += 1 } }
        return isUrgent ? 1 : Double(1 << count)
    }
}
