import HostLink
import Logging

/// The host's response to memory pressure: it warns all apps and then ends some of them.
///
/// `PressureGauge` decides which reports lead to a response, and `Evictions` ends the apps. Used on
/// the host's queue only.
final class PressureRelief {
    private let evictions: Evictions
    private let logger: Logger
    private var gauge = PressureGauge()

    init(_ evictions: Evictions, logger: Logger) {
        self.evictions = evictions
        self.logger = logger
    }

    /// Returns the memory pressure that still lasts; `nil` while there is enough memory.
    func pressure(at now: Duration) -> MemoryPressure? { gauge.pressure(at: now) }

    /// Responds to a report of memory pressure, unless the host has just responded to one.
    func handle(_ pressure: MemoryPressure, _ host: isolated AppHost) {
        guard !host.isShuttingDown, gauge.record(pressure, at: host.now) else { return }
        logger.warning("Memory is short.", metadata: ["pressure": "\(pressure)"])
        relieve(pressure.level == .critical ? .critical : .warning, host)
    }

    /// Warns every app, then measures all processes and ends some of them.
    func relieve(_ pressure: EvictionPlan.Pressure, _ host: isolated AppHost) {
        host.counted.memoryPressure += 1
        for instance in host.instances.values { instance.notify(.memoryWarning, host) }
        evictions.measure(host, relieving: pressure)
    }
}
