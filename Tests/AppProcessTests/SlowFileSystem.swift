import Foundation
import RestorationStore

/// A disk in memory that a test can block, and that fails where the test requests it.
// NB: safe, because mutable state is accessed only with the condition's lock held.
final class SlowFileSystem: FileSystem, @unchecked Sendable {
    private let disk: MemoryFileSystem
    private let condition = NSCondition()
    private var isHeld = false
    private var isWaitedFor = false
    private var failuresLeft = 0
    private var unreadable = ""

    init(_ disk: MemoryFileSystem = MemoryFileSystem()) {
        self.disk = disk
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    /// Blocks every thread that synchronises a file from now on.
    func hold() {
        locked { isHeld = true }
    }

    /// Returns when a thread waits for the disk.
    func awaitWriter() {
        locked { while !isWaitedFor { condition.wait() } }
    }

    /// Lets all blocked threads continue.
    func release() {
        locked {
            isHeld = false
            condition.broadcast()
        }
    }

    /// Makes the next synchronisations of files fail, as on a full disk.
    func failNext(_ count: Int = 1) {
        locked { failuresLeft = count }
    }

    /// Makes reading fail for files whose path contains a text.
    ///
    /// The empty text ends this.
    func failReading(_ text: String) {
        locked { unreadable = text }
    }

    func synchronize(_ file: OpenFile) throws(RestorationStoreError) {
        let fails = locked {
            isWaitedFor = isHeld
            condition.broadcast()
            while isHeld { condition.wait() }
            isWaitedFor = false
            defer { failuresLeft = max(0, failuresLeft - 1) }
            return failuresLeft > 0
        }
        if fails { throw RestorationStoreError(.noSpace, "The disk is full.") }
        try disk.synchronize(file)
    }

    func read(_ path: String, upTo byteCount: Int) throws(RestorationStoreError) -> [UInt8] {
        if locked({ !unreadable.isEmpty && path.contains(unreadable) }) {
            throw RestorationStoreError(.inputOutput, "The device failed.", path: path)
        }
        return try disk.read(path, upTo: byteCount)
    }

    func status(of path: String) throws(RestorationStoreError) -> FileStatus? {
        try disk.status(of: path)
    }
    func names(in directory: String) throws(RestorationStoreError) -> [String] {
        try disk.names(in: directory)
    }
    func makeDirectory(_ path: String) throws(RestorationStoreError) {
        try disk.makeDirectory(path)
    }
    func openExisting(_ path: String) throws(RestorationStoreError) -> OpenFile {
        try disk.openExisting(path)
    }
    func create(_ path: String) throws(RestorationStoreError) -> OpenFile {
        try disk.create(path)
    }
    func write(
        _ bytes: [UInt8], to file: OpenFile, at offset: Int
    ) throws(RestorationStoreError) {
        try disk.write(bytes, to: file, at: offset)
    }
    func close(_ file: OpenFile) {
        disk.close(file)
    }
    func rename(
        _ path: String, to newPath: String, replacing: Bool
    ) throws(RestorationStoreError) {
        try disk.rename(path, to: newPath, replacing: replacing)
    }
    func remove(_ path: String) throws(RestorationStoreError) {
        try disk.remove(path)
    }
    func synchronizeDirectory(_ path: String) throws(RestorationStoreError) {
        try disk.synchronizeDirectory(path)
    }
    func lock(
        _ path: String, patience: Duration
    ) throws(RestorationStoreError) -> any FileLock {
        try disk.lock(path, patience: patience)
    }
}
