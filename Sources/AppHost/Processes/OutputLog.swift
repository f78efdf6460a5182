import Foundation
import Glibc

/// The file that an app's own output goes to, kept small and young: what is in it and what was before.
///
/// The app itself appends to the file, so it stays where it is: what is over the limit is copied away and the
/// file emptied. What the app writes at that very instant may be missing.
struct OutputLog {
    /// Enough for the last crash's words, twice; a chatty app must not fill the disk.
    static let bytesMax = 2 << 20
    /// What was not written to for so long says nothing of the app as it is.
    static let ageMax: time_t = 30 * 24 * 3600

    let path: String

    /// What was written before the file was last emptied.
    var olderPath: String { path + ".1" }

    /// Moves aside what is over the limit, and removes what is old.
    func trim(at date: Date = Date()) {
        let oldest = time_t(date.timeIntervalSince1970) - Self.ageMax
        var status = stat()
        if stat(olderPath, &status) == 0, status.st_mtim.tv_sec < oldest { unlink(olderPath) }
        guard stat(path, &status) == 0 else { return }
        if status.st_mtim.tv_sec < oldest {
            truncate(path, 0)
        } else if status.st_size > Self.bytesMax {
            copyEnd()
            truncate(path, 0)
        }
    }

    /// Trims the logs of everybody, also of those who have not come for long.
    static func trimAll(inPersons folder: String) {
        for kept in KeptOutput.all(inPersons: folder) { OutputLog(path: kept.path).trim() }
    }

    private func copyEnd() {
        guard let file = FileHandle(forReadingAtPath: path) else { return }
        defer { try? file.close() }
        guard let end = try? file.seekToEnd(),
            (try? file.seek(toOffset: end - min(end, UInt64(Self.bytesMax)))) != nil,
            let bytes = try? file.read(upToCount: Self.bytesMax)
        else { return }
        _ = FileManager.default.createFile(
            atPath: olderPath, contents: bytes, attributes: [.posixPermissions: 0o600])
    }
}
