public import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A disk in memory for tests.
///
/// After a power cut it loses all changes that were not synchronised. It fails the calls that a
/// test selects, and it can become full.
///
/// Every operation except `close` and `lock` counts as one call. ``afterPowerCut(_:)`` returns the
/// disk as the next start would find it.
public final class MemoryFileSystem: FileSystem {
    private let disk: Mutex<MemoryDisk>
    private let now: @Sendable () -> Date

    /// Creates an empty disk.
    ///
    /// - Parameter now: Returns the modification time for files; tests pass their own clock.
    public convenience init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.init(disk: MemoryDisk(), now: now)
    }

    private init(disk: MemoryDisk, now: @escaping @Sendable () -> Date) {
        self.disk = Mutex(disk)
        self.now = now
    }

    /// The number of calls so far.
    public var callCount: Int { disk.withLock { $0.callCount } }

    /// Makes the call with a number, counted from 1, fail with a code.
    ///
    /// A write that fails has written half of its bytes.
    public func failCall(_ number: Int, with code: RestorationStoreError.Code = .inputOutput) {
        disk.withLock { $0.failures[number] = code }
    }

    /// Cuts the power after a number of calls: every later call fails.
    public func cutPower(afterCall number: Int) {
        disk.withLock { $0.lastCall = number }
    }

    /// Limits the space of all files together; a write beyond it fails with
    /// ``RestorationStoreError/Code/noSpace``.
    ///
    /// Nil means no limit.
    public func limitSpace(bytes: Int?) {
        disk.withLock { $0.capacity = bytes }
    }

    /// The effect of a power cut on changes that were not synchronised.
    public enum PowerCut: Sendable {
        /// All changes are lost.
        case losesUnsynchronized
        /// All changes survive.
        case keepsEverything
        /// Each change of a directory is lost or kept, and each file's bytes are old, new, or new
        /// only in length.
        ///
        /// The choice is random, but the same for the same seed.
        case random(seed: UInt64)
    }

    /// Returns the disk as it is after a power cut at this moment.
    ///
    /// It has no locks, and no failures are set.
    public func afterPowerCut(_ cut: PowerCut = .losesUnsynchronized) -> MemoryFileSystem {
        MemoryFileSystem(disk: disk.withLock { $0.restarted(cut) }, now: now)
    }

    /// Writes bytes durably into a file, as a change that the store did not make.
    public func overwrite(_ path: String, with bytes: [UInt8]) {
        let date = now()
        disk.withLock { $0.plant(path, bytes, date) }
    }

    /// Returns the status in the state that programs see.
    public func status(of path: String) throws(RestorationStoreError) -> FileStatus? {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(path)
            switch disk.entries[path] {
            case nil: return nil
            case .directory:
                return FileStatus(
                    kind: .directory, byteCount: 0, modified: Date(timeIntervalSince1970: 0),
                    permissions: 0o700, owner: geteuid())
            case .file(let number):
                return FileStatus(
                    kind: .file, byteCount: disk.files[number].bytes.count,
                    modified: disk.files[number].modified, permissions: 0o600, owner: geteuid())
            }
        }
    }

    /// Lists the names in the state that programs see.
    public func names(in directory: String) throws(RestorationStoreError) -> [String] {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(directory)
            guard disk.entries[directory] == .directory else {
                throw MemoryDisk.missing(directory)
            }
            return disk.entries.keys.compactMap { path in
                guard path != directory, StorePath.parent(of: path) == directory else { return nil }
                return String(path.dropFirst(directory.count).drop { $0 == "/" })
            }
        }
    }

    /// Creates the directory.
    ///
    /// It is not durable until its parent is synchronised.
    public func makeDirectory(_ path: String) throws(RestorationStoreError) {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(path)
            try disk.checkFree(path)
            disk.change([path: .directory])
        }
    }

    /// Reads the bytes in the state that programs see.
    public func read(
        _ path: String, upTo byteCount: Int
    ) throws(RestorationStoreError) -> [UInt8] {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(path)
            return Array(disk.files[try disk.fileNumber(path)].bytes.prefix(byteCount))
        }
    }

    /// Creates an empty file.
    ///
    /// It is not durable until its directory is synchronised.
    public func create(_ path: String) throws(RestorationStoreError) -> OpenFile {
        let date = now()
        return try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(path)
            try disk.checkFree(path)
            disk.files.append(MemoryDisk.File(modified: date))
            disk.change([path: .file(disk.files.count - 1)])
            return OpenFile(number: Int32(disk.files.count - 1))
        }
    }

    /// Opens a file in the state that programs see.
    public func openExisting(_ path: String) throws(RestorationStoreError) -> OpenFile {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(path)
            return OpenFile(number: Int32(try disk.fileNumber(path)))
        }
    }

    /// Writes the bytes for which there is space.
    public func write(
        _ bytes: [UInt8], to file: OpenFile, at offset: Int
    ) throws(RestorationStoreError) {
        let date = now()
        try disk.withLock { disk throws(RestorationStoreError) in
            let number = Int(file.number)
            do throws(RestorationStoreError) {
                try disk.countCall(nil)
            } catch {
                disk.write(bytes.prefix(bytes.count / 2), to: number, at: offset, date)
                throw error
            }
            let room = disk.room(for: bytes.count)
            disk.write(bytes.prefix(room), to: number, at: offset, date)
            guard room == bytes.count else {
                throw SystemFailure.error(number: ENOSPC, "written", nil)
            }
        }
    }

    /// Sets the file's modification time.
    public func setModified(_ date: Date, of file: OpenFile) throws(RestorationStoreError) {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(nil)
            disk.files[Int(file.number)].modified = date
        }
    }

    /// Makes the file's bytes durable.
    public func synchronize(_ file: OpenFile) throws(RestorationStoreError) {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(nil)
            let number = Int(file.number)
            disk.files[number].durableBytes = disk.files[number].bytes
        }
    }

    /// Does nothing, because files in memory need not be closed.
    public func close(_ file: OpenFile) {}

    /// Renames the file atomically.
    ///
    /// The change is not durable until a directory is synchronised.
    public func rename(
        _ path: String, to newPath: String, replacing: Bool
    ) throws(RestorationStoreError) {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(path)
            let number = try disk.fileNumber(path)
            if !replacing { try disk.checkFree(newPath) }
            disk.change([path: nil, newPath: .file(number)])
        }
    }

    /// Removes the name.
    ///
    /// The change is not durable until the directory is synchronised.
    public func remove(_ path: String) throws(RestorationStoreError) {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(path)
            _ = try disk.fileNumber(path)
            disk.change([path: nil])
        }
    }

    /// Makes the directory's entries durable.
    public func synchronizeDirectory(_ path: String) throws(RestorationStoreError) {
        try disk.withLock { disk throws(RestorationStoreError) in
            try disk.countCall(path)
            disk.settle(path)
        }
    }

    /// Takes the lock or throws immediately, because there is no other process to wait for.
    public func lock(
        _ path: String, patience: Duration
    ) throws(RestorationStoreError) -> any FileLock {
        let taken = disk.withLock { $0.locks.insert(path).inserted }
        guard taken else { throw .inUse(owner: getpid(), path: path) }
        return MemoryFileLock { [self] in disk.withLock { _ = $0.locks.remove(path) } }
    }
}

private final class MemoryFileLock: FileLock {
    private let unlock: Mutex<(@Sendable () -> Void)?>

    init(_ unlock: @escaping @Sendable () -> Void) {
        self.unlock = Mutex(unlock)
    }

    deinit {
        release()
    }

    func release() {
        let unlock = unlock.withLock { held in
            defer { held = nil }
            return held
        }
        unlock?()
    }
}
