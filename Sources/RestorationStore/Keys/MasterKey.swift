import Crypto

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The secret of a host, from which the keys of all users and apps are derived.
///
/// It stays in the host: an app's process receives an ``EnvelopeKey`` only.
public struct MasterKey: Sendable {
    private let symmetricKey: SymmetricKey
    /// The path of the file that the key was read from.
    private let path: String?

    /// Creates a master key from the caller's bytes, such as a systemd credential.
    ///
    /// Throws ``RestorationStoreError/Code/invalidKey`` unless there are exactly
    /// ``EnvelopeKey/byteCount``.
    public init(bytes: some Sequence<UInt8>) throws(RestorationStoreError) {
        symmetricKey = try SymmetricKey.checked(bytes, name: "A master key")
        path = nil
    }

    private init(bytes: [UInt8], path: String) throws(RestorationStoreError) {
        symmetricKey = try SymmetricKey.checked(bytes, name: "A master key", path: path)
        self.path = path
    }

    /// Reads the master key from a file, and creates the file on first use.
    ///
    /// A new file appears complete or not at all, with mode 0600. If two processes create it at the
    /// same moment, one of the keys is kept and both use it. A file that other users may read, or
    /// that another user owns, is refused with ``RestorationStoreError/Code/insecurePermissions``.
    public static func load(
        file path: String, fileSystem: any FileSystem = DiskFileSystem()
    ) throws(RestorationStoreError) -> MasterKey {
        if let key = try existing(file: path, fileSystem: fileSystem) { return key }
        do throws(RestorationStoreError) {
            return try create(path, fileSystem: fileSystem)
        } catch  where error.code == .alreadyExists {
            guard let key = try existing(file: path, fileSystem: fileSystem) else { throw error }
            return key
        }
    }

    /// Reads the master key from a file as ``load(file:fileSystem:)`` does, but never creates a
    /// key.
    ///
    /// - Returns: The key, or nil if there is no file.
    package static func existing(
        file path: String, fileSystem: any FileSystem = DiskFileSystem()
    ) throws(RestorationStoreError) -> MasterKey? {
        guard let status = try fileSystem.status(of: path) else { return nil }
        return try read(path, status: status, fileSystem: fileSystem)
    }

    /// Derives 32 bytes from the key for one purpose of the host.
    ///
    /// The same salt and purpose always give the same bytes; any others give unrelated bytes.
    package func derivedBytes(salt: [UInt8], info: [UInt8]) -> [UInt8] {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: symmetricKey, salt: salt, info: info,
            outputByteCount: EnvelopeKey.byteCount
        ).withUnsafeBytes { Array($0) }
    }

    /// Derives the key of one user's data in one app.
    ///
    /// The same names always give the same key; any other names give an unrelated key.
    public func derive(person: String, app: String) -> EnvelopeKey {
        var info = Array("perennial envelope key 1".utf8)
        // The lengths come first, so that ("ab", "c") and ("a", "bc") differ.
        for name in [person, app] {
            info.appendLittleEndian(UInt64(name.utf8.count))
            info += name.utf8
        }
        return EnvelopeKey(
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: symmetricKey, info: info,
                outputByteCount: EnvelopeKey.byteCount),
            source: path)
    }

    private static func read(
        _ path: String, status: FileStatus, fileSystem: any FileSystem
    ) throws(RestorationStoreError) -> MasterKey {
        guard status.kind == .file else {
            throw RestorationStoreError(
                .insecurePermissions,
                "The master key must be a regular file. Move away what is there, or name "
                    + "another file.", path: path)
        }
        // Service managers pass a secret as a file of root with an access control list that lets
        // this user read it. The list's mask appears as the group's permissions.
        let isHandedOver = status.owner != geteuid() && status.owner == 0
        guard status.permissions & (isHandedOver ? 0o037 : 0o077) == 0 else {
            let mode = String(status.permissions, radix: 8)
            throw RestorationStoreError(
                .insecurePermissions,
                "The master key can be reached by other users (mode \(mode)). Run: chmod 600 "
                    + "'\(path)', and replace the key if they should not have seen it.",
                path: path)
        }
        guard status.belongsToThisUser else {
            throw RestorationStoreError(
                .insecurePermissions,
                "The master key belongs to another user. Make this user its owner, or name "
                    + "another file.", path: path)
        }
        let bytes = try fileSystem.read(path, upTo: EnvelopeKey.byteCount + 1)
        // The process that created the file may have been stopped just before it synchronised the
        // directory. If a power cut then removed the key, the data that was sealed with it could
        // never be opened.
        try fileSystem.synchronizeDirectoryIfAllowed(StorePath.parent(of: path))
        return try MasterKey(bytes: bytes, path: path)
    }

    private static func create(
        _ path: String, fileSystem: any FileSystem
    ) throws(RestorationStoreError) -> MasterKey {
        let bytes = [UInt8].random(EnvelopeKey.byteCount)
        let directory = StorePath.parent(of: path)
        try fileSystem.makeDirectoryDurably(directory)
        // A unique name, so that two processes that create the key never share a file.
        let draft = path + "." + String(UInt64.random(in: .min ... .max), radix: 16) + ".new"
        try fileSystem.writeDurably(bytes, to: draft)
        do {
            try fileSystem.rename(draft, to: path, replacing: false)
            try fileSystem.synchronizeDirectory(directory)
        } catch {
            try? fileSystem.remove(draft)
            throw error
        }
        return try MasterKey(bytes: bytes, path: path)
    }
}

extension MasterKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; the key is never printed.
    public var description: String { "MasterKey(not shown)" }
    /// A placeholder; the key is never printed.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` does not show the key either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
    /// Returns random bytes from the system's generator.
    static func random(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max) }
    }
}
