import Foundation

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
