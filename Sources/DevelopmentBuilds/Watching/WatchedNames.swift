/// The names of files and folders whose changes are no reason for a build.
package enum WatchedNames {
    /// Folders that no build reads, although their names are not hidden.
    private static let folders: Set = ["DerivedData", "node_modules", "xcuserdata"]
    /// The ends of editors' temporary files and backups.
    private static let suffixes = [
        "~", ".swp", ".swx", ".tmp", "___jb_tmp___", "___jb_old___",
    ]

    /// Whether a name is ignored: a hidden one such as `.build` and `.git`, or one of an editor's
    /// temporary files.
    package static func isIgnored(_ name: String, isFolder: Bool) -> Bool {
        if name.hasPrefix(".") { return true }
        if isFolder { return folders.contains(name) }
        // Vim creates the file 4913 to find out whether it may write.
        return name == "4913" || name.hasPrefix("#") && name.hasSuffix("#")
            || suffixes.contains(where: name.hasSuffix)
    }
}
