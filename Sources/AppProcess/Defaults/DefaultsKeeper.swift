import Foundation
import Glibc
import Synchronization

/// The keeper of the app's `UserDefaults`.
///
/// It writes them to disk whenever state is preserved, and repairs files that are incomplete
/// because the process was killed.
///
/// Foundation writes a domain's file in place, so a process that is killed during the write leaves
/// an empty or incomplete file. Therefore the keeper copies each file after Foundation wrote it.
/// The next launch uses the copy if Foundation's file is not a property list.
final class DefaultsKeeper: Sendable {
    /// The folder of Foundation's files.
    private let folder: String
    /// The folder of the copies.
    private let copies: String
    /// The inode, size and modification time of each file when it was last copied.
    private let copied = Mutex<[String: FileMark]>([:])

    /// Creates a keeper for the process's own defaults.
    ///
    /// - Parameter home: The app's home directory. Foundation's files are in its `.config` folder,
    ///   unless `XDG_CONFIG_HOME` is set.
    init(home: String) {
        let settings = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? ""
        folder = settings.hasPrefix("/") ? settings : home + "/.config"
        copies = home + "/Library/Preferences"
    }

    /// Replaces files that are not property lists with their copies.
    ///
    /// It must be called before any code reads defaults.
    func restoreDamagedFiles() {
        for name in Self.lists(in: copies) {
            let path = "\(folder)/\(name)"
            guard let bytes = FileManager.default.contents(atPath: path), !Self.isList(bytes),
                let copy = FileManager.default.contents(atPath: "\(copies)/\(name)"),
                Self.isList(copy)
            else { continue }
            _ = Self.replace(path, by: copy)
        }
    }

    /// Writes the changed defaults.
    ///
    /// It can be called on any thread; concurrent calls run one after another.
    ///
    /// - Returns: Whether all changes are on the disk.
    func save() -> Bool {
        copied.withLock { save(&$0) }
    }

    private func save(_ copied: inout [String: FileMark]) -> Bool {
        // One call writes the domains of all suites.
        var isSaved = UserDefaults.standard.synchronize()
        let names = Self.lists(in: folder)
        for name in names {
            guard let mark = FileMark("\(folder)/\(name)"), copied[name] != mark else { continue }
            // The app may be writing the file at this moment; the next call then finds the complete
            // file.
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)"),
                Self.isList(bytes)
            else { continue }
            try? FileManager.default.createDirectory(
                atPath: copies, withIntermediateDirectories: true)
            if Self.replace("\(copies)/\(name)", by: bytes) {
                copied[name] = mark
            } else {
                isSaved = false
            }
        }
        // Foundation removes the file of a domain without values.
        for name in Set(copied.keys).subtracting(names) {
            unlink("\(copies)/\(name)")
            copied[name] = nil
        }
        return isSaved
    }

    private static func lists(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    String(cString: $0)
                }
            }
            if name.hasSuffix(".plist") { names.append(name) }
        }
        return names
    }

    private static func isList(_ bytes: Data) -> Bool {
        let list = try? PropertyListSerialization.propertyList(from: bytes, format: nil)
        return list is [String: Any]
    }

    /// Replaces a file atomically, so that a reader finds the old bytes or the new ones.
    private static func replace(_ path: String, by bytes: Data) -> Bool {
        let draft = path + ".draft"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: bytes)
            try handle.synchronize()
            try handle.close()
        } catch {
            unlink(draft)
            return false
        }
        return rename(draft, path) == 0
    }
}

/// A mark that distinguishes two states of a file without reading it.
private struct FileMark: Equatable {
    private let inode: ino_t
    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// Reads the mark of a file, or returns `nil` if there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
