import Glibc

/// What tells one build of an app from another: the files that a new one replaces.
///
/// A bundle that is moved into place brings other files (their number); one that is copied over the old
/// one writes them anew (their size and time).
enum BuildMark {
    /// The mark of what lies on the disk now; empty while there is no executable.
    static func of(_ app: InstalledApp) -> String {
        guard let executable = mark(app.executable) else { return "" }
        guard let information = app.bundle.flatMap({ mark($0 + "/Info.plist") }) else {
            return executable
        }
        return executable + " / " + information
    }

    private static func mark(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return "\(status.st_ino) \(status.st_size) "
            + "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
