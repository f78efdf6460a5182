import CLinuxProcess
import Foundation
import Glibc
import Logging

/// Processes of apps that an earlier host left behind.
///
/// Mostly they end by themselves, since their link ends. One that was stopped may stay so, one that
/// is short of memory takes its time, and one that was taken over may stay on purpose; each has its
/// person's state and key meanwhile. Whoever has the lock of the state directory is the only host
/// there is, so none of these has one.
///
/// They are known by what they cannot change: a process that was confined never leaves the process
/// group of its app, and the group is recorded where no app reaches it (`ProcessRecords`). One that
/// was not confined is known by the environment that it was started with.
struct OrphanedProcesses {
    private let persons: String
    private let records: ProcessRecords
    /// Where the kernel describes processes; a test gives a folder of its own.
    private let proc: String
    /// Holds a process by a descriptor; a test plays a kernel that refuses.
    private let hold: (Int32) -> Int32

    /// More rounds than there are generations of processes that are made while others are ended.
    private static let roundsMax = 100

    /// - Parameters:
    ///   - persons: The folder below which the homes of apps lie.
    ///   - records: The process groups that were left behind.
    ///   - proc: Where the kernel describes processes.
    ///   - hold: Holds a process by a descriptor, or says why not, as `pidfd_open` does.
    init(
        below persons: String, records: ProcessRecords, proc: String = "/proc",
        hold: @escaping (Int32) -> Int32 = perennial_pidfd_open
    ) {
        self.persons = persons
        self.records = records
        self.proc = proc
        self.hold = hold
    }

    /// Kills them, and what they start meanwhile.
    ///
    /// What they have not committed was never reported as committed.
    func end(_ logger: Logger) {
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

    /// Kills one of them with its group, if it still is one: another process may have its number by
    /// now.
    private func kill(_ orphan: Int32, _ groups: [Int32: UInt64?]) -> Bool {
        let held = hold(orphan)
        defer { if held >= 0 { close(held) } }
        // Without a descriptor, the kernel is from before there was such a thing, or keeps it from
        // us.
        guard held >= 0 || errno != ESRCH, let process = Description(orphan, proc) else {
            return false
        }
        let isOfGroup = isLeft(process, groups)
        guard isOfGroup || isNamed(process) else { return false }
        // All of the group at once, and those that are being made: nobody is overlooked.
        if isOfGroup { Glibc.kill(-process.group, SIGKILL) }
        return held >= 0
            ? perennial_pidfd_signal(held, SIGKILL) == 0 : Glibc.kill(orphan, SIGKILL) == 0
    }

    /// Their numbers, in order.
    var identifiers: [Int32] { identifiers(records.groups) }

    private func identifiers(_ groups: [Int32: UInt64?]) -> [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: proc)) ?? []
        return entries.compactMap(Int32.init).filter { candidate in
            guard candidate != getpid(), let process = Description(candidate, proc) else {
                return false
            }
            return isLeft(process, groups) || isNamed(process)
        }.sorted()
    }

    /// Whether a process belongs to a group that an earlier host recorded.
    ///
    /// While a group has a process, its number is no other's, so a leader that is older than the
    /// record is the app. When the leader is gone, only a process that was confined is taken for
    /// one of the group.
    private func isLeft(_ process: Description, _ groups: [Int32: UInt64?]) -> Bool {
        guard !process.isDead, process.group != getpgrp(), let record = groups[process.group] else {
            return false
        }
        let leader =
            process.identifier == process.group
            ? process : Description(process.group, proc)
        if let leader, let record, !leader.isDead { return leader.started <= record }
        return process.isConfined
    }

    /// Whether a process was started with a home in the folder, and by somebody else than this
    /// host.
    private func isNamed(_ process: Description) -> Bool {
        guard !process.isDead, process.parent != getpid(),
            let environment = FileManager.default.contents(
                atPath: "\(proc)/\(process.identifier)/environ")
        else { return false }
        return environment.split(separator: 0).contains {
            $0.starts(with: Array("HOME=\(persons)/".utf8))
        }
    }
}

/// What the kernel tells of a process.
private struct Description {
    let identifier: Int32
    let parent: Int32
    let group: Int32
    /// Whether it merely waits to be buried.
    let isDead: Bool
    /// When it was started, in nanoseconds since the machine's start, at most 10 milliseconds too
    /// early.
    let started: UInt64
    private let folder: String

    /// Reads it; `nil` when there is no such process.
    init?(_ identifier: Int32, _ proc: String) {
        folder = "\(proc)/\(identifier)"
        let stat = FileManager.default.contents(atPath: folder + "/stat") ?? Data()
        // The program's name may hold anything; the other fields stand behind the last parenthesis.
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

    /// Whether its calls are filtered and it can gain no privileges, which it cannot undo.
    var isConfined: Bool {
        let status = FileManager.default.contents(atPath: folder + "/status") ?? Data()
        let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
        return lines.contains("NoNewPrivs:\t1") && lines.contains("Seccomp:\t2")
    }
}
