package import RestorationArchive

/// A reference to an object whose record is in another archive than the referring object's, because
/// a path alone does not identify one of several windows.
///
/// In the binary form it is an object by value, of a class that no program has, so the format does
/// not change.
package struct ArchivedReference: Hashable, Sendable {
    /// The name of the archive: a session's identifier, or the name of the application's own
    /// archive.
    package let archive: String
    /// The object's path in that archive.
    package let path: ArchivePath

    private static let className = "UIKit.ReferenceIntoArchive"

    /// Makes a reference.
    package init(archive: String, path: ArchivePath) {
        self.archive = archive
        self.path = path
    }

    /// Reads a reference from a stored value, or returns nil if the value is not a reference.
    package init?(_ value: ArchiveValue) {
        guard case .object(let object) = value, object.className == Self.className,
            object.fields.count == 2, case .string(let archive) = object.fields[0].value,
            case .reference(let path) = object.fields[1].value
        else { return nil }
        self.init(archive: archive, path: path)
    }

    /// The value that is stored.
    package var value: ArchiveValue {
        .object(
            ArchiveObject(
                className: Self.className,
                fields: [
                    ArchiveField(key: "archive", value: .string(archive)),
                    ArchiveField(key: "path", value: .reference(path)),
                ]))
    }
}
