import Glibc

/// A walk through folders, which computes a sum of the path, inode, size and time of each file.
///
/// Links are treated as files and are not followed, so a walk never leaves its first folder.
struct BundleWalk {
    /// The maximum number of files that are included; the rest of a larger bundle is ignored.
    static let filesMax = 20_000

    /// The number of files that were seen.
    private(set) var fileCount = 0
    /// A sum that is equal for the same files in any order, in this process only.
    private(set) var sum = 0
    /// Whether a folder could not be read because descriptors or memory ran out; the sum is then
    /// meaningless.
    private(set) var isIncomplete = false
    private let filesMax: Int

    private let openFolder: (String) -> OpaquePointer?

    /// Creates a walk without files.
    ///
    /// - Parameters:
    ///   - filesMax: The maximum number of files that are included.
    ///   - openFolder: Opens a folder as `opendir` does; a test supplies one that fails.
    init(
        filesMax: Int = Self.filesMax,
        openFolder: @escaping (String) -> OpaquePointer? = { opendir($0) }
    ) {
        self.filesMax = filesMax
        self.openFolder = openFolder
    }

    /// Adds every file below a folder.
    mutating func add(_ folder: String) {
        var folders = [folder]
        while let folder = folders.popLast() {
            for name in names(in: folder) {
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

    /// Returns the names in a folder, without `.` and `..`; an empty list if it cannot be read.
    mutating func names(in folder: String) -> [String] {
        guard let stream = openFolder(folder) else {
            if [EMFILE, ENFILE, ENOMEM].contains(errno) { isIncomplete = true }
            return []
        }
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
