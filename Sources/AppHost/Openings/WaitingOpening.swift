import HostLink

/// An opening that a scene gets as soon as a page shows it.
struct WaitingOpening: Hashable {
    /// The time that an opening waits; a user who does not come within it no longer expects it.
    static let lasts = Duration.seconds(600)
    /// The largest number of openings that wait for one session, so that a loop in an app ends.
    static let countMax = 16

    var opening: Opening
    var since: Duration

    func isExpired(at now: Duration) -> Bool { now - since >= Self.lasts }
}
