import Foundation
import Glibc

/// The lock of a project on which `dev` runs.
///
/// Two runs would replace each other's builds. The kernel releases the lock when the process ends.
final class DevelopmentLock: Sendable {
    private let descriptor: Int32

    /// Locks a project.
    ///
    /// - Parameter folder: The folder of `dev` in the package, which is created.
    /// - Throws: `CommandFailure` if another run has the lock, or the folder cannot be written.
    init(in folder: String) throws(CommandFailure) {
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/dev.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                "\(path): The file cannot be written: \(String(cString: strerror(errno))). Check "
                    + "the permissions of the folder, and the space on the device.",
                status: .failed)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let owner = Self.owner(descriptor)
            close(descriptor)
            throw CommandFailure(
                "Another `perennial dev`\(owner.map { " (process \($0))" } ?? "") runs this project. "
                    + "Stop it, or use its page. (\(folder))", status: .notNow)
        }
        let number = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        pwrite(descriptor, number, number.count, 0)
    }

    deinit {
        // A process that is being started may have a copy of the descriptor for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func owner(_ descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.split(separator: "\n").first.flatMap { Int32($0) }
    }
}
