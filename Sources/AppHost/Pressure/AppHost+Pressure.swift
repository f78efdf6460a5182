import HostLink
import Logging

extension AppHost {
    /// The pressure that lasts; `nil` while there is enough memory.
    public var memoryPressure: MemoryPressure? { gauge.pressure(at: now) }

    /// Takes news of memory pressure: warns the apps, and ends what nobody looks at when it is critical.
    ///
    /// The kernel's news comes here by itself. Whoever wants to see what apps make of a warning calls it with
    /// a pressure of the origin `request`.
    public func take(_ pressure: MemoryPressure) {
        guard !isShuttingDown, gauge.take(pressure, at: now) else { return }
        logger.warning("Memory is short.", metadata: ["pressure": "\(pressure)"])
        relieveMemory(isCritical: pressure.level == .critical)
    }
}
