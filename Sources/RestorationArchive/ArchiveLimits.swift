import Foundation

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
    /// Names are stored once and referred to by number, so without this limit a few hostile bytes
    /// could request any amount of memory.
    public static let readNameBytesMax = 256 << 20
    /// The maximum number of indexes in one index path.
    public static let indexPathCountMax = 256
    /// The maximum number of root view controllers, and so of windows, in one archive.
    public static let rootCountMax = 4096
}

/// Checks of single parts against the limits, for the writer and for code that collects what will
/// be written.
extension ArchiveLimits {
    /// Returns the reason why a value cannot be part of an archive, or nil if it can.
    ///
    /// The result is also nil for values that contain other values, because those are checked one
    /// by one.
    package static func violation(of value: ArchiveValue) -> ArchiveError? {
        do throws(ArchiveError) {
            switch value {
            case .string(let text): try check(text: text)
            case .data(let data): try check(data: data)
            case .url(let url):
                try check(text: url.relativeString)
                if let base = url.baseURL { try check(text: base.absoluteString) }
            case .indexPath(let path): try check(indexPath: path)
            case .reference(let path): try check(path: path)
            default: break
            }
            return nil
        } catch { return error }
    }

    /// Returns the reason why a path cannot be the path of an object in an archive, or nil if it
    /// can.
    package static func violation(of path: ArchivePath) -> ArchiveError? {
        do throws(ArchiveError) {
            try check(path: path)
            return nil
        } catch { return error }
    }

    /// Returns the reason why a text cannot be a class name or a key, or nil if it can.
    package static func violation(ofName name: String) -> ArchiveError? {
        do throws(ArchiveError) {
            try check(name: name)
            return nil
        } catch { return error }
    }

    static func check(text: String) throws(ArchiveError) {
        guard text.utf8.count <= stringBytesMax else {
            throw .limit("A text's length", stringBytesMax)
        }
    }

    static func check(data: Data) throws(ArchiveError) {
        guard data.count <= dataBytesMax else { throw .limit("The size of data", dataBytesMax) }
    }

    static func check(indexPath: IndexPath) throws(ArchiveError) {
        guard indexPath.count <= indexPathCountMax else {
            throw .limit("The length of an index path", indexPathCountMax)
        }
    }

    @inline(__always)
    static func check(name: String) throws(ArchiveError) {
        guard name.utf8.count <= nameBytesMax else {
            throw .limit("A name's length", nameBytesMax)
        }
    }

    static func check(componentCountOf path: ArchivePath) throws(ArchiveError) {
        guard path.components.count <= pathComponentCountMax else {
            throw .limit("The length of a path", pathComponentCountMax)
        }
    }

    static func check(pathBytes: Int) throws(ArchiveError) {
        guard pathBytes <= pathBytesMax else { throw .limit("The size of a path", pathBytesMax) }
    }

    private static func check(path: ArchivePath) throws(ArchiveError) {
        try check(componentCountOf: path)
        var bytes = 0
        for component in path.components {
            try check(name: component.identifier)
            bytes += component.identifier.utf8.count
            try check(pathBytes: bytes)
            guard ArchiveLayout.step(of: component) != nil else { throw .noPosition(path) }
        }
    }
}
