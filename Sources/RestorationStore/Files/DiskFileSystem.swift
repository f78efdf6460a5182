public import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The real disk, accessed through file descriptors.
public struct DiskFileSystem: FileSystem {
    /// Creates the file system, which has no state.
    public init() {}

    /// Calls `lstat`.
    public func status(of path: String) throws(RestorationStoreError) -> FileStatus? {
        var found = stat()
        guard lstat(path, &found) == 0 else {
            if errno == ENOENT { return nil }
            throw SystemFailure.error("examined", path)
        }
        let kind: FileStatus.Kind =
            switch found.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            default: .other
            }
        let seconds = Double(found.st_mtim.tv_sec) + Double(found.st_mtim.tv_nsec) / 1e9
        return FileStatus(
            kind: kind, byteCount: Int(found.st_size),
            modified: Date(timeIntervalSince1970: seconds),
            permissions: UInt16(truncatingIfNeeded: found.st_mode & 0o7777), owner: found.st_uid)
    }

    /// Reads the directory.
    public func names(in directory: String) throws(RestorationStoreError) -> [String] {
        guard let stream = opendir(directory) else {
            throw SystemFailure.error("listed", directory)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw SystemFailure.error("listed", directory) }
        return names
    }

    /// Creates the directory with mode 0700.
    public func makeDirectory(_ path: String) throws(RestorationStoreError) {
        guard mkdir(path, 0o700) == 0 else { throw SystemFailure.error("made", path) }
    }

    /// Reads with `pread`.
    ///
    /// A symbolic link as the last component is refused.
    public func read(
        _ path: String, upTo byteCount: Int
    ) throws(RestorationStoreError) -> [UInt8] {
        // A process that reads the files of an app must not be blocked by a pipe in the file's
        // place.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemFailure.error("opened", path) }
        defer { _ = Glibc.close(descriptor) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { throw SystemFailure.error("read", path) }
        let wanted = min(byteCount, Int(found.st_size))
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let count = pread(descriptor, rest.baseAddress, rest.count, filled)
                if count < 0, errno == EINTR { continue }
                failed = count < 0
                if count <= 0 { break }
                filled += count
            }
        }
        guard !failed else { throw SystemFailure.error("read", path) }
        return bytes
    }

    /// Opens a new file with mode 0600.
    public func create(_ path: String) throws(RestorationStoreError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = Glibc.open(path, flags, 0o600)
        guard descriptor >= 0 else { throw SystemFailure.error("made", path) }
        return OpenFile(number: descriptor)
    }

    /// Opens the file for writing.
    public func openExisting(_ path: String) throws(RestorationStoreError) -> OpenFile {
        let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw SystemFailure.error("opened", path) }
        return OpenFile(number: descriptor)
    }

    /// Calls `pwrite` until all bytes are written.
    public func write(
        _ bytes: [UInt8], to file: OpenFile, at offset: Int
    ) throws(RestorationStoreError) {
        let succeeded = bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = pwrite(file.number, rest.baseAddress, rest.count, offset + written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
        guard succeeded else { throw SystemFailure.error("written", nil) }
    }

    /// Calls `futimens`.
    public func setModified(_ date: Date, of file: OpenFile) throws(RestorationStoreError) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        var time = timespec()
        time.tv_sec = Int(seconds)
        time.tv_nsec = Int((date.timeIntervalSince1970 - seconds) * 1e9)
        let times = [time, time]
        guard futimens(file.number, times) == 0 else { throw SystemFailure.error("dated", nil) }
    }

    /// Calls `fdatasync`.
    public func synchronize(_ file: OpenFile) throws(RestorationStoreError) {
        // A failed call is never repeated, because the kernel may have dropped the unwritten pages
        // and would then report success. The caller writes a new file instead.
        guard fdatasync(file.number) == 0 else { throw SystemFailure.error("synchronised", nil) }
    }

    /// Closes the descriptor.
    public func close(_ file: OpenFile) {
        _ = Glibc.close(file.number)
    }

    /// Renames the file, or links it if no existing file may be replaced.
    public func rename(
        _ path: String, to newPath: String, replacing: Bool
    ) throws(RestorationStoreError) {
        if replacing {
            guard Glibc.rename(path, newPath) == 0 else {
                throw SystemFailure.error("renamed", path)
            }
            return
        }
        // On every file system with links, a link never replaces a file.
        guard link(path, newPath) == 0 else {
            throw SystemFailure.error("renamed", errno == EEXIST ? newPath : path)
        }
        guard unlink(path) == 0 else { throw SystemFailure.error("removed", path) }
    }

    /// Unlinks the file.
    public func remove(_ path: String) throws(RestorationStoreError) {
        guard unlink(path) == 0 else { throw SystemFailure.error("removed", path) }
    }

    /// Calls `fsync` on the directory.
    public func synchronizeDirectory(_ path: String) throws(RestorationStoreError) {
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure.error("opened", path) }
        defer { _ = Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemFailure.error("synchronised", path) }
    }

    /// Takes a `flock` lock, which the kernel releases when the process ends.
    public func lock(
        _ path: String, patience: Duration
    ) throws(RestorationStoreError) -> any FileLock {
        try DiskFileLock.acquire(path, patience: patience)
    }
}
