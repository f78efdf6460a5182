#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The names in a folder.
enum FolderListing {
    /// Returns the names of the folders in a folder, sorted, without hidden ones.
    ///
    /// Symbolic links are skipped, because they can form a cycle. The result is nil if the folder
    /// cannot be read or contains more than `limit` names.
    static func folders(in path: String, limit: Int) -> [String]? {
        guard let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        var remainingCount = limit
        while let entry = readdir(stream) {
            guard remainingCount > 0 else { return nil }
            remainingCount -= 1
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix("."), isFolder(path + "/" + name) else { continue }
            names.append(name)
        }
        return names.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        var found = stat()
        return lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
    }
}
