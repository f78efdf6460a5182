/// What storage keeps of the numbers of a scene's events, so that none is ever used for two events.
///
/// All three only rise while a ledger is alive.
struct EventMarks: Hashable, Sendable {
    /// An event that was given out, and with it all before.
    ///
    /// No action and no sensitive event above it was given out; states may have been.
    var given: UInt64 = 0
    /// The highest action ever given out.
    var delivered: UInt64 = 0
    /// No event above this number was ever given out.
    var reserved: UInt64 = 0
}
