import Foundation
import Glibc

/// The files of sealed snapshots, one for each scene, in a folder that no app's process can access.
///
/// The loss of a snapshot does no harm. A snapshot is written completely or not at all. The caller
/// waits for the write: `SnapshotStore` calls this type away from the host's queue.
struct SnapshotFiles: Sendable {
    let folder: String

    /// Stores a session's snapshot in place of an earlier one, or removes it.
    func keep(_ sealed: Data?, session: String) throws(HostError) {
        guard let path = path(session) else { return }
        guard let sealed else { return remove(session) }
        try StateDirectory.makeFolder(folder)
        let draft = path + ".draft"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StateDirectory.notWritable(draft) }
        let isWritten = sealed.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = write(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
        close(descriptor)
        guard isWritten, rename(draft, path) == 0 else {
            let error = StateDirectory.notWritable(path)
            unlink(draft)
            // If the old snapshot stayed, it would show outdated content.
            unlink(path)
            throw error
        }
    }

    /// Returns a session's sealed snapshot, if there is one.
    func read(_ session: String) -> Data? {
        path(session).flatMap { FileManager.default.contents(atPath: $0) }
    }

    /// Returns the time when a session's snapshot was drawn; `nil` if there is none.
    func date(_ session: String) -> Date? {
        var status = stat()
        guard let path = path(session), stat(path, &status) == 0 else { return nil }
        return Date(
            timeIntervalSince1970: Double(status.st_mtim.tv_sec)
                + Double(status.st_mtim.tv_nsec) / 1e9)
    }

    func remove(_ session: String) {
        guard let path = path(session) else { return }
        unlink(path)
    }

    /// The sessions that have snapshots.
    var sessions: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.map { name in
            name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
        }
    }

    /// Removes the snapshots and incomplete drafts of unknown sessions.
    func sweep(except isKnown: (String) -> Bool) {
        for session in Set(sessions) where !isKnown(session) {
            unlink("\(folder)/\(session).picture")
            unlink("\(folder)/\(session).picture.draft")
        }
    }

    private func path(_ session: String) -> String? {
        SceneSession.isIdentifier(session) ? "\(folder)/\(session).picture" : nil
    }
}
