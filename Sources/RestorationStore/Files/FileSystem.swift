public import FoundationEssentials

/// The operations on files that a store needs.
///
/// ``DiskFileSystem`` performs them. ``MemoryFileSystem`` simulates a disk for tests, with failures
/// and power cuts. Each operation throws a ``RestorationStoreError`` whose code is the kind of
/// failure (``RestorationStoreError/Code/noSpace``, ``RestorationStoreError/Code/denied`` and so
/// on).
public protocol FileSystem: Sendable {
    /// Returns the status of the file at a path, or nil if there is none. A symbolic link is not
    /// followed.
    func status(of path: String) throws(RestorationStoreError) -> FileStatus?

    /// Returns the names in a directory, in no particular order, without `.` and `..`.
    func names(in directory: String) throws(RestorationStoreError) -> [String]

    /// Creates one directory that only its owner may enter (0700).
    func makeDirectory(_ path: String) throws(RestorationStoreError)

    /// Reads a file from its beginning, at most `byteCount` bytes.
    func read(_ path: String, upTo byteCount: Int) throws(RestorationStoreError) -> [UInt8]

    /// Creates a file that only its owner may read (0600) and opens it for writing; throws
    /// ``RestorationStoreError/Code/alreadyExists`` if the file exists.
    func create(_ path: String) throws(RestorationStoreError) -> OpenFile

    /// Opens an existing file for writing and keeps its content. A symbolic link is refused.
    func openExisting(_ path: String) throws(RestorationStoreError) -> OpenFile

    /// Writes all bytes at an offset, or throws; after an error, some of the bytes may have been
    /// written.
    func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(RestorationStoreError)

    /// Sets the modification time of a file that is open for writing.
    func setModified(_ date: Date, of file: OpenFile) throws(RestorationStoreError)

    /// Makes the file's bytes and length durable: they survive a power cut after this call returns.
    func synchronize(_ file: OpenFile) throws(RestorationStoreError)

    /// Closes a file. It cannot fail, because the important bytes were synchronised before.
    func close(_ file: OpenFile)

    /// Renames a file atomically. Without `replacing` it throws
    /// ``RestorationStoreError/Code/alreadyExists`` if the new name is taken.
    func rename(_ path: String, to newPath: String, replacing: Bool) throws(RestorationStoreError)

    /// Removes a file.
    func remove(_ path: String) throws(RestorationStoreError)

    /// Makes the directory's entries durable: they survive a power cut after this call returns.
    func synchronizeDirectory(_ path: String) throws(RestorationStoreError)

    /// Takes a lock that ends with the process at the latest, and writes the process id into the
    /// file.
    ///
    /// It waits up to `patience` for another owner, then throws
    /// ``RestorationStoreError/Code/inUse`` with that owner's process id.
    func lock(_ path: String, patience: Duration) throws(RestorationStoreError) -> any FileLock
}

/// A lock that is held until it is released, or until the process ends.
public protocol FileLock: AnyObject, Sendable {
    /// Releases the lock. A second call has no effect.
    func release()
}

/// A file that is open for writing, identified by the file system that opened it.
public struct OpenFile: Sendable, Hashable {
    /// The descriptor, or a number that the file system chose.
    public let number: Int32

    /// Creates an open file; called by a file system for its own use.
    public init(number: Int32) {
        self.number = number
    }
}

extension FileSystem {
    /// Does nothing, for file systems without modification times.
    public func setModified(_ date: Date, of file: OpenFile) throws(RestorationStoreError) {}

    /// Creates a directory and its missing ancestors, so that they survive a power cut.
    ///
    /// A directory is created only after its parent is durable. So only the lowest existing
    /// directory can be lost, if the process that created it was stopped before it synchronised its
    /// parent.
    func makeDirectoryDurably(_ path: String) throws(RestorationStoreError) {
        let parent = StorePath.parent(of: path)
        guard parent != path else { return }
        if try status(of: path) == nil {
            try makeDirectoryDurably(parent)
            do throws(RestorationStoreError) {
                try makeDirectory(path)
            } catch  where error.code == .alreadyExists {
                // Another process created the directory first.
            }
        }
        try synchronizeDirectoryIfAllowed(parent)
    }

    /// Synchronises a directory that may belong to another user, such as the parent of a container.
    ///
    /// A directory that this user cannot open contains no change of this process.
    func synchronizeDirectoryIfAllowed(_ path: String) throws(RestorationStoreError) {
        do throws(RestorationStoreError) {
            try synchronizeDirectory(path)
        } catch  where error.code == .denied || error.code == .readOnly {
            return
        }
    }

    /// Writes a new file and synchronises its bytes.
    ///
    /// The caller synchronises the directory.
    ///
    /// After a failure, the rest of the file is removed. The file receives the given modification
    /// time, if any.
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
            // A process that was killed left an unfinished file with this name.
            try remove(path)
            return try create(path)
        }
    }
}
