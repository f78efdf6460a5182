/// The directory of one app's saved state in a user's container.
///
/// `<container>/Library/Saved Application State/<bundle identifier>.savedState` (specification
/// 5.1.1). The store owns its content:
///
/// ```
/// lock                        the owner's process id
/// Sessions/<session>.current  the newest generation
/// Sessions/<session>.previous the one before
/// Quarantine/…                files that could not be read, each with a .reason file
/// ```
public struct StateDirectory: Sendable, Hashable {
    /// The directory's path.
    public let path: String

    /// Creates the path of an app's directory in a container.
    ///
    /// Throws ``RestorationStoreError/Code/invalidIdentifier`` for a bundle identifier that cannot
    /// be a directory's name.
    public init(container: String, bundleIdentifier: String) throws(RestorationStoreError) {
        // Linux file systems accept names of up to 255 bytes; the suffix needs eleven.
        guard StorePath.isSafeName(bundleIdentifier, bytesMax: 255 - ".savedState".utf8.count)
        else {
            throw RestorationStoreError(
                .invalidIdentifier,
                "A bundle identifier has letters, digits, '-', '_' and '.' only, and does not "
                    + "begin with '.'. Correct CFBundleIdentifier.")
        }
        path = container + "/Library/Saved Application State/" + bundleIdentifier + ".savedState"
    }

    /// Creates the value for a directory of the caller's choice, for programs that are not apps
    /// with a container.
    public init(path: String) {
        self.path = path
    }

    var lockPath: String { path + "/lock" }
    var sessionsPath: String { path + "/Sessions" }
    var quarantinePath: String { path + "/Quarantine" }

    func filePath(_ session: SessionIdentifier, _ slot: StoreSlot) -> String {
        "\(sessionsPath)/\(session).\(slot.rawValue)"
    }

    /// Returns the path to which a commit is written before it is renamed.
    ///
    /// There is one writer at a time, so one name suffices. After a kill, the next commit
    /// overwrites the draft, so drafts never accumulate.
    func draftPath(_ session: SessionIdentifier) -> String {
        "\(sessionsPath)/\(session)\(Self.draftSuffix)"
    }

    static let draftSuffix = ".new"
}

/// Rules for paths that need no file system.
enum StorePath {
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func isSafeName(_ name: String, bytesMax: Int) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= bytesMax else { return false }
        return first != UInt8(ascii: ".")
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
