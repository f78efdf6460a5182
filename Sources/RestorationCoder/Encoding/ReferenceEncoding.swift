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
    /// An object that would be a reference, but has no path. The reason is a text for people.
    case unidentified(reason: String)
}

/// The encoding of references by the pass.
///
/// A main-actor type may conform with an isolated conformance, because a coder calls it
/// synchronously and never leaves the thread that made it.
package protocol ReferenceEncoding {
    /// Returns the form in which `object`, which is being encoded, is stored. A pass also enqueues
    /// the object here.
    func reference(for object: AnyObject) -> ReferenceVerdict

    /// Called once for each coder that an object uses after its state was taken.
    func noteLateUse(of path: ArchivePath, key: String)
}

extension ReferenceEncoding {
    package func noteLateUse(of path: ArchivePath, key: String) {}
}
