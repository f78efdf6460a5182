import Foundation
import Glibc
import GRDB

/// A copy of all data of a user, which is in the state directory until the tool has fetched it.
///
/// The host creates the copy while no app of the user runs. Apps cannot reach the folder. A copy
/// that the tool has not removed is removed at the next start of the host.
package struct StagedExport: Sendable {
    /// The copy's name.
    package let name: String
    /// The folder of all copies.
    let folder: String

    /// The copy's path.
    package var path: String { "\(folder)/\(name)" }

    /// Creates a reference to a copy, with the name in the host's answer.
    package init(name: String, inStateDirectory path: String) {
        self.name = name
        folder = path + "/exports"
    }

    /// Removes the copy.
    ///
    /// - Returns: Whether it was removed completely.
    @discardableResult
    package func remove() -> Bool { FolderRemoval.remove([name], below: folder) == 0 }

    /// Removes the copies that were not fetched.
    static func removeAll(inStateDirectory path: String) {
        _ = FolderRemoval.remove(["exports"], below: path)
    }

    /// The fields of `person.json` that the host itself writes.
    private struct Description: Encodable {
        let format = 1
        let person: String
        let exported: Date
        let apps: [String]
        let rows: [String: [[String: StoredValue]]]
        let leftOut: [String]
    }

    /// Creates the copy; blocks on disk access.
    ///
    /// - Parameters:
    ///   - folders: The folders of the users.
    ///   - rows: The user's rows of the database, by table.
    ///   - key: The key of an app's saved state.
    func make(
        of person: String, _ folders: PersonFolders, rows: [String: [[String: StoredValue]]],
        at date: Date, key: (_ container: String) -> [UInt8]
    ) throws(HostError) {
        try StateDirectory.makeFolder(path + "/apps")
        let apps = folders.containers(of: person)
        var copy = FolderCopy()
        for app in apps {
            let place = "\(path)/apps/\(app)"
            try StateDirectory.makeFolder(place)
            try copy.copy(
                "\(folders.persons)/\(person)/\(app)", to: place + "/files",
                as: "apps/\(app)/files")
            let log = "\(folders.logs)/\(person)/\(app)"
            if access(log, F_OK) == 0 {
                try copy.copy(log, to: place + "/log", as: "apps/\(app)/log")
            }
            let digits = key(app).map { String(format: "%02x", $0) }.joined()
            try Self.write(Data((digits + "\n").utf8), place + "/key")
        }
        let description = Description(
            person: person, exported: date, apps: apps, rows: rows, leftOut: copy.leftOut)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let json = try? encoder.encode(description) else {
            throw StateDirectory.notWritable(path + "/person.json")
        }
        try Self.write(json, path + "/person.json")
    }

    private static func write(_ bytes: Data, _ path: String) throws(HostError) {
        guard
            FileManager.default.createFile(
                atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600])
        else { throw StateDirectory.notWritable(path) }
    }
}

/// The JSON form of a value in the database.
///
/// Bytes that are UTF-8 are written as text, others as `{"base64": "…"}`.
struct StoredValue: Encodable, Sendable {
    private let value: DatabaseValue

    init(_ value: DatabaseValue) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        switch value.storage {
        case .null:
            var single = encoder.singleValueContainer()
            try single.encodeNil()
        case .int64(let number): try number.encode(to: encoder)
        case .double(let number): try number.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .blob(let bytes):
            guard let text = String(bytes: bytes, encoding: .utf8) else {
                return try ["base64": bytes.base64EncodedString()].encode(to: encoder)
            }
            try text.encode(to: encoder)
        }
    }
}
