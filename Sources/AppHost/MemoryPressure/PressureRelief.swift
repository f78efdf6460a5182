import HostLink
import Logging

/// The host's response to memory pressure: apps are warned, and then some of them are ended.
///
/// `PressureGauge` decides which reports are responded to, and `Evictions` ends the apps. Used on
/// the host's queue only.
final class PressureRelief {
    private let evictions: Evictions
    private let logger: Logger
    private var gauge = PressureGauge()

    init(_ evictions: Evictions, logger: Logger) {
        self.evictions = evictions
        self.logger = logger
    }

    /// The memory pressure that still lasts; `nil` while there is enough memory.
    func pressure(at now: Duration) -> MemoryPressure? { gauge.pressure(at: now) }

    /// Responds to a report of memory pressure, unless that has just been done.
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
