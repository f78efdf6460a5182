package import RestorationArchive

/// The pass's side of decoding references.
///
/// A main-actor type may conform with an isolated conformance: a coder calls it synchronously and
/// never leaves the thread that made it.
package protocol ReferenceResolving {
    /// The one restored object of this path, or nil when it was not restored.
    func object(at path: ArchivePath) -> AnyObject?

    /// The storyboard that the reserved storyboard key decodes to (specification 1.2.1).
    func storyboard(named name: String) -> AnyObject?
}

extension ReferenceResolving {
    package func storyboard(named name: String) -> AnyObject? { nil }
}
