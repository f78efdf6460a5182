import Crypto
import Foundation
import RestorationStore

/// The keys that the host derives from its master key; the master key itself never leaves the host.
struct HostKeys: Sendable {
    private let master: MasterKey

    /// Reads the given key file, or else the state directory's own key, and verifies that the
    /// directory's saved state was sealed with that key.
    ///
    /// A key is created only if there is no saved state yet.
    ///
    /// - Throws: `damagedFile` if a given or needed key is missing, if the key is not the right
    ///   one, or if its file is not 32 bytes long; `insecurePermissions` if others can access its
    ///   file.
    init(in directory: StateDirectory, given file: String?) throws(HostError) {
        let own = directory.masterKey
        if let file {
            guard let given = try HostKeys(existing: file) else {
                throw HostError(
                    .damagedFile, "The master key is not there. Put it back, or name another file.",
                    path: file)
            }
            self = given
            if let kept = try HostKeys(existing: own), kept.check != check {
                throw HostError(
                    .damagedFile,
                    "The state directory has a key of its own, which differs from the given key. "
                        + "Name that key, or move it and the persons folder away to start with nothing.",
                    path: own)
            }
        } else if let kept = try HostKeys(existing: own) {
            self = kept
        } else {
            // A new key could not read the data that was sealed with the old one.
            guard try !KeyCheck.exists(directory), !directory.hasSavedState else {
                throw HostError(
                    .damagedFile,
                    "The master key that the saved state was sealed with is not there. Restore it from "
                        + "a backup, or name its file with --key. To start without the saved state, "
                        + "move the persons folder and master.check away.", path: own)
            }
            master = try Self.translating { () throws(RestorationStoreError) in
                try MasterKey.load(file: own)
            }
        }
        try KeyCheck(check).confirm(in: directory) { person, container in
            key(person: person, container: container)
        }
    }

    /// Reads a key file; nil if there is none.
    ///
    /// - Throws: The same errors as the other initializer, for this file.
    init?(existing path: String) throws(HostError) {
        let found = try Self.translating { () throws(RestorationStoreError) in
            try MasterKey.existing(file: path)
        }
        guard let found else { return nil }
        master = found
    }

    /// Compares the key with the check value of an earlier host, if there is one.
    ///
    /// - Throws: `damagedFile` if that host had another key.
    func confirm(against path: String) throws(HostError) {
        _ = try KeyCheck(check).matches(path)
    }

