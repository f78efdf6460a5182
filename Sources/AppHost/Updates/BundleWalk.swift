import Glibc

/// A walk through folders that adds up which files lie there: where, which, how large and of when.
///
/// Links are files of their own and are not followed, so a walk stays where it began.
struct BundleWalk {
    /// Of a bundle with more files than this, those beyond do not count.
    static let filesMax = 20_000

    /// How many files were seen.
    private(set) var fileCount = 0
    /// The same for the same files in any order, in this process alone.
    private(set) var sum = 0
    private let filesMax: Int

    init(filesMax: Int = Self.filesMax) { self.filesMax = filesMax }

    /// Adds every file below a folder.
    mutating func add(_ folder: String) {
        var folders = [folder]
        while let folder = folders.popLast() {
            for name in Self.names(in: folder) {
                guard fileCount < filesMax else { return }
                let path = "\(folder)/\(name)"
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                guard status.st_mode & S_IFMT != S_IFDIR else {
                    folders.append(path)
                    continue
                }
                fileCount += 1
                var hasher = Hasher()
                hasher.combine(path)
                hasher.combine(status.st_ino)
                hasher.combine(status.st_size)
                hasher.combine(status.st_mtim.tv_sec)
                hasher.combine(status.st_mtim.tv_nsec)
                sum &+= hasher.finalize()
            }
        }
    }

    /// What lies in a folder, without the folder itself and the one above; nothing where it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
