import Foundation

/// The users whose keys seal files that now belong to other users.
///
/// The key of an app is derived from its user. Files that a merge gives to another user keep their
/// key. The former user is recorded beside the folders of the apps, where no app has access.
struct KeyOwners: Sendable {
    /// The folder with the folders of all users.
    let persons: String

    /// Returns the user from whom the key is derived: the owner of the folder, unless another user
    /// is recorded.
    func owner(of container: String, of person: String) -> String {
        guard let bytes = FileManager.default.contents(atPath: path(container, person)),
            bytes.count == Self.identifierBytes
        else { return person }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.allSatisfy(Self.isHexadecimal) ? text : person
    }

    /// Records the user from whom the key is derived.
    func keep(_ owner: String, of container: String, of person: String) throws(HostError) {
        let folder = "\(persons)/\(person)/\(Self.folder)"
        try StateDirectory.makeFolder(folder)
        let path = path(container, person)
        do {
            try Data(owner.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw StateDirectory.notWritable(path)
        }
    }

    /// The folder of the records; no app's folder begins with a dot.
    private static let folder = ".keys"
    private static let identifierBytes = 64

    private func path(_ container: String, _ person: String) -> String {
        "\(persons)/\(person)/\(Self.folder)/\(container)"
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
