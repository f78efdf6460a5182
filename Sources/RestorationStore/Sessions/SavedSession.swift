public import FoundationEssentials

/// The properties of a session's saved state that are known without its key.
public struct SavedSession: Sendable, Equatable {
    /// One of the session's files.
    public struct File: Sendable, Equatable {
        /// The file's length on disk, in bytes.
        public let byteCount: Int
        /// The time of the commit, by the clock at that time.
        public let savedAt: Date
    }

    /// The session.
    public let identifier: SessionIdentifier
    /// The newest commit, or nil if it was set aside or never existed.
    public let current: File?
    /// The previous commit.
    public let previous: File?

    /// The time of the newest file.
    ///
    /// After the clock was set back, that may be the previous file.
    public var savedAt: Date? { [current?.savedAt, previous?.savedAt].compactMap(\.self).max() }
    /// The length of both files together, in bytes.
    public var byteCount: Int { (current?.byteCount ?? 0) + (previous?.byteCount ?? 0) }
}

/// One of a session's two files.
public enum StoreSlot: String, Sendable, CaseIterable {
    /// The newest commit.
    case current
    /// The previous commit, which is used if the newest is unusable.
    case previous
}
