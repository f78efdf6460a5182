/// The sources of system events for apps (the significant events of UIKit).
public struct SignificantEventSources: Sendable {
    /// The source of memory pressure.
    public var memory: (any MemoryPressureSource)?
    /// The source of changes of the clock, the day or the time zone.
    public var time: (any TimeChangeSource)?
    /// The source of the state of the machine's login session, locked or unlocked.
    public var lock: (any SessionLockSource)?

    /// Creates a set of sources; `nil` means that the host does not watch the event.
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
