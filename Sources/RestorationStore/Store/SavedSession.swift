public import FoundationEssentials

/// What can be told of a session's saved state without its key.
public struct SavedSession: Sendable, Equatable {
    /// One of its files.
    public struct File: Sendable, Equatable {
        /// Its length on disk, in bytes.
        public let byteCount: Int
        /// When it was committed, by the clock of that moment.
        public let savedAt: Date
    }

    /// The session.
    public let identifier: SessionIdentifier
    /// The newest commit; nil when it was set aside or never came about.
    public let current: File?
    /// The commit before it.
    public let previous: File?

    /// The time of the newest file; after the clock was set back that may be the previous one.
    public var savedAt: Date? { [current?.savedAt, previous?.savedAt].compactMap(\.self).max() }
    /// The length of both files together, in bytes.
    public var byteCount: Int { (current?.byteCount ?? 0) + (previous?.byteCount ?? 0) }
}
