public import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a file system says of a path.
public struct FileStatus: Sendable, Equatable {
    /// What kind of thing lies there.
    public enum Kind: Sendable {
        /// A regular file.
        case file
        /// A directory.
        case directory
        /// A link, a device, a pipe.
        case other
    }

    /// What kind of thing lies there.
    public var kind: Kind
    /// Its length in bytes.
    public var byteCount: Int
    /// When its contents last changed.
    public var modified: Date
    /// The permission bits, such as `0o600`.
    public var permissions: UInt16
    /// The user id of its owner.
    public var owner: UInt32

    /// Describes a file; public for those who write a file system of their own.
    public init(
        kind: Kind, byteCount: Int, modified: Date, permissions: UInt16, owner: UInt32
    ) {
        self.kind = kind
        self.byteCount = byteCount
        self.modified = modified
        self.permissions = permissions
        self.owner = owner
    }

    /// Root may hand files to whom it likes, so what it owns is trusted too.
    var belongsToThisUser: Bool { owner == geteuid() || owner == 0 }
}
