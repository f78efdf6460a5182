import Foundation
import Glibc
import StateRestoration

/// The memory that one full preservation needs in addition to the objects themselves.
enum PeakMemory {
    /// - Returns: The growth of the process's peak over the archive's size.
    static func measurement(_ workload: Workload, key: EnvelopeKey) throws -> Measurement {
        // Writing 5 resets the peak that the kernel reports.
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        let archive = workload.archive(round: 0)
        let before = try Machine.residentBytes()
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        let bytes = try archive.encoded().bytes
        let file = try Envelope.seal(bytes, session: .application, generation: 1, key: key)
        let peak = try peakBytes()
        return Measurement(
            name: "peak_memory_full_10k", value: Double(peak - before) / 1024, unit: "KB",
            floor: Double(bytes.count) / 1024, remark: "sealed \(file.count / 1024) KB")
    }

    private static func peakBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = line.split(separator: " ").dropLast().last.flatMap({ Int($0) })
        else { throw BenchmarkFailure("/proc/self/status has no VmHWM") }
        return kilobytes * 1024
    }
}
