#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The names in a folder.
enum FolderListing {
    /// The kinds of names that a listing searches for.
    enum Kind {
        case folders, files
    }

    /// Returns the names of the folders in a folder, sorted, without hidden ones.
    ///
    /// Symbolic links are skipped, because they can form a cycle. The result is nil if the folder
    /// cannot be read or contains more than `limit` names.
    static func folders(in path: String, limit: Int) -> [String]? {
        var names: [String] = []
        guard
            visit(path, limit: limit, [(.folders, "")], { names.append($1) })
        else { return nil }
        return names.sorted()
    }

    /// Calls a closure with the number of a search and a name that it finds, in no order.
    ///
    /// Names with other ends are not examined, so a search among thousands of files stays fast.
    /// Hidden names are skipped, and so are symbolic links to folders.
    ///
    /// - Returns: Whether the folder could be read and contains at most `limit` names.
    static func visit(
        _ path: String, limit: Int, _ searches: [(kind: Kind, suffix: String)],
        _ body: (Int, String) -> Void
    ) -> Bool {
        guard let stream = opendir(path) else { return false }
        defer { closedir(stream) }
        let suffixes = searches.map { Array($0.suffix.utf8) }
        var remainingCount = limit
        while let entry = readdir(stream) {
            guard remainingCount > 0 else { return false }
            remainingCount -= 1
            let match = withUnsafeBytes(of: &entry.pointee.d_name) { bytes -> (Int, String)? in
                let name = bytes.prefix { $0 != 0 }
                guard name.first != UInt8(ascii: "."),
                    let search = suffixes.firstIndex(where: {
                        name.suffix($0.count).elementsEqual($0)
                    })
                else { return nil }
                return (search, String(decoding: name, as: UTF8.self))
            }
            guard let (search, name) = match else { continue }
            let isFolder = isFolder(path + "/" + name, type: entry.pointee.d_type)
            if isFolder == (searches[search].kind == .folders) { body(search, name) }
        }
        return true
    }

    /// Whether a name is that of a folder; file systems that do not say so are asked again.
    private static func isFolder(_ path: String, type: UInt8) -> Bool {
        guard Int(type) == Int(DT_UNKNOWN) else { return Int(type) == Int(DT_DIR) }
        var found = stat()
        return lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
    }
}
