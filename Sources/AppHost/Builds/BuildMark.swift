import Foundation
import Glibc

/// The mark that distinguishes builds of an app, computed from the status of its files.
///
/// A new bundle that is moved into place has files with other inode numbers. A bundle that is
/// copied over the old one has files with other sizes and times. No file is read.
enum BuildMark {
    /// Returns the mark of the program and its `Info.plist`, fast enough for every launch; empty
    /// while there is no executable.
    static func of(_ app: InstalledApp) -> String {
        guard let executable = mark(app.executable) else { return "" }
        guard let information = app.bundle.flatMap({ mark($0 + "/Info.plist") }) else {
            return executable
        }
        return executable + " / " + information
    }

    /// Returns the mark of all files of the app, after a walk through its bundle.
    ///
    /// The mark is valid only in this process. It is empty while there is no executable, and `nil`
    /// if the host has no descriptor left for the walk. For a bare executable, it covers only the
    /// resource folders, because the executable's folder may contain unrelated files.
    static func ofEverything(in app: InstalledApp) -> String? {
        let program = of(app)
        guard !program.isEmpty else { return "" }
        var walk = BundleWalk()
        if let bundle = app.bundle {
            walk.add(bundle)
        } else {
            let folder = (app.executable as NSString).deletingLastPathComponent
            let suffix = "_\((app.executable as NSString).lastPathComponent).resources"
            for name in walk.names(in: folder) where name.hasSuffix(suffix) {
                walk.add("\(folder)/\(name)")
            }
        }
        return walk.isIncomplete ? nil : "\(program) / \(walk.fileCount) \(walk.sum)"
    }

    private static func mark(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return "\(status.st_ino) \(status.st_size) "
            + "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
