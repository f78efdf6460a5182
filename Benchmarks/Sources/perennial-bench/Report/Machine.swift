import Foundation
import Glibc

/// The facts about the machine that a reader needs to judge a figure.
enum Machine {
    static var description: String {
        var averages = [Double](repeating: 0, count: 3)
        getloadavg(&averages, 3)
        let load = averages.map { String(format: "%.2f", $0) }.joined(separator: " ")
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return "\(cores) cores, load average \(load)"
    }

    /// Returns the memory of this process, in bytes, after the allocator has released all it can.
    static func residentBytes() throws -> Int {
        trimAllocator()
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else {
            throw BenchmarkFailure("/proc/self/statm cannot be read: \(text)")
        }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Calls `malloc_trim`, which Glibc's module does not export.
    private static func trimAllocator() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        typealias Trim = @convention(c) (Int) -> Int32
        _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }
}

/// An error that prevented a measurement, with a message for the user at the terminal.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
