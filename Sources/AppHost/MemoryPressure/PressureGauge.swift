/// The rules that decide which reports of memory pressure lead to a warning: a pure value without a
/// clock.
public struct PressureGauge: Sendable {
    /// The time for which a report counts; the kernel repeats it every two seconds.
    public static let lasts = Duration.seconds(10)
    /// The time between warnings, because an app that has just freed memory has no more to free.
    public static let warnsEvery = Duration.seconds(30)

    private var latest: (pressure: MemoryPressure, at: Duration)?
    private var warned: (level: MemoryPressure.Level, at: Duration)?

    /// Creates a gauge without a report.
    public init() {}

    /// Returns the pressure that lasts at an instant; `nil` if there is enough memory.
    public func pressure(at now: Duration) -> MemoryPressure? {
        guard let latest, now - latest.at < Self.lasts else { return nil }
        return latest.pressure
    }

    /// Handles a report.
    ///
    /// - Returns: Whether to warn apps: at the first report, at a more severe report, and then at
    ///   intervals. A report of the origin `request` always warns.
    public mutating func record(_ pressure: MemoryPressure, at now: Duration) -> Bool {
        // A milder report of one source does not replace a current, more severe report of another
        // source.
        if let lasting = self.pressure(at: now), lasting.level > pressure.level {
            latest = (lasting, latest?.at ?? now)
        } else {
            latest = (pressure, now)
        }
        guard pressure.origin != .request else {
            warned = (pressure.level, now)
            return true
        }
        if let warned, now - warned.at < Self.warnsEvery, pressure.level <= warned.level {
            return false
        }
        warned = (pressure.level, now)
        return true
    }
}
