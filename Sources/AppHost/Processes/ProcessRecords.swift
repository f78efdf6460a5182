import Foundation
import Glibc

/// The process groups of apps that run, as files that outlive a host that is killed.
///
/// Each app's process leaves its file before its program begins (`Spawn.c`): named for the group,
/// with the time since the machine's start in nanoseconds. No app reaches the folder. The host
/// removes the file when the process is dead and its group was ended; what the next host finds was
/// left behind.
struct ProcessRecords {
    let folder: String
    /// Where the kernel describes processes and itself; a test gives a folder of its own.
    var proc = "/proc"

    /// The file that says of which machine's start, and of which namespace, the numbers are.
    private var start: String { folder + "/start" }

    /// The groups that were left behind, each with the time of its record; `nil` where that is not
    /// known.
    ///
    /// None when the machine was started since: the numbers are then those of others.
    var groups: [Int32: UInt64?] {
        guard let written = try? String(contentsOfFile: start, encoding: .utf8), written == now
        else { return [:] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var groups: [Int32: UInt64?] = [:]
        for name in names {
            // A signal to the groups 0 and 1 would be one to everything.
            guard let group = Int32(name), group > 1 else { continue }
            let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            groups[group] = .some(text.flatMap { UInt64($0) })
        }
        return groups
    }

    /// Forgets what was left behind, and begins to record what this host starts.
    func startOver() throws(HostError) {
        try StateDirectory.makeFolder(folder)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            unlink("\(folder)/\(name)")
        }
        // On a full disk the records of this host are of no use to the next one, and no harm.
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
