package import RestorationArchive

/// The pass's side of decoding references.
///
/// A main-actor type may conform with an isolated conformance: a coder calls it synchronously and
/// never leaves the thread that made it.
package protocol ReferenceResolving {
    /// The one restored object of this path, or nil when it was not restored.
    func object(at path: ArchivePath) -> AnyObject?

    /// The object of this path whose record is in another archive; nil when it was not restored,
    /// and its scene is not connected.
    func object(at path: ArchivePath, inArchive name: String) -> AnyObject?

    /// The storyboard that the reserved storyboard key decodes to (specification 1.2.1).
    func storyboard(named name: String) -> AnyObject?
}

extension ReferenceResolving {
    package func object(at path: ArchivePath, inArchive name: String) -> AnyObject? { nil }

    package func storyboard(named name: String) -> AnyObject? { nil }
}