    /// A value that identifies this key and does not reveal it.
    private var check: String {
        derived("perennial.check.v1", "", "").map {
            $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16)
        }.joined()
    }

    /// Returns the key of one app of one user, 32 bytes.
    func key(person: Person, app: InstalledApp) -> [UInt8] {
        key(person: person.identifier, container: app.containerName)
    }

    /// Returns the key of one app of one user, by the names of their folders.
    func key(person: String, container: String) -> [UInt8] {
        derived("perennial.app.v1", person, container)
    }

    /// Returns the key of one app of one user.
    ///
    /// After a merge, it is derived from the first owner of the app's files.
    func key(of person: Person, container: String, in directory: StateDirectory) -> [UInt8] {
        let owner = KeyOwners(persons: directory.persons).owner(
            of: container, of: person.identifier)
        return key(person: owner, container: container)
    }

    /// The signer of browsers' passes.
    var passSigner: PassSigner {
        PassSigner(key: SymmetricKey(data: derived("perennial.pass.v1", "", "")))
    }

    /// Seals a snapshot of a session; the result can be unsealed only as a snapshot of this
    /// session.
    func seal(_ snapshot: [UInt8], person: Person, session: String) -> Data? {
        try? AES.GCM.seal(
            snapshot, using: snapshotKey(person, session), authenticating: Array(session.utf8)
        ).combined
    }

    /// Unseals a snapshot; `nil` if it is not this session's or is damaged.
    func unseal(_ sealed: Data, person: Person, session: String) -> [UInt8]? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let snapshot = try? AES.GCM.open(
                box, using: snapshotKey(person, session), authenticating: Array(session.utf8))
        else { return nil }
        return Array(snapshot)
    }

    /// Seals a device token; the result can be unsealed only with the digest of this token.
    ///
    /// - Throws: `storageFailed`.
    func sealPushToken(_ token: [UInt8], digest: Data) throws(HostError) -> Data {
        guard
            let sealed = try? AES.GCM.seal(token, using: pushTokenKey, authenticating: digest)
                .combined
        else {
            throw HostError(.storageFailed, "A device token could not be sealed for storage.")
        }
        return sealed
    }

    /// Unseals a device token; `nil` if it was sealed with another key, or is damaged.
    func unsealPushToken(_ sealed: Data, digest: Data) -> [UInt8]? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let token = try? AES.GCM.open(box, using: pushTokenKey, authenticating: digest)
        else { return nil }
        return Array(token)
    }

    /// Seals a registration of the push distributor; the result can be unsealed only with this
    /// digest.
    ///
    /// - Throws: `storageFailed`.
    func sealPushConnector(_ record: Data, digest: Data) throws(HostError) -> Data {
        guard
            let sealed = try? AES.GCM.seal(record, using: connectorKey, authenticating: digest)
                .combined
        else {
            throw HostError(.storageFailed, "A push registration could not be sealed for storage.")
        }
        return sealed
    }

    /// Unseals a registration; `nil` if it was sealed with another key, or is damaged.
    func unsealPushConnector(_ sealed: Data, digest: Data) -> Data? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
        return try? AES.GCM.open(box, using: connectorKey, authenticating: digest)
    }

    /// Seals a stored record of calls; the result can be unsealed only under its name.
    ///
    /// - Throws: `storageFailed`.
    func sealCallRecord(_ record: Data, name: String) throws(HostError) -> Data {
        guard
            let sealed = try? AES.GCM.seal(
                record, using: callKey, authenticating: Array(name.utf8)
            ).combined
        else {
            throw HostError(.storageFailed, "A call could not be sealed for storage.")
        }
        return sealed
    }

    /// Unseals a stored record of calls; `nil` if it was sealed under another name or is damaged.
    func unsealCallRecord(_ sealed: Data, name: String) -> Data? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
        return try? AES.GCM.open(box, using: callKey, authenticating: Array(name.utf8))
    }

    private var callKey: SymmetricKey {
        SymmetricKey(data: derived("perennial.call.v1", "", ""))
    }
    /// The key with which a push gateway seals what it stores.
    var pushStorageKey: [UInt8] { derived("perennial.pushstorage.v1", "", "") }

    private var connectorKey: SymmetricKey {
        SymmetricKey(data: derived("perennial.pushconnector.v1", "", ""))
    }

    private var pushTokenKey: SymmetricKey {
        SymmetricKey(data: derived("perennial.pushtoken.v1", "", ""))
    }

    private func snapshotKey(_ person: Person, _ session: String) -> SymmetricKey {
        SymmetricKey(data: derived("perennial.snapshot.v1", person.identifier, session))
    }

    private func derived(_ purpose: String, _ person: String, _ name: String) -> [UInt8] {
        master.derivedBytes(salt: Array(person.utf8), info: Array("\(purpose)/\(name)".utf8))
    }

    private static func translating<Value>(
        _ body: () throws(RestorationStoreError) -> Value
    ) throws(HostError) -> Value {
        do {
            return try body()
        } catch {
            let (code, message): (HostError.Code, String) =
                switch error.code {
                case .insecurePermissions: (.insecurePermissions, error.message)
                case .invalidKey:
                    (
                        .damagedFile,
                        "The master key is not 32 bytes long. Put the right file back; without it saved "
                            + "state cannot be read. To start with nothing, move the file and the persons folder "
                            + "away."
                    )
                case .denied, .noSpace, .readOnly:
                    (.stateDirectoryNotWritable, error.message)
                default: (.damagedFile, error.message)
                }
            throw HostError(
                code, message, path: error.path, cause: error.cause.map { "\($0)" })
        }
    }
}
