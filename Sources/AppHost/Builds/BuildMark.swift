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
    /// resource folders, because the executable's folder may contain unrelated files. The resources
    /// of libraries are the app's too, unless they are those of another program beside it.
    static func ofEverything(in app: InstalledApp) -> String? {
        let program = of(app)
        guard !program.isEmpty else { return "" }
        var walk = BundleWalk()
        if let bundle = app.bundle {
            walk.add(bundle)
        } else {
            let folder = (app.executable as NSString).deletingLastPathComponent
            let names = walk.names(in: folder)
            let others = Set(names).subtracting([(app.executable as NSString).lastPathComponent])
            for name in names where name.hasSuffix(resourceSuffix) && !isOwned(name, by: others) {
                walk.add("\(folder)/\(name)")
            }
        }
        return walk.isIncomplete ? nil : "\(program) / \(walk.fileCount) \(walk.sum)"
    }

    /// The end of the names of the folders that SwiftPM creates for the resources of targets.
    private static let resourceSuffix = ".resources"

    /// Whether a folder such as `package_Target.resources` is that of one of the programs.
    private static func isOwned(_ folder: String, by programs: Set<String>) -> Bool {
        let name = folder.dropLast(resourceSuffix.count)
        // The name of the package may contain the separator too.
        return name.indices.contains { index in
            name[index] == "_" && programs.contains(String(name[name.index(after: index)...]))
        }
    }

    private static func mark(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return "\(status.st_ino) \(status.st_size) "
            + "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
