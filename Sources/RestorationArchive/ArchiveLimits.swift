/// The maximum sizes of an archive and its parts.
///
/// Each limit is checked before memory is allocated, in reading and in writing, so every archive
/// that was written can be read.
public enum ArchiveLimits {
    /// The maximum size of one archive, in bytes.
    ///
    /// The state of an interface is far smaller. A larger archive is a sign of an encoder that does
    /// not end.
    public static let archiveBytesMax = 256 << 20
    /// The maximum number of records in one archive: ten times the largest interface that is
    /// measured.
    public static let recordCountMax = 1_000_000
    /// The maximum number of fields in one object.
    public static let fieldCountMax = 65_536
    /// The maximum depth of values inside values.
    ///
    /// Reading recurses, and a thread's stack of 512 KB is enough for this depth.
    public static let depthMax = 64
    /// The maximum number of values in one record, counted through all depths.
    public static let valueCountMax = 4_000_000
    /// The maximum length of one string, in UTF-8 bytes: enough for a long document that is being
    /// edited.
    public static let stringBytesMax = 32 << 20
    /// The maximum length of a name (a key, a class, an identifier), in UTF-8 bytes.
    public static let nameBytesMax = 4096
    /// The maximum size of one data value, in bytes.
    public static let dataBytesMax = 64 << 20
    /// The maximum number of components in one path.
    ///
    /// Containers nest a few levels, and presentations add a few more.
    public static let pathComponentCountMax = 256
    /// The maximum length of all identifiers of one path together, in UTF-8 bytes.
    public static let pathBytesMax = 64 << 10
    /// The maximum length of all names that one reading returns, in UTF-8 bytes.
    ///
    /// Names are stored once and used by number, so without this limit a few hostile bytes could
    /// request any amount of memory.
    public static let readNameBytesMax = 256 << 20
    /// The maximum number of indexes in one index path.
    public static let indexPathCountMax = 256
    /// The maximum number of root view controllers, and so of windows, in one archive.
    public static let rootCountMax = 4096
}
