import Foundation

/// Whose key the files of an app are sealed with, where they were another person's before.
///
/// An app's key follows from its person, and files that change their person keep the key that they
/// have. The note stands beside the apps' folders, out of reach for apps.
struct KeyOwners: Sendable {
    /// Everybody's folders.
    let persons: String

    /// The person from whom the key follows; the person itself unless something else is noted.
    func owner(of container: String, of person: String) -> String {
        guard let bytes = FileManager.default.contents(atPath: path(container, person)),
            bytes.count == Self.identifierBytes
        else { return person }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.allSatisfy(Self.isHexadecimal) ? text : person
    }

    /// Notes the person from whom the key follows.
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

    /// No app's folder begins with a dot.
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
