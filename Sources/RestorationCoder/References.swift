package import RestorationArchive

/// The form in which a coder stores an object (specification 3.4.1).
package enum ReferenceVerdict: Sendable, Hashable {
    /// Stored as this path. The pass preserves the object itself separately.
    case path(ArchivePath)
    /// Stored with the name of the archive that contains the object's record, which is not the
    /// referring object's archive.
    case elsewhere(ArchivedReference)
    /// An object without an interface identity; it is encoded by value.
    case notReferable
    /// An object that would be a reference, but has no path. The reason is a text for developers.
    case unidentified(reason: String)
}

/// The encoding of references by the pass.
///
/// A main-actor type may conform with an isolated conformance, because a coder calls it
/// synchronously and never leaves the thread that created it.
package protocol ReferenceEncoding {
    /// Returns the form in which `object`, which is being encoded, is stored.
    ///
    /// A pass also enqueues the object.
    func reference(for object: AnyObject) -> ReferenceVerdict

    /// Called once for each coder that an object uses after its state was taken.
    func noteLateUse(of path: ArchivePath, key: String)
}

extension ReferenceEncoding {
    package func noteLateUse(of path: ArchivePath, key: String) {}
}

/// The resolution of decoded references by the pass.
///
/// A main-actor type may conform with an isolated conformance, because a coder calls it
/// synchronously and never leaves the thread that created it.
package protocol ReferenceResolving {
    /// Returns the restored object with this path, or nil if it was not restored.
    func object(at path: ArchivePath) -> AnyObject?

    /// Returns the object with this path whose record is in another archive, or nil if it was not
    /// restored or its scene is not connected.
    func object(at path: ArchivePath, inArchive name: String) -> AnyObject?

    /// Returns the storyboard that the reserved storyboard key decodes to (specification 1.2.1).
    func storyboard(named name: String) -> AnyObject?
}

extension ReferenceResolving {
    package func object(at path: ArchivePath, inArchive name: String) -> AnyObject? { nil }

    package func storyboard(named name: String) -> AnyObject? { nil }
}

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

    /// Creates a reference.
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
