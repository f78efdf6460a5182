import Foundation
import RestorationStore

/// A file system that forwards every call to another one.
///
/// A test overrides the calls that it changes.
protocol PassingFileSystem: FileSystem {
    associatedtype Base: FileSystem
    var disk: Base { get }
}

extension PassingFileSystem {
    func status(of path: String) throws(RestorationStoreError) -> FileStatus? {
        try disk.status(of: path)
    }
    func names(in directory: String) throws(RestorationStoreError) -> [String] {
        try disk.names(in: directory)
    }
    func makeDirectory(_ path: String) throws(RestorationStoreError) {
        try disk.makeDirectory(path)
    }
    func read(_ path: String, upTo byteCount: Int) throws(RestorationStoreError) -> [UInt8] {
        try disk.read(path, upTo: byteCount)
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
    func setModified(_ date: Date, of file: OpenFile) throws(RestorationStoreError) {
        try disk.setModified(date, of: file)
    }
    func synchronize(_ file: OpenFile) throws(RestorationStoreError) {
        try disk.synchronize(file)
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

/// A disk whose driver reports success without synchronising.
struct ForgetfulFileSystem: PassingFileSystem {
    let disk: MemoryFileSystem
    let forgetsFiles: Bool
    let forgetsDirectories: Bool

    func synchronize(_ file: OpenFile) throws(RestorationStoreError) {
        if !forgetsFiles { try disk.synchronize(file) }
    }

    func synchronizeDirectory(_ path: String) throws(RestorationStoreError) {
        if !forgetsDirectories { try disk.synchronizeDirectory(path) }
    }
}

/// A disk on which names cannot be changed.
struct UnmovableFileSystem: PassingFileSystem {
    let disk: MemoryFileSystem

    func rename(
        _ path: String, to newPath: String, replacing: Bool
    ) throws(RestorationStoreError) {
        throw RestorationStoreError(.readOnly, "Read-only.", path: path)
    }
}

/// A disk on which some files cannot be deleted.
struct StickyFileSystem: PassingFileSystem {
    let disk: MemoryFileSystem
    let stuck: [String]

    func remove(_ path: String) throws(RestorationStoreError) {
        if stuck.contains(path) {
            throw RestorationStoreError(.readOnly, "It cannot be deleted.", path: path)
        }
        try disk.remove(path)
    }
}
