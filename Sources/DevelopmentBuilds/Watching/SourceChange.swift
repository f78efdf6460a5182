import Glibc

/// A change of watched files.
package struct SourceChange: Equatable, Sendable {
    /// The paths that changed.
    package var paths: Set<String> = []
    /// Whether a file was added or removed, rather than only written.
    package var changesNames = false
    /// Whether changes were lost, so that any file may have changed.
    package var isEverything = false

    /// Creates a change of files.
    package init(paths: Set<String> = [], changesNames: Bool = false, isEverything: Bool = false) {
        (self.paths, self.changesNames, self.isEverything) = (paths, changesNames, isEverything)
    }

    /// Whether nothing changed.
    var isEmpty: Bool { paths.isEmpty && !isEverything }
}

/// A folder cannot be watched.
package struct WatchError: Error, CustomStringConvertible, Sendable {
    /// The sentence for the user.
    package let description: String

    /// Creates the error of a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder's path.
    ///   - code: The system's error.
    ///   - link: The link that leads to the folder.
    init(_ folder: String, _ code: Int32, behind link: String? = nil) {
        let reason =
            switch code {
            case ENOSPC:
                "\(folder): The folder cannot be watched, because this account watches as many "
                    + "folders as the system allows (fs.inotify.max_user_watches). Raise the limit: "
                    + "sudo sysctl fs.inotify.max_user_watches=524288"
            case EMFILE:
                "\(folder): The folder cannot be watched, because this account has as many "
                    + "watchers as the system allows (fs.inotify.max_user_instances). Raise the "
                    + "limit: sudo sysctl fs.inotify.max_user_instances=512"
            default:
                "\(folder): The folder cannot be watched: \(String(cString: strerror(code))). "
                    + "Check that it exists and can be read."
            }
        description = reason + (link.map { " The link \($0) leads to it." } ?? "")
    }

    /// Creates the error of a link or a package with too many folders.
    init(tooManyFoldersBelow path: String, max: Int) {
        description =
            "\(path): More than \(max) folders would be watched when those below this path are added. "
            + "If it is a link, let it lead to a smaller folder; otherwise move what the package does "
            + "not need out of it."
    }

    /// Creates the notice of a link or a package with folders that are not watched, because they
    /// appeared after the start.
    init(unwatchedBelow path: String, max: Int) {
        description =
            "\(path): Not all new folders below this path are watched, because there are more than "
            + "\(max). Changes in the others start no build. If the path is a link, let it lead to a "
            + "smaller folder; otherwise move what the package does not need out of it."
    }
}
