/// The sources of system events for apps (the significant events of UIKit).
public struct SignificantEventSources: Sendable {
    /// Reports memory shortage.
    public var memory: (any MemoryPressureSource)?
    /// Reports changes of the clock, the day or the time zone.
    public var time: (any TimeChangeSource)?
    /// Reports that the user at the machine locks the login session.
    public var lock: (any SessionLockSource)?

    /// Creates sources; an event without a source is not watched.
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
