import Foundation
import Glibc

/// The folders whose files an adoption takes: the project's checkout, and those that the user
/// names.
///
/// A project file can name any path, and an app can read what is copied into its package. So paths
/// are compared after all symbolic links are followed.
struct Checkout: Sendable {
    /// The reason why a file is not taken.
    struct Refusal: Sendable, Equatable {
        let reason: String
        let alternative: String?

        /// The reason and the alternative, as a sentence.
        var sentence: String { reason + (alternative.map { "; instead: \($0)" } ?? "") + "." }
    }

    /// The nearest folder at or above the project with `.git`, or else the project's folder.
    private let root: String
    /// The checkout around this one, of which it is a submodule.
    private let superproject: String?
    /// The folders that the user names.
    private let named: [String]
    /// The folders with Git's own files of the checkout and of those that the user names.
    private let git: [String]
    /// The folder of the package that is written.
    private let output: String
    /// The home folders of the user and of the project's owner.
    private let homes: [String]

    /// Finds the checkout of a project.
    init(of project: XcodeProject, _ options: Adoption.Options) {
        let folder = Self.resolved(project.folder) ?? project.folder
        let homes = (options.homes + [HomeFolders.ofOwner(of: folder)].compactMap(\.self))
            .map { Self.resolved($0) ?? $0 }
        let root = Self.root(around: folder, homes: homes)
        self.root = root
        superproject = Self.superproject(of: root, homes: homes)
        named = options.outside.compactMap(Self.resolved)
        git = ([root] + named).compactMap(GitFiles.folder).compactMap(Self.resolved)
        output = options.output.map(FileLookup.real) ?? folder
        self.homes = homes
    }

    /// Returns the nearest folder with `.git`; home folders and those above them are none.
    ///
    /// Above the project, anyone may have put such a file, such as into `/tmp`.
    private static func root(around folder: String, homes: [String]) -> String {
        var place = folder
        while place != "/", !containsHome(place, homes) {
            if FileManager.default.fileExists(atPath: place + "/.git") {
                return place == folder || isTrusted(place, by: folder) ? place : folder
            }
            place = FilePath.folder(place)
        }
        return folder
    }

    /// Returns the checkout around a submodule, whose `.git` is a file; nil for any other folder.
    private static func superproject(of folder: String, homes: [String]) -> String? {
        guard FileManager.default.fileExists(atPath: folder + "/.git"),
            !FileLookup.isFolder(folder + "/.git")
        else { return nil }
        let above = FilePath.folder(folder)
        let outer = root(around: above, homes: homes)
        return FileManager.default.fileExists(atPath: outer + "/.git")
            && !containsHome(outer, homes) && isTrusted(outer, by: folder) ? outer : nil
    }

    /// Whether a folder and its `.git` are from the user or from the owner of the project, and
    /// nobody else can have replaced them.
    private static func isTrusted(_ place: String, by project: String) -> Bool {
        guard let owner = status(of: project)?.st_uid, let folder = status(of: place),
            let git = status(of: place + "/.git")
        else { return false }
        let trusted = [geteuid(), owner]
        return trusted.contains(folder.st_uid) && trusted.contains(git.st_uid)
            && folder.st_mode & 0o002 == 0
    }

    /// Returns the facts about a file, or about a symbolic link itself.
    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    private static func containsHome(_ folder: String, _ homes: [String]) -> Bool {
        homes.contains { FilePath.isInside($0, folder) }
    }

    /// Returns a path without symbolic links; nil if they lead nowhere.
    ///
    /// Foundation's function returns the path as it is if it cannot follow a link.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    // MARK: - Decisions

    /// Returns why a file or a folder that exists is not taken; nil if it is.
    func refusal(of path: String) -> Refusal? {
        guard let real = Self.resolved(path) else {
            return Refusal(reason: "Its symbolic links cannot be followed", alternative: nil)
        }
        let start = real == path ? "It is" : "It leads to \(real), which is"
        let isGit =
            git.contains { FilePath.isInside(real, $0) }
            || ([root] + named).contains { folder in
                FilePath.isInside(real, folder)
                    && FilePath.relative(from: folder, to: real).split(separator: "/")
                        .contains(where: GitFiles.isName)
            }
        if isGit {
            return Refusal(reason: "\(start) among Git's own files", alternative: nil)
        }
        // A project in the home folder itself would otherwise have all files of the user.
        let isInside = FilePath.isInside(real, root) && !Self.containsHome(root, homes)
        if isInside || named.contains(where: { FilePath.isInside(real, $0) }) { return nil }
        let outer = superproject.flatMap { FilePath.isInside(real, $0) ? $0 : nil }
        return Refusal(
            reason: "\(start) outside of the checkout",
            alternative: outer.map { "--outside \(ShellWord($0)), the checkout around this one" }
                ?? "--outside, with a folder that contains it")
    }

    /// Returns why a file or a folder that exists is not copied; nil if it is.
    func refusal(ofResource path: String) -> Refusal? {
        guard let real = Self.resolved(path) else { return refusal(of: path) }
        let around =
            homes.map { ($0, "the home folder") }
            + [(output, "the package"), (root, "the whole checkout")]
        if let (_, name) = around.first(where: { FilePath.isInside($0.0, real) }) {
            return Refusal(reason: "It contains \(name)", alternative: nil)
        }
        if let refusal = refusal(of: path) { return refusal }
        guard FileLookup.isFolder(real) else { return nil }
        let containsGit = Refusal(reason: "It contains Git's own files", alternative: nil)
        if git.contains(where: { FilePath.isInside($0, real) }) { return containsGit }
        return switch GitFiles.search(real) {
        case .absent: nil
        case .found: containsGit
        case .tooMany:
            Refusal(
                reason: "It contains more than \(GitFiles.visitedMax) files",
                alternative: "several smaller folders")
        }
    }
}
