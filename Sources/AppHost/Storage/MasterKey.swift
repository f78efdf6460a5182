import Crypto
import Foundation
import Glibc

/// The key that all others are derived from; it never leaves the host.
struct MasterKey: Sendable {
    private static let bytesCount = 32
    private let key: SymmetricKey

    /// Reads the key's file, or makes it.
    ///
    /// - Throws: `damagedFile` when the file is not 32 bytes long: a new key would make everything that was
    ///   sealed unreadable, so the host does not start.
    init(path: String) throws(HostError) {
        if let bytes = try Self.read(path) {
            key = SymmetricKey(data: bytes)
            return
        }
        let made = SymmetricKey(size: .bits256)
        try Self.write(made.withUnsafeBytes { Array($0) }, path)
        // Another process may have been quicker in a directory without our lock; what is on disk counts.
        guard let bytes = try Self.read(path) else { throw StateDirectory.notWritable(path) }
        key = SymmetricKey(data: bytes)
    }

    /// Takes the key that is given, or else the state directory's own, and makes sure that it is the one that
    /// everything here was sealed with.
    ///
    /// - Throws: `damagedFile` when there is no key where one is given, or when it is another one.
    init(in directory: StateDirectory, given file: String?) throws(HostError) {
        if let file {
            guard let bytes = try Self.read(file) else {
                throw HostError(
                    .damagedFile, "The master key is not there. Put it back, or name another file.",
                    path: file)
            }
            key = SymmetricKey(data: bytes)
            if let own = try MasterKey(existing: directory.masterKey), own.check != check {
                throw HostError(
                    .damagedFile,
                    "The state directory has a key of its own, which is not the one that is given. "
                        + "Give that one, or move it and the persons folder away to start anew.",
                    path: directory.masterKey)
            }
        } else {
            // A new key would make everything unreadable that was sealed with one from elsewhere.
            guard
                access(directory.masterKey, F_OK) == 0
                    || access(directory.masterKeyCheck, F_OK) != 0
            else {
                throw HostError(
                    .damagedFile,
                    "The master key that the saved state was sealed with is not there. Put it back, "
                        + "or name its file with --key.", path: directory.masterKey)
            }
            key = try MasterKey(path: directory.masterKey).key
        }
        if try confirm(against: directory.masterKeyCheck) { return }
        try Self.write(Array(check.utf8), directory.masterKeyCheck)
    }

    /// Compares with what a host remembered of its key.
    ///
    /// - Returns: Whether anything was remembered.
    /// - Throws: `damagedFile` when it was another key.
    @discardableResult
    func confirm(against path: String) throws(HostError) -> Bool {
        guard let known = FileManager.default.contents(atPath: path) else { return false }
        guard known.elementsEqual(check.utf8) else {
            throw HostError(
                .damagedFile,
                "This is not the master key that the saved state was sealed with. Put the right "
                    + "one back. To start anew, move this file and the persons folder away.",
                path: path)
        }
        return true
    }

    /// A value that only this key has, and that says nothing of it.
    private var check: String {
        derived("perennial.check.v1", "", "").withUnsafeBytes { bytes in
            bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
        }
    }

    /// Reads the key's file; nil when there is none.
    init?(existing path: String) throws(HostError) {
        guard let bytes = try Self.read(path) else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// The key of one person's one app, 32 bytes.
    func key(person: Person, app: InstalledApp) -> [UInt8] {
        key(person: person.identifier, container: app.containerName)
    }

    /// The key of one person's one app, by the names of their folders.
    func key(person: String, container: String) -> [UInt8] {
        derived("perennial.app.v1", person, container).withUnsafeBytes { Array($0) }
    }

    /// What makes and reads the passes of browsers.
    var passSigner: PassSigner { PassSigner(key: derived("perennial.pass.v1", "", "")) }

    /// Seals a picture of a session; only this session's picture opens again.
    func seal(_ picture: [UInt8], person: Person, session: String) -> Data? {
        try? AES.GCM.seal(
            picture, using: derived("perennial.snapshot.v1", person.identifier, session),
            authenticating: Array(session.utf8)
        ).combined
    }

    /// Opens a sealed picture; `nil` when it is not this session's or is damaged.
    func open(_ sealed: Data, person: Person, session: String) -> [UInt8]? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let picture = try? AES.GCM.open(
                box, using: derived("perennial.snapshot.v1", person.identifier, session),
                authenticating: Array(session.utf8))
        else { return nil }
        return Array(picture)
    }

    private func derived(_ purpose: String, _ person: String, _ name: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: Array(person.utf8),
            info: Array("\(purpose)/\(name)".utf8), outputByteCount: Self.bytesCount)
    }

    private static func read(_ path: String) throws(HostError) -> [UInt8]? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw HostError(
                .damagedFile, "The master key cannot be read.", path: path,
                cause: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: bytesCount + 1)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count == bytesCount else {
            throw HostError(
                .damagedFile,
                "The master key is not 32 bytes long. Put the right file back; without it saved state "
                    + "cannot be read. To start anew, move the file and the persons folder away.",
                path: path)
        }
        return Array(bytes[..<bytesCount])
    }

    /// Writes beside and links into place, so that a half-written key is never found.
    private static func write(_ bytes: [UInt8], _ path: String) throws(HostError) {
        let draft = "\(path).\(getpid())"
        let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StateDirectory.notWritable(draft) }
        defer {
            close(descriptor)
            unlink(draft)
        }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0
        else { throw StateDirectory.notWritable(draft) }
        if link(draft, path) != 0, errno != EEXIST { throw StateDirectory.notWritable(path) }
    }
}
