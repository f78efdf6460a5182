/// How short memory is, as one of the kernel's measures has just told.
///
/// It is told again and again while it lasts; that it is over is never told, so what is older than
/// `PressureGauge.lasts` counts no more.
public struct MemoryPressure: Hashable, Sendable {
    /// How bad it is.
    public var level: Level
    /// Who waits for memory.
    public var stall: Stall
    /// What told of it.
    public var origin: Origin

    /// How bad it is; worse is greater.
    public enum Level: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// Memory is had with delays: apps are asked for what they can spare.
        case warning = 1
        /// Next to nothing goes on but the search for memory: whatever nobody looks at is to go.
        case critical = 2

        /// Less bad levels come first.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Who waits for memory, in the words of the kernel's pressure stall information.
    public enum Stall: Hashable, Sendable {
        /// Some of what would run; the rest goes on.
        case some
        /// All that would run: nothing useful is done meanwhile.
        case full
    }

    /// What told of it.
    public enum Origin: Hashable, Sendable {
        /// `/proc/pressure/memory`: the whole machine.
        case machine
        /// `memory.pressure` of the host's own control group (version 2).
        case group
        /// `memory.events` of the host's own control group (version 2): a limit was reached.
        case groupLimit
        /// `memory.pressure_level` of the host's own control group (version 1).
        case groupLevel
        /// Somebody asked for it, to see what apps make of it.
        case request
    }

    /// Describes pressure.
    public init(_ level: Level, _ stall: Stall, from origin: Origin) {
        self.level = level
        self.stall = stall
        self.origin = origin
    }
}

extension MemoryPressure: CustomStringConvertible {
    /// For the log.
    public var description: String { "\(level) (\(stall), \(origin))" }
}
