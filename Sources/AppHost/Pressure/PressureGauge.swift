/// Makes warnings out of what the kernel tells every two seconds: pure, without a clock.
public struct PressureGauge: Sendable {
    /// The kernel tells again within two seconds while memory is short; older news counts no more.
    public static let lasts = Duration.seconds(10)
    /// An app that has just given up what it could has no more to give; it is not asked at once
    /// again.
    public static let warnsEvery = Duration.seconds(30)

    private var latest: (pressure: MemoryPressure, at: Duration)?
    private var warned: (level: MemoryPressure.Level, at: Duration)?

    /// Makes a gauge that has heard nothing.
    public init() {}

    /// The pressure that lasts at an instant; `nil` when there is enough.
    public func pressure(at now: Duration) -> MemoryPressure? {
        guard let latest, now - latest.at < Self.lasts else { return nil }
        return latest.pressure
    }

    /// Takes news.
    ///
    /// - Returns: Whether apps are to be warned: at first, when it has become worse, and then from
    ///   time to time. What somebody asked for always warns.
    public mutating func take(_ pressure: MemoryPressure, at now: Duration) -> Bool {
        // Milder news of one source does not take back the worse news of another that lasts.
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
