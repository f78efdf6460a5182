import Crypto
import Foundation
import WalkieWire

/// The digest of an app's secret, which the server stores in place of the secret.
struct SecretDigest: Codable, Hashable {
    private let bytes: Data

    init(of secret: String) { bytes = Data(SHA256.hash(data: Data(secret.utf8))) }
}

/// The file with the people, so that a server that was started again can call apps that do not run.
struct PeopleFile {
    let path: String

    /// Reads the people; none if the file does not exist.
    func read() throws -> [PersonName: Switchboard.Person] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let entries = try JSONDecoder().decode([Entry].self, from: data)
        return Dictionary(entries.map { ($0.name, $0.person) }, uniquingKeysWith: { $1 })
    }

    /// Replaces the file.
    func write(_ people: [PersonName: Switchboard.Person]) throws {
        let entries = people.sorted { $0.key < $1.key }
            .map { Entry(name: $0.key, person: $0.value) }
        let url = URL(fileURLWithPath: path)
        // Device tokens let others ring these people, so no other account reads the file.
        let new = url.appendingPathExtension("new")
        let isCreated = FileManager.default.createFile(
            atPath: new.path, contents: try JSONEncoder().encode(entries),
            attributes: [.posixPermissions: 0o600])
        guard isCreated, rename(new.path, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    private struct Entry: Codable {
        let name: PersonName
        let person: Switchboard.Person
    }
}
