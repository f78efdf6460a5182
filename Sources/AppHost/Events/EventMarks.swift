/// The stored event numbers of a scene, which ensure that no number is used for two events.
///
/// While a ledger exists, the numbers never decrease.
struct EventMarks: Hashable, Sendable {
    /// An event up to which all events were delivered.
    ///
    /// No action and no sensitive event above it was delivered; states may have been.
    var given: UInt64 = 0
    /// The highest action ever delivered.
    var delivered: UInt64 = 0
    /// The highest reserved number; no event above it was ever delivered.
    var reserved: UInt64 = 0
}
