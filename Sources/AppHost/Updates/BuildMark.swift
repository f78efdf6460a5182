import Foundation
import Glibc

/// The mark that distinguishes builds of an app, made from the status of its files.
///
/// A bundle that is moved into place has files with other inode numbers; one that is copied over
/// the old one has files with other sizes and times. No file is read.
enum BuildMark {
    /// The mark of the program and its `Info.plist`, fast enough for every launch; empty while
    /// there is no executable.
    static func of(_ app: InstalledApp) -> String {
        guard let executable = mark(app.executable) else { return "" }
        guard let information = app.bundle.flatMap({ mark($0 + "/Info.plist") }) else {
            return executable
        }
        return executable + " / " + information
    }

    /// The mark of all files of the app, which takes a walk through its bundle.
    ///
    /// It is empty while there is no executable, nil if the host has no descriptor left for the
    /// walk, and valid in this process only. Of a bare executable it covers its resource folders
    /// only, because the folder beside it may contain anything.
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
