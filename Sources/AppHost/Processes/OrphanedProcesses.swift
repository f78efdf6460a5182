import CLinuxProcess
import Foundation
import Glibc
import Logging

/// Processes of apps that a host left behind when it was killed.
///
/// Mostly they end by themselves, since their link ends. One that was stopped may stay so, and one that is
/// short of memory takes its time; each has its person's state meanwhile, and the app could not be started
/// again. Whoever has the lock of the state directory is the only host there is, so none of these has one.
/// They are looked for only where the lock's file still names a host, which was killed then.
struct OrphanedProcesses {
    private let persons: String
    /// Where the kernel describes processes; a test gives a folder of its own.
    private let proc: String
    /// Holds a process by a descriptor; a test plays a kernel that refuses.
    private let hold: (Int32) -> Int32

    /// - Parameters:
    ///   - persons: The folder below which the homes of apps lie.
    ///   - proc: Where the kernel describes processes.
    ///   - hold: Holds a process by a descriptor, or says why not, as `pidfd_open` does.
    init(
        below persons: String, proc: String = "/proc",
        hold: @escaping (Int32) -> Int32 = perennial_pidfd_open
    ) {
        self.persons = persons
        self.proc = proc
        self.hold = hold
    }

    /// Kills them.
    ///
    /// What they have not committed was never said to be.
    func end(_ logger: Logger) {
        let count = identifiers.count { kill($0) }
        guard count > 0 else { return }
        logger.notice(
            "Processes that an earlier host left behind were ended; their state is kept.",
            metadata: ["count": "\(count)"])
    }

    /// Kills one of them, if it still is: another process may have its number by now.
    private func kill(_ orphan: Int32) -> Bool {
        let held = hold(orphan)
        // A kernel from before there was such a thing, or one that keeps it from us.
        guard held >= 0 else {
            return errno != ESRCH && isOrphan(orphan) && Glibc.kill(orphan, SIGKILL) == 0
        }
        defer { close(held) }
        return isOrphan(orphan) && perennial_pidfd_signal(held, SIGKILL) == 0
    }

    /// Their numbers, in order.
    var identifiers: [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: proc)) ?? []
        return entries.compactMap(Int32.init).filter { $0 != getpid() && isOrphan($0) }.sorted()
    }

    /// Whether a process was started with a home in the folder, and by somebody else than this host.
    private func isOrphan(_ candidate: Int32) -> Bool {
        guard
            let environment = FileManager.default.contents(atPath: "\(proc)/\(candidate)/environ"),
            environment.split(separator: 0).contains(where: {
                $0.starts(with: Array("HOME=\(persons)/".utf8))
            })
        else { return false }
        let stat = FileManager.default.contents(atPath: "\(proc)/\(candidate)/stat") ?? Data()
        // The program's name may hold anything; behind the last parenthesis stand the state and the parent.
        let text = String(decoding: stat, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return false }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.count > 1 && fields[1] != "\(getpid())"
    }
}
