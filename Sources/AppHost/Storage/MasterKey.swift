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
