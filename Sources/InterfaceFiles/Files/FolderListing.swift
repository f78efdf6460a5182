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
    ///
    /// - Parameter suffix: The end of the names. Other names are neither returned nor examined, so
    ///   a search among thousands of files stays fast.
    static func folders(in path: String, limit: Int, withSuffix suffix: String = "") -> [String]? {
        guard let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        let suffix = Array(suffix.utf8)
        var names: [String] = []
        var remainingCount = limit
        while let entry = readdir(stream) {
            guard remainingCount > 0 else { return nil }
            remainingCount -= 1
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes -> String? in
                let name = bytes.prefix { $0 != 0 }
                guard name.first != UInt8(ascii: "."),
                    name.suffix(suffix.count).elementsEqual(suffix)
                else { return nil }
                return String(decoding: name, as: UTF8.self)
            }
            guard let name, isFolder(path + "/" + name, type: entry.pointee.d_type) else {
                continue
            }
            names.append(name)
        }
        return names.sorted()
    }

    /// Whether a name is that of a folder; file systems that do not say so are asked again.
    private static func isFolder(_ path: String, type: UInt8) -> Bool {
        guard Int(type) == Int(DT_UNKNOWN) else { return Int(type) == Int(DT_DIR) }
        var found = stat()
        return lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
    }
}
