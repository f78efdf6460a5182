import Foundation

/// Git's own files, which may hold the passwords of addresses and everything that ever was in a
/// repository.
package enum GitFiles {
    /// The result of a search.
    package enum Search: Sendable, Equatable {
        case absent, found
        /// The folder has more files than are searched.
        case tooMany
    }

    /// The maximum number of files and folders that a search visits.
    package static let visitedMax = 100_000

    /// Whether a file or folder of this name is Git's, also on a disk that ignores case.
    static func isName(_ name: some StringProtocol) -> Bool { name.lowercased() == ".git" }

    /// Returns the folder with Git's own files of a checkout; nil if it has none.
    ///
    /// `.git` may be a file, or a link, that leads to a folder of any name.
    ///
    /// - Parameter checkout: The folder that contains `.git`.
    static func folder(of checkout: String) -> String? {
        let path = checkout + "/.git"
        if FileLookup.isFolder(path) { return path }
        let prefix = "gitdir:"
        guard let text = FileLookup.text(of: path), text.hasPrefix(prefix) else { return nil }
        let line = text.dropFirst(prefix.count).prefix { !$0.isNewline }
        return FilePath.joined(checkout, String(line).trimmed)
    }

    /// Searches a folder for files of Git's; links are not followed, as they are not when copied.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - max: The maximum number of files and folders that are visited.
    package static func search(_ folder: String, max: Int = visitedMax) -> Search {
        guard let files = FileManager.default.enumerator(atPath: folder) else { return .absent }
        var count = 0
        while let path = files.nextObject() as? String {
            count += 1
            if count > max { return .tooMany }
            if isName(FilePath.name(path)) { return .found }
        }
        return .absent
    }
}
