package import RestorationArchive

/// What an object is to a coder that meets it (specification 3.4.1).
package enum ReferenceVerdict: Sendable, Hashable {
    /// Stored as this path; the pass preserves the object itself in its turn.
    case path(ArchivePath)
    /// Stored with the name of the archive that the object's record is in, which is not the
    /// referrer's.
    case elsewhere(ArchivedReference)
    /// Not a thing with an interface identity; encode it by value.
    case notReferable
    /// It would be a reference, but has no path. The reason is for people.
    case unidentified(reason: String)
}

/// The pass's side of encoding references.
///
/// A main-actor type may conform with an isolated conformance: a coder calls it synchronously and
/// never leaves the thread that made it.
package protocol ReferenceEncoding {
    /// Says what `object`, which is being encoded, is; a pass also enqueues it here.
    func reference(for object: AnyObject) -> ReferenceVerdict

    /// Called once for each coder that an object uses after its state was taken.
    func noteLateUse(of path: ArchivePath, key: String)
}

extension ReferenceEncoding {
    package func noteLateUse(of path: ArchivePath, key: String) {}
}
