import Foundation

/// One user's folder for one app in a host's state directory, for tools; the host may be running or
/// not.
public struct KeptContainer: Sendable {
    /// The name of the user's folder: see ``Person/identifier``.
    public let person: String
    /// The app's folder name: its bundle identifier, or else the name of its executable.
    public let app: String
    /// The folder's path.
    public let path: String
    /// The key that the app's process gets.
    public let key: [UInt8]

    init(person: String, app: String, path: String, key: [UInt8]) {
        self.person = person
        self.app = app
        self.path = path
        self.key = key
    }

    /// Finds every app's folder of every user, in the order of their names.
    ///
    /// The function takes no lock, and creates and changes no file.
    ///
    /// - Parameters:
    ///   - path: The state directory.
    ///   - masterKeyFile: The path of the master key, unless it is in the state directory.
    /// - Throws: `damagedFile` if the master key cannot be used, and `stateDirectoryNotFound` if
    ///   the directory has no state of a host.
    public static func all(
        inStateDirectory path: String, masterKeyFile: String? = nil
    ) throws(HostError) -> [KeptContainer] {
        guard let master = try HostKeys(existing: masterKeyFile ?? path + "/master.key") else {
            throw HostError(
                .stateDirectoryNotFound,
                masterKeyFile == nil
                    ? "This directory has no host's state and key. Name the state directory with "
                        + "--state, and a key in another place with --key."
                    : "This file does not exist, so there is no key.", path: masterKeyFile ?? path)
        }
        try master.confirm(against: path + "/master.check")
        let persons = path + "/persons"
        let owners = KeyOwners(persons: persons)
        return folders(in: persons).flatMap { person in
            folders(in: "\(persons)/\(person)").map { app in
                KeptContainer(
                    person: person, app: app, path: "\(persons)/\(person)/\(app)",
                    key: master.key(
                        person: owners.owner(of: app, of: person), container: app))
            }
        }
    }

    /// Opens the exported files of one app of a user, with the exported key; `nil` without a key.
    ///
    /// - Parameters:
    ///   - app: The app's folder name.
    ///   - path: The folder that contains `files` and `key`.
    package init?(exportedAs app: String, in path: String) {
        guard let text = try? String(contentsOfFile: path + "/key", encoding: .utf8) else {
            return nil
        }
        let digits = Array(text.utf8.prefix { $0 != UInt8(ascii: "\n") })
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { place in
            UInt8(
                String(decoding: digits[place..<min(place + 2, digits.count)], as: UTF8.self),
                radix: 16)
        }
        guard digits.count == 64, bytes.count == 32 else { return nil }
        self.init(person: "", app: app, path: path + "/files", key: bytes)
    }

    private static func folders(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
