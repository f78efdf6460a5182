public import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The status of a path in a file system.
public struct FileStatus: Sendable, Equatable {
    /// The kind of file.
    public enum Kind: Sendable {
        /// A regular file.
        case file
        /// A directory.
        case directory
        /// A link, a device, a pipe.
        case other
    }

    /// The kind of file.
    public var kind: Kind
    /// The file's length in bytes.
    public var byteCount: Int
    /// The time of the last change of the contents.
    public var modified: Date
    /// The permission bits, such as `0o600`.
    public var permissions: UInt16
    /// The user id of the file's owner.
    public var owner: UInt32

    /// Creates the status of a path.
    ///
    /// It is public for implementations of ``FileSystem``.
    public init(
        kind: Kind, byteCount: Int, modified: Date, permissions: UInt16, owner: UInt32
    ) {
        self.kind = kind
        self.byteCount = byteCount
        self.modified = modified
        self.permissions = permissions
        self.owner = owner
    }

    /// Whether this user or root owns the file.
    ///
    /// Files of root are trusted too, because root can give files to any user.
    var belongsToThisUser: Bool { owner == geteuid() || owner == 0 }
}
