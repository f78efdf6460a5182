#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The identity of one state of a file: its size, its time of modification and its inode.
///
/// A cached form is valid only while the source file has the same stamp.
public struct FileStamp: Sendable, Hashable {
    /// The size of the file in bytes.
    public let size: Int64
    /// The time of the last modification, in nanoseconds since 1970.
    public let modification: Int64
    /// The number of the file in its file system.
    public let inode: UInt64

    /// Creates a stamp of known values.
    public init(size: Int64, modification: Int64, inode: UInt64) {
        self.size = size
        self.modification = modification
        self.inode = inode
    }

    /// Reads the stamp of a file, or returns nil if there is no such file.
    public init?(ofFile path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        self.init(found)
    }

    init(_ found: stat) {
        size = Int64(found.st_size)
        modification =
            Int64(found.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(found.st_mtim.tv_nsec)
        inode = UInt64(found.st_ino)
    }
}
