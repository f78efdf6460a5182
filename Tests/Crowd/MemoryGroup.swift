import Foundation
import Glibc

/// A control group for the soak, with a memory limit; version 1 or 2.
final class MemoryGroup: Sendable {
    /// The reason why there is no group.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private let folder: String
    private let isVersionOne: Bool

    private static let ofVersionOne = "/sys/fs/cgroup/memory"
    private static let ofVersionTwo = "/sys/fs/cgroup"

    /// Creates a group with a limit.
    ///
    /// - Throws: `Refusal`, in one line, if no group can be created or limited.
    init(limit: Int) throws {
        let name = "perennial-soak-\(getpid())"
        isVersionOne = access(Self.ofVersionOne + "/memory.limit_in_bytes", F_OK) == 0
        folder = (isVersionOne ? Self.ofVersionOne : Self.ofVersionTwo) + "/" + name
        guard mkdir(folder, 0o755) == 0 else {
            throw Refusal(description: "\(folder): \(String(cString: strerror(errno)))")
        }
        do {
            try write("\(limit)", to: isVersionOne ? "memory.limit_in_bytes" : "memory.max")
        } catch {
            rmdir(folder)
            throw error
        }
        // The group may not use swap; not every kernel counts it.
        try? write(
            isVersionOne ? "\(limit)" : "0",
            to: isVersionOne ? "memory.memsw.limit_in_bytes" : "memory.swap.max")
    }

    /// The file to which the numbers of processes are written.
    var processes: String { folder + "/cgroup.procs" }

    /// The kernel's counts as text.
    var account: String {
        let peak = number(isVersionOne ? "memory.max_usage_in_bytes" : "memory.peak") >> 20
        let limit = number(isVersionOne ? "memory.limit_in_bytes" : "memory.max") >> 20
        let refusals =
            isVersionOne
            ? number("memory.failcnt") : field("max", of: "memory.events")
        return
            "control group version \(isVersionOne ? 1 : 2), at most \(peak) of \(limit) MB used, "
            + "at the limit \(refusals) times, \(kills) processes killed by the kernel"
    }

    /// The number of processes that the kernel killed because memory was short.
    var kills: Int {
        field("oom_kill", of: isVersionOne ? "memory.oom_control" : "memory.events")
    }

    /// Removes the group; its processes must have left it.
    func remove() { rmdir(folder) }

    private func write(_ text: String, to name: String) throws {
        let path = folder + "/" + name
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Refusal(description: "\(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, text, text.utf8.count) >= 0 else {
            throw Refusal(description: "\(path): \(String(cString: strerror(errno)))")
        }
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""
    }

    private func number(_ name: String) -> Int {
        Int(text(name).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    private func field(_ name: String, of file: String) -> Int {
        for line in text(file).split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2, parts[0] == name { return Int(parts[1]) ?? 0 }
        }
        return 0
    }
}
