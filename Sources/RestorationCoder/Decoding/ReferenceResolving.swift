package import RestorationArchive

/// The resolution of decoded references by the pass.
///
/// A main-actor type may conform with an isolated conformance, because a coder calls it
/// synchronously and never leaves the thread that made it.
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
