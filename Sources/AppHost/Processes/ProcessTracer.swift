import Foundation

/// The debugger of a process.
enum ProcessTracer {
    /// Whether a debugger, or another tracer, follows a process.
    static func isTracing(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        else { return false }
        return isTraced(status: status)
    }

    /// Whether the kernel's description of a process names a tracer.
    static func isTraced(status: String) -> Bool {
        for line in status.split(separator: "\n") where line.hasPrefix("TracerPid:") {
            let tracer = line.dropFirst("TracerPid:".count).trimmingCharacters(in: .whitespaces)
            return Int(tracer).map { $0 > 0 } ?? false
        }
        return false
    }
}
