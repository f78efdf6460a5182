/// How large an archive and its parts may be.
///
/// Each is checked before anything is allocated, when reading as well as when writing, so that
/// whatever was written can be read.
public enum ArchiveLimits {
    /// All bytes of one archive.
    ///
    /// State of an interface is far below; more is a runaway encoder.
    public static let archiveBytesMax = 256 << 20
    /// Records of one archive: ten times the largest interface that is measured.
    public static let recordCountMax = 1_000_000
    /// Fields of one object.
    public static let fieldCountMax = 65_536
    /// Values inside values.
    ///
    /// Reading recurses, and a 512 KB thread stack holds this depth.
    public static let depthMax = 64
    /// Values of one record, counted through all depths.
    public static let valueCountMax = 4_000_000
    /// UTF-8 bytes of one string, room for a long document being edited.
    public static let stringBytesMax = 32 << 20
    /// UTF-8 bytes of a name: a key, a class, an identifier.
    public static let nameBytesMax = 4096
    /// Bytes of one data value.
    public static let dataBytesMax = 64 << 20
    /// Components of one path.
    ///
    /// Containers nest a few levels, presentations a few more.
    public static let pathComponentCountMax = 256
    /// UTF-8 bytes of all identifiers of one path.
    public static let pathBytesMax = 64 << 10
    /// UTF-8 bytes of all names that one reading may hand out.
    ///
    /// Names are stored once and used by number, so a few hostile bytes could otherwise ask for any
    /// amount of memory.
    public static let readNameBytesMax = 256 << 20
    /// Numbers in one index path.
    public static let indexPathCountMax = 256
    /// Root view controllers of one archive, that is windows.
    public static let rootCountMax = 4096
}
