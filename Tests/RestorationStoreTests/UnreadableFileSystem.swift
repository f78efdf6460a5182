import RestorationStore
import Synchronization

/// A disk that fails while it reads some files, as a device with bad sectors does.
final class UnreadableFileSystem: PassingFileSystem {
    let disk: MemoryFileSystem
    /// The paths that cannot be read now.
    private let unreadable = Mutex<Set<String>>([])
    /// The paths that cannot be renamed now.
    private let unmovable = Mutex<Set<String>>([])

    init(_ disk: MemoryFileSystem) {
        self.disk = disk
    }

    func failReading(_ paths: Set<String>) {
        unreadable.withLock { $0 = paths }
    }

    func failMoving(_ paths: Set<String>) {
        unmovable.withLock { $0 = paths }
    }

    func read(_ path: String, upTo byteCount: Int) throws(RestorationStoreError) -> [UInt8] {
        guard !unreadable.withLock({ $0.contains(path) }) else { throw Self.failure(path) }
        return try disk.read(path, upTo: byteCount)
    }

    func rename(
        _ path: String, to newPath: String, replacing: Bool
    ) throws(RestorationStoreError) {
        guard !unmovable.withLock({ $0.contains(path) }) else { throw Self.failure(path) }
        try disk.rename(path, to: newPath, replacing: replacing)
    }

    private static func failure(_ path: String) -> RestorationStoreError {
        RestorationStoreError(.inputOutput, "The device failed.", path: path)
    }
}
