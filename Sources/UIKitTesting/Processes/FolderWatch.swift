import Foundation
import Glibc

/// A watch that detects writes in a folder.
final class FolderWatch {
    /// The descriptor, which is readable once a file in the folder was written.
    let descriptor: Int32

    init(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        let changes = UInt32(IN_CREATE) | UInt32(IN_MODIFY)
        guard descriptor >= 0, inotify_add_watch(descriptor, path, changes) >= 0 else {
            throw ScreenError(
                "The folder “\(path)” cannot be watched: \(String(cString: strerror(errno))).")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits until a file is written there, or the other descriptor can be read.
    func wait(or other: Int32, within patience: Duration) {
        var watched = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        poll(&watched, 2, patience.inMilliseconds)
    }
}
