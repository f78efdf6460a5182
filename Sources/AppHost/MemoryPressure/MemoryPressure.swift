/// A report of memory pressure by one of the kernel's measures.
///
/// The report is repeated while the pressure lasts. Its end is never reported, so a report that is
/// older than `PressureGauge.lasts` no longer counts.
public struct MemoryPressure: Hashable, Sendable {
    /// The severity.
    public var level: Level
    /// Whether some or all processes wait for memory.
    public var stall: Stall
    /// The source of the report.
    public var origin: Origin

    /// The severity of pressure; a worse level is greater.
    public enum Level: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// Allocations are delayed, so apps are asked to free memory.
        case warning = 1
        /// Processes spend most of their time waiting for memory, so background apps are ended.
        case critical = 2

        /// Whether a level is less severe than another.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The processes that wait, in the terms of the kernel's pressure stall information.
    public enum Stall: Hashable, Sendable {
        /// Some of the runnable processes wait; the others continue.
        case some
        /// All runnable processes wait.
        case full
    }

    /// A source of reports.
    public enum Origin: Hashable, Sendable {
        /// `/proc/pressure/memory`: the whole machine.
        case machine
        /// `memory.pressure` of the host's own control group (version 2).
        case group
        /// `memory.events` of the host's own control group (version 2): a limit was reached.
        case groupLimit
        /// `memory.pressure_level` of the host's own control group (version 1).
        case groupLevel
        /// A request, to test how apps react.
        case request
    }

    /// Creates a report.
    public init(_ level: Level, _ stall: Stall, from origin: Origin) {
        self.level = level
        self.stall = stall
        self.origin = origin
    }
}

extension MemoryPressure: CustomStringConvertible {
    /// The text for the log.
    public var description: String { "\(level) (\(stall), \(origin))" }
}
