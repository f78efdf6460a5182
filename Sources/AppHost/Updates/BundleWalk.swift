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
    /// Whether a folder could not be read for want of descriptors or memory: the sum then says
    /// nothing.
    private(set) var isIncomplete = false
    private let filesMax: Int

    private let openFolder: (String) -> OpaquePointer?

    /// Starts a walk.
    ///
    /// - Parameters:
    ///   - filesMax: How many files count at most.
    ///   - openFolder: Opens a folder as `opendir` does; a test gives one that cannot.
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

    /// The names in a folder, without the folder itself and the one above; none where it cannot be
    /// read.
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
