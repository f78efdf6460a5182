import CLinuxProcess
import Foundation
import Glibc
import Logging

/// Processes of apps that an earlier host left behind.
///
/// Most of them end by themselves, because their link ends. A suspended process may stay, a process
/// that lacks memory may need some time, and a compromised process may stay intentionally. Until it
/// ends, each process still has its user's state and key. Only one host can have the lock of the
/// state directory, so none of these processes belongs to a running host.
///
/// They are identified by properties that they cannot change: a process that was confined never
/// leaves the process group of its app, and the group is recorded where no app has access
/// (`ProcessRecords`). A process that was not confined is identified by the environment that it was
/// started with.
struct OrphanedProcesses {
    private let persons: String
    private let records: ProcessRecords
    /// The folder in which the kernel describes processes; a test passes its own.
    private let proc: String
    /// Opens a descriptor of a process; a test simulates a kernel that refuses to.
    private let openProcess: (Int32) -> Int32

    /// The maximum number of rounds.
    ///
    /// A process cannot keep starting others for so many rounds.
    private static let roundsMax = 100

    /// - Parameters:
    ///   - persons: The folder that contains the homes of apps.
    ///   - records: The process groups that were left behind.
    ///   - proc: The folder in which the kernel describes processes.
    ///   - openProcess: Opens a descriptor of a process, or returns the error, as `pidfd_open`
    ///     does.
    init(
        below persons: String, records: ProcessRecords, proc: String = "/proc",
        openProcess: @escaping (Int32) -> Int32 = perennial_pidfd_open
    ) {
        self.persons = persons
        self.records = records
        self.proc = proc
        self.openProcess = openProcess
    }

    /// Kills the processes, and those that they start meanwhile.
    ///
    /// No committed change is lost.
    func killAll(_ logger: Logger) {
        let groups = records.groups
        var ended: Set<Int32> = []
        for _ in 0..<Self.roundsMax {
            let found = identifiers(groups).filter { !ended.contains($0) }
            guard !found.isEmpty else { break }
            for orphan in found where kill(orphan, groups) { ended.insert(orphan) }
        }
        guard !ended.isEmpty else { return }
        logger.notice(
            "Processes that an earlier host left behind were ended; their state is kept.",
            metadata: ["count": "\(ended.count)"])
    }

    /// Kills a process and its group.
    ///
    /// Checks first that it is still an orphan, because its number may have been reused.
    private func kill(_ orphan: Int32, _ groups: [Int32: UInt64?]) -> Bool {
        let held = openProcess(orphan)
        defer { if held >= 0 { close(held) } }
        // Without a descriptor, the kernel is too old for pidfds, or denies them.
        guard held >= 0 || errno != ESRCH, let process = Description(orphan, proc) else {
            return false
        }
        let isOfGroup = isInRecordedGroup(process, groups)
        guard isOfGroup || hasHomeOfApp(process) else { return false }
        // Kills the whole group at once, including processes that are being created, so none is
        // missed.
        if isOfGroup { Glibc.kill(-process.group, SIGKILL) }
        return held >= 0
            ? perennial_pidfd_signal(held, SIGKILL) == 0 : Glibc.kill(orphan, SIGKILL) == 0
    }

    /// The process numbers, in order.
    var identifiers: [Int32] { identifiers(records.groups) }

    private func identifiers(_ groups: [Int32: UInt64?]) -> [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: proc)) ?? []
        return entries.compactMap(Int32.init).filter { candidate in
            guard candidate != getpid(), let process = Description(candidate, proc) else {
                return false
            }
            return isInRecordedGroup(process, groups) || hasHomeOfApp(process)
        }.sorted()
    }

    /// Whether a process belongs to a group that an earlier host recorded.
    ///
    /// While a group has a process, its number is not reused, so a leader that is older than the
    /// record is the app. When the leader is gone, only a process that was confined is treated as a
    /// member of the group.
    private func isInRecordedGroup(_ process: Description, _ groups: [Int32: UInt64?]) -> Bool {
        guard !process.isDead, process.group != getpgrp(), let record = groups[process.group] else {
            return false
        }
        let leader =
            process.identifier == process.group
            ? process : Description(process.group, proc)
        if let leader, let record, !leader.isDead { return leader.started <= record }
        return process.isConfined
    }

    /// Whether a process was started with a home in the folder, and not by this host.
    private func hasHomeOfApp(_ process: Description) -> Bool {
        guard !process.isDead, process.parent != getpid(),
            let environment = FileManager.default.contents(
                atPath: "\(proc)/\(process.identifier)/environ")
        else { return false }
        return environment.split(separator: 0).contains {
            $0.starts(with: Array("HOME=\(persons)/".utf8))
        }
    }
}

/// The kernel's description of a process.
private struct Description {
    let identifier: Int32
    let parent: Int32
    let group: Int32
    /// Whether the process is a zombie.
    let isDead: Bool
    /// The start time in nanoseconds since the machine's start, at most 10 milliseconds too early.
    let started: UInt64
    private let folder: String

    /// Reads the description; `nil` if there is no such process.
    init?(_ identifier: Int32, _ proc: String) {
        folder = "\(proc)/\(identifier)"
        let stat = FileManager.default.contents(atPath: folder + "/stat") ?? Data()
        // The program's name may contain any character; the other fields follow the last
        // parenthesis.
        let text = String(decoding: stat, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 19, let parent = Int32(fields[1]), let group = Int32(fields[2]),
            let ticks = UInt64(fields[19])
        else { return nil }
        self.identifier = identifier
        self.parent = parent
        self.group = group
        isDead = fields[0] == "Z" || fields[0] == "X"
        started = ticks &* (1_000_000_000 / UInt64(max(1, sysconf(Int32(_SC_CLK_TCK)))))
    }

    /// Whether its system calls are filtered and it can gain no privileges; a process cannot remove
    /// these restrictions.
    var isConfined: Bool {
        let status = FileManager.default.contents(atPath: folder + "/status") ?? Data()
        let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
        return lines.contains("NoNewPrivs:\t1") && lines.contains("Seccomp:\t2")
    }
}
