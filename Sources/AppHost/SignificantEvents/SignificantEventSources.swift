/// The sources of the system's events of which apps are notified (UIKit's significant events).
public struct SignificantEventSources: Sendable {
    /// Reports that memory is short.
    public var memory: (any MemoryPressureSource)?
    /// Reports changes of the clock, the day or the zone.
    public var time: (any TimeChangeSource)?
    /// Reports that the login session of the machine is locked or unlocked.
    public var lock: (any SessionLockSource)?

    /// Makes sources; an event without a source is not watched.
    public init(
        memory: (any MemoryPressureSource)? = nil, time: (any TimeChangeSource)? = nil,
        lock: (any SessionLockSource)? = nil
    ) {
        self.memory = memory
        self.time = time
        self.lock = lock
    }

    /// The sources of this machine.
    public static var ofThisMachine: SignificantEventSources {
        SignificantEventSources(
            memory: SystemMemoryPressure(), time: SystemTimeChanges(), lock: LogindSessionLock())
    }
}
