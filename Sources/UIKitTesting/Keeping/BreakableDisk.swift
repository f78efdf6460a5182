import Foundation
import RestorationStore
import Synchronization

/// A disk that a test can fill, or that fails in the middle of a write, as if the power had failed.
final class BreakableDisk: FileSystem {
    /// The ways in which the disk fails.
    enum Fault {
        case none
        /// Writing fails, and all other operations work.
        case full
        /// Half of the next write reaches the disk, and then every operation fails.
        case breaksAtNextWrite
        case broken
    }

    private let disk = DiskFileSystem()
    private let fault = Mutex(Fault.none)

    var isFull: Bool {
        get { fault.withLock { $0 == .full } }
        set { fault.withLock { $0 = newValue ? .full : .none } }
    }

    /// Runs a closure during which the disk breaks.
    ///
    /// Afterwards the disk works again.
    func breaking(_ body: () -> Void) {
        let before = fault.withLock { fault in
            defer { fault = .breaksAtNextWrite }
            return fault
        }
        body()
        fault.withLock { $0 = before }
    }

    func status(of path: String) throws(RestorationStoreError) -> FileStatus? {
        try whole(path).status(of: path)
    }

    func names(in directory: String) throws(RestorationStoreError) -> [String] {
        try whole(directory).names(in: directory)
    }

    func makeDirectory(_ path: String) throws(RestorationStoreError) {
        try writable(path).makeDirectory(path)
    }

    func read(_ path: String, upTo byteCount: Int) throws(RestorationStoreError) -> [UInt8] {
        try whole(path).read(path, upTo: byteCount)
    }

    func create(_ path: String) throws(RestorationStoreError) -> OpenFile {
        try writable(path).create(path)
    }

    func openExisting(_ path: String) throws(RestorationStoreError) -> OpenFile {
        try whole(path).openExisting(path)
    }

    func write(
        _ bytes: [UInt8], to file: OpenFile, at offset: Int
    ) throws(RestorationStoreError) {
        let breaks = fault.withLock { fault in
            guard fault == .breaksAtNextWrite else { return false }
            fault = .broken
            return true
        }
        if breaks {
            try disk.write(Array(bytes.prefix(bytes.count / 2)), to: file, at: offset)
        }
        try writable(nil).write(bytes, to: file, at: offset)
    }

    func setModified(_ date: Date, of file: OpenFile) throws(RestorationStoreError) {
        try whole(nil).setModified(date, of: file)
    }

    func synchronize(_ file: OpenFile) throws(RestorationStoreError) {
        try whole(nil).synchronize(file)
    }

    func close(_ file: OpenFile) {
        disk.close(file)
    }

    func rename(
        _ path: String, to newPath: String, replacing: Bool
    ) throws(RestorationStoreError) {
        try whole(path).rename(path, to: newPath, replacing: replacing)
    }

    func remove(_ path: String) throws(RestorationStoreError) {
        try whole(path).remove(path)
    }

    func synchronizeDirectory(_ path: String) throws(RestorationStoreError) {
        try whole(path).synchronizeDirectory(path)
    }

    func lock(
        _ path: String, patience: Duration
    ) throws(RestorationStoreError) -> any FileLock {
        try whole(path).lock(path, patience: patience)
    }

    private func whole(_ path: String?) throws(RestorationStoreError) -> DiskFileSystem {
        guard fault.withLock({ $0 != .broken }) else {
            throw RestorationStoreError(.noSpace, "The disk is gone.", path: path)
        }
        return disk
    }

    private func writable(_ path: String?) throws(RestorationStoreError) -> DiskFileSystem {
        guard fault.withLock({ $0 != .full }) else {
            throw RestorationStoreError(.noSpace, "No space is left on the disk.", path: path)
        }
        return try whole(path)
    }
}
