import Foundation
import Glibc

/// The process groups of running apps, as files that outlive a host that is killed.
///
/// Each app's process writes its file before its program begins (`Spawn.c`): its name is the number
/// of the group, and its content is the time since the machine's start in nanoseconds. No app can
/// access the folder. The host removes the file when the process and its group have ended, so files
/// that the next host finds belong to processes that were left behind.
struct ProcessRecords {
    let folder: String
    /// The folder in which the kernel describes processes and itself; a test passes its own.
    var proc = "/proc"

    /// The file that identifies the machine's start and the namespace of process numbers.
    private var start: String { folder + "/start" }

    /// The groups that were left behind, each with the time of its record, or `nil` if the time is
    /// unknown.
    ///
    /// The result is empty if the machine has been restarted, because the numbers then belong to
    /// other processes.
    var groups: [Int32: UInt64?] {
        guard let written = try? String(contentsOfFile: start, encoding: .utf8), written == now
        else { return [:] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var groups: [Int32: UInt64?] = [:]
        for name in names {
            // A signal to group 0 or 1 would reach processes other than the app's.
            guard let group = Int32(name), group > 1 else { continue }
            let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            groups[group] = .some(text.flatMap { UInt64($0) })
        }
        return groups
    }

    /// Deletes the records of earlier hosts and begins to record the groups of this host.
    func startOver() throws(HostError) {
        try StateDirectory.makeFolder(folder)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            unlink("\(folder)/\(name)")
        }
        // If this file cannot be written, for example on a full disk, the next host ignores the
        // records of this one.
        _ = FileManager.default.createFile(
            atPath: start, contents: Data(now.utf8), attributes: [.posixPermissions: 0o600])
    }

    private var now: String {
        let boot = try? String(contentsOfFile: proc + "/sys/kernel/random/boot_id", encoding: .utf8)
        let space = try? FileManager.default.destinationOfSymbolicLink(
            atPath: proc + "/self/ns/pid")
        return "\(boot ?? "?")\(space ?? "?")\n"
    }
}
