public import FoundationEssentials

/// The few operations on files that a store needs.
///
/// ``DiskFileSystem`` performs them; ``MemoryFileSystem`` imitates a disk for tests, with its
/// failures and power cuts. Each throws a ``RestorationStoreError`` whose code tells the kind
/// (``RestorationStoreError/Code/noSpace``, ``RestorationStoreError/Code/denied`` and so on).
public protocol FileSystem: Sendable {
    /// What lies at a path, or nil when nothing does. A symbolic link is not followed.
    func status(of path: String) throws(RestorationStoreError) -> FileStatus?

    /// The names in a directory, in no order, without `.` and `..`.
    func names(in directory: String) throws(RestorationStoreError) -> [String]

    /// Makes one directory that only its owner may enter (0700).
    func makeDirectory(_ path: String) throws(RestorationStoreError)

    /// Reads a file from its beginning, at most so many bytes.
    func read(_ path: String, upTo byteCount: Int) throws(RestorationStoreError) -> [UInt8]

    /// Makes a file that only its owner may read (0600) and opens it for writing; throws
    /// ``RestorationStoreError/Code/alreadyExists`` when there is one.
    func create(_ path: String) throws(RestorationStoreError) -> OpenFile

    /// Opens a file that exists for writing, keeping what is in it; a symbolic link is refused.
    func openExisting(_ path: String) throws(RestorationStoreError) -> OpenFile

    /// Writes all the bytes at an offset, or throws; some may then have been written.
    func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(RestorationStoreError)

    /// Gives a file that is open for writing the time of its last change.
    func setModified(_ date: Date, of file: OpenFile) throws(RestorationStoreError)

    /// Returns when the file's bytes and length would survive a power cut.
    func synchronize(_ file: OpenFile) throws(RestorationStoreError)

    /// Closes a file. What matters was synchronised before, so this cannot fail.
    func close(_ file: OpenFile)

    /// Gives a file another name at one stroke. Without `replacing` it throws
    /// ``RestorationStoreError/Code/alreadyExists`` when that name is taken.
    func rename(_ path: String, to newPath: String, replacing: Bool) throws(RestorationStoreError)

    /// Removes a file.
    func remove(_ path: String) throws(RestorationStoreError)

    /// Returns when the directory's entries would survive a power cut.
    func synchronizeDirectory(_ path: String) throws(RestorationStoreError)

    /// Takes a lock that ends with the process at the latest, writing the process id into the
    /// file; waits so long at most for another owner, then throws
    /// ``RestorationStoreError/Code/inUse`` with that owner's process id.
    func lock(_ path: String, patience: Duration) throws(RestorationStoreError) -> any FileLock
}

/// A lock that is held until it is released, or until the process ends.
public protocol FileLock: AnyObject, Sendable {
    /// Gives the lock up. Doing so twice is harmless.
    func release()
}

/// A file opened for writing, as the file system that opened it knows it.
public struct OpenFile: Sendable, Hashable {
    /// The descriptor, or a number of the file system's own.
    public let number: Int32

    /// Made by a file system for its own use.
    public init(number: Int32) {
        self.number = number
    }
}

extension FileSystem {
    /// Leaves the time as it is, for file systems that keep none.
    public func setModified(_ date: Date, of file: OpenFile) throws(RestorationStoreError) {}

    /// Makes a directory and those above it that are missing, so that a power cut keeps them.
    ///
    /// A directory is made only when the one above is durable, so of those that exist only the
    /// lowest can be lost: made by a process that was stopped before it synchronised.
    func makeDirectoryDurably(_ path: String) throws(RestorationStoreError) {
        let parent = StorePath.parent(of: path)
        guard parent != path else { return }
        if try status(of: path) == nil {
            try makeDirectoryDurably(parent)
            do throws(RestorationStoreError) {
                try makeDirectory(path)
            } catch  where error.code == .alreadyExists {
                // Another process was faster.
            }
        }
        try synchronizeDirectoryIfAllowed(parent)
    }

    /// Synchronises a directory that may be somebody else's, such as the one above a container:
    /// one that this user may not even open holds no change of ours.
    func synchronizeDirectoryIfAllowed(_ path: String) throws(RestorationStoreError) {
        do throws(RestorationStoreError) {
            try synchronizeDirectory(path)
        } catch  where error.code == .denied || error.code == .readOnly {
            return
        }
    }

    /// Writes a new file and synchronises its bytes; its directory is the caller's to synchronise.
    ///
    /// What is left of a file after a failure is removed.
    /// It keeps the given time of its last change, if any.
    package func writeDurably(
        _ bytes: [UInt8], to path: String, dated date: Date? = nil
    ) throws(RestorationStoreError) {
        let file = try createAfresh(path)
        do {
            try write(bytes, to: file, at: 0)
            if let date { try setModified(date, of: file) }
            try synchronize(file)
            close(file)
        } catch {
            close(file)
            try? remove(path)
            throw error
        }
    }

    private func createAfresh(_ path: String) throws(RestorationStoreError) -> OpenFile {
        do throws(RestorationStoreError) {
            return try create(path)
        } catch  where error.code == .alreadyExists {
            // A draft that a kill left behind.
            try remove(path)
            return try create(path)
        }
    }
}
