/// What about the time has changed (specification 6.8.1).
public enum TimeChange: UInt8, Hashable, Sendable, CaseIterable {
    /// Somebody set the clock.
    case clock
    /// A new day began where the host is.
    case midnight
    /// The host's place went to summer time or back.
    case daylightSaving
    /// The host was given another time zone.
    case zone
}
