/// Where one app's saved state lies within a person's container.
///
/// `<container>/Library/Saved Application State/<bundle identifier>.savedState` (specification
/// 5.1.1). What is in it is the store's:
///
/// ```
/// lock                        the owner's process id
/// Sessions/<session>.current  the newest generation
/// Sessions/<session>.previous the one before
/// Quarantine/…                what could not be read, each with a .reason beside
/// ```
public struct StateDirectory: Sendable, Hashable {
    /// The directory's path.
    public let path: String

    /// Names an app's directory within a container.
    ///
    /// Throws ``RestorationStoreError/Code/invalidIdentifier`` for a bundle identifier that cannot
    /// be a directory's name.
    public init(container: String, bundleIdentifier: String) throws(RestorationStoreError) {
        // 255 bytes is the longest name Linux file systems take; the suffix needs eleven.
        guard StorePath.isSafeName(bundleIdentifier, bytesMax: 255 - ".savedState".utf8.count)
        else {
            throw RestorationStoreError(
                .invalidIdentifier,
                "A bundle identifier has letters, digits, '-', '_' and '.' only, and does not "
                    + "begin with '.'. Correct CFBundleIdentifier.")
        }
        path = container + "/Library/Saved Application State/" + bundleIdentifier + ".savedState"
    }

    /// Uses a directory of the caller's choice, for programs that are not apps with a container.
    public init(path: String) {
        self.path = path
    }

    var lockPath: String { path + "/lock" }
    var sessionsPath: String { path + "/Sessions" }
    var quarantinePath: String { path + "/Quarantine" }

    func filePath(_ session: SessionIdentifier, _ slot: StoreSlot) -> String {
        "\(sessionsPath)/\(session).\(slot.rawValue)"
    }

    /// Where a commit is written before it takes its place.
    ///
    /// One writer at a time, so one name:
    /// what a kill leaves behind is overwritten by the next commit and never piles up.
    func draftPath(_ session: SessionIdentifier) -> String {
        "\(sessionsPath)/\(session)\(Self.draftSuffix)"
    }

    static let draftSuffix = ".new"
}
