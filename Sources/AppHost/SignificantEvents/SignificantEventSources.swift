/// What of the system's own events reaches apps (the significant events of UIKit).
public struct SignificantEventSources: Sendable {
    /// Tells when memory is short.
    public var memory: (any MemoryPressureSource)?
    /// Tells when the clock, the day or the zone has changed.
    public var time: (any TimeChangeSource)?
    /// Tells when whoever sits at the machine locks their session.
    public var lock: (any SessionLockSource)?

    /// Makes sources; what is left out is not watched.
    public init(
        memory: (any MemoryPressureSource)? = nil, time: (any TimeChangeSource)? = nil,
        lock: (any SessionLockSource)? = nil
    ) {
        self.memory = memory
        self.time = time
        self.lock = lock
    }

    /// The machine's own.
    public static var ofThisMachine: SignificantEventSources {
        SignificantEventSources(
            memory: SystemMemoryPressure(), time: SystemTimeChanges(), lock: LogindSessionLock())
    }
}
