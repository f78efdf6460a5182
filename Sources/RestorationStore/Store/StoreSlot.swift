/// One of a session's two files.
public enum StoreSlot: String, Sendable, CaseIterable {
    /// The newest commit.
    case current
    /// The previous commit, which is used if the newest is unusable.
    case previous
}
