import Foundation
import Glibc

/// What tells one build of an app from another: the files that a new one replaces.
///
/// A bundle that is moved into place brings other files (their number); one that is copied over the
/// old one writes them anew (their size and time). No file is read.
enum BuildMark {
    /// The mark of the program and what it says of itself, which a start has time for; empty while
    /// there is no executable.
    static func of(_ app: InstalledApp) -> String {
        guard let executable = mark(app.executable) else { return "" }
        guard let information = app.bundle.flatMap({ mark($0 + "/Info.plist") }) else {
            return executable
        }
        return executable + " / " + information
    }

    /// The mark of everything that the app brings, which takes a walk through its bundle.
    ///
    /// It is empty while there is no executable, nil where the host has no descriptor left to look
    /// with, and means something to this process alone. Of a bare executable these are its folders
    /// of resources: beside it may lie anything.
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
