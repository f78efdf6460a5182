import Foundation
import Glibc

/// A state directory of one test, removed with it unless `PERENNIAL_KEEP_STATE` is set.
final class TemporaryState: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("perennial-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit {
        // The logs are kept for the analysis of a failure.
        if ProcessInfo.processInfo.environment["PERENNIAL_KEEP_STATE"] != nil { return }
        // Files that a test made read-only must be removed too. A link may lead to the repository.
        let enumerator = FileManager.default.enumerator(atPath: path)
        while let name = enumerator?.nextObject() as? String {
            fchmodat(AT_FDCWD, path + "/" + name, 0o700, AT_SYMLINK_NOFOLLOW)
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the files below the state directory whose names end with a suffix.
    func files(endingIn suffix: String) -> [String] {
        let enumerator = FileManager.default.enumerator(atPath: path)
        var found: [String] = []
        while let name = enumerator?.nextObject() as? String {
            if name.hasSuffix(suffix) { found.append(path + "/" + name) }
        }
        return found.sorted()
    }

    /// Returns the files below the state directory that contain a text.
    func files(holding text: String) throws -> [String] {
        try files(endingIn: "").filter { file in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
            guard !isFolder.boolValue else { return false }
            return try Data(contentsOf: URL(fileURLWithPath: file)).range(of: Data(text.utf8))
                != nil
        }
    }

    /// Returns the only container of an app below the persons' folder.
    func container(of app: String) -> String? {
        let persons = path + "/persons"
        for person in (try? FileManager.default.contentsOfDirectory(atPath: persons)) ?? [] {
            let container = "\(persons)/\(person)/\(app)"
            if FileManager.default.fileExists(atPath: container) { return container }
        }
        return nil
    }
}
