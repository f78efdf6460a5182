/// The kind of a change of the time (specification 6.8.1).
public enum TimeChange: UInt8, Hashable, Sendable, CaseIterable {
    /// The clock was set.
    case clock
    /// A new day began in the host's time zone.
    case midnight
    /// Daylight saving time began or ended in the host's time zone.
    case daylightSaving
    /// The host's time zone was changed.
    case zone
}
