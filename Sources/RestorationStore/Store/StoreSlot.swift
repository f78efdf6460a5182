/// Which of a session's two files is meant.
public enum StoreSlot: String, Sendable, CaseIterable {
    /// The newest commit.
    case current
    /// The commit before it, which serves when the newest cannot.
    case previous
}
