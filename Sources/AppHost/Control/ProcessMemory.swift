import Foundation
import Glibc

/// What a process holds in memory, as the kernel counts it.
enum ProcessMemory {
    /// The resident bytes; `nil` when the process is gone.
    static func resident(of process: Int32) -> Int? {
        guard
            let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
        else { return nil }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
