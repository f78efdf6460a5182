public import HostLink
public import Logging

/// The sources of system events for apps (the significant events of UIKit).
public struct MachineEventSources: Sendable {
    /// The source of memory pressure.
    public var memory: (any MemoryPressureSource)?
    /// The source of changes of the clock, the day or the time zone.
    public var time: (any TimeChangeSource)?
    /// The source of the state of the machine's login session, locked or unlocked.
    public var lock: (any SessionLockSource)?
    /// The source of the calls of the machine's modem.
    public var calls: (any ModemCallSource)?
    /// The message bus on which programs register for push endpoints; `nil` for no distributor.
    package var connectors: (any ConnectorBus)?

    /// Creates a set of sources; `nil` means that the host does not watch the event.
    public init(
        memory: (any MemoryPressureSource)? = nil, time: (any TimeChangeSource)? = nil,
        lock: (any SessionLockSource)? = nil, calls: (any ModemCallSource)? = nil
    ) {
        self.memory = memory
        self.time = time
        self.lock = lock
        self.calls = calls
    }

    /// The sources of this machine.
    public static var ofThisMachine: MachineEventSources {
        MachineEventSources(
            memory: SystemMemoryPressure(), time: SystemTimeChanges(), lock: LogindSessionLock(),
            calls: ModemManagerCalls())
    }
}

/// A source of reports of memory pressure, such as `SystemMemoryPressure` or a test.
public protocol MemoryPressureSource: Sendable {
    /// Begins to watch, until the watch is cancelled or released.
    ///
    /// - Parameters:
    ///   - logger: Logs one line about the measures that can be watched on this machine.
    ///   - onPressure: Called on any thread, repeatedly while memory is short.
    func watch(
        logger: Logger, _ onPressure: @escaping @Sendable (MemoryPressure) -> Void
    ) -> any EventWatch
}

/// A watch of an event of the system.
public protocol EventWatch: Sendable {
    /// Stops the watch; no new call begins after this method returns.
    func cancel()
}

/// The watch of a source that follows its event in a task, until it is released.
final class TaskWatch: EventWatch {
    private let task: Task<Void, Never>

    init(task: Task<Void, Never>) { self.task = task }

    deinit { cancel() }

    func cancel() { task.cancel() }
}

/// A source of changes of the clock, the day or the time zone, such as `SystemTimeChanges`, which
/// uses the kernel, or a test.
public protocol TimeChangeSource: Sendable {
    /// Begins to watch, until the watch is cancelled or released.
    ///
    /// - Parameters:
    ///   - logger: Logs a line about changes that cannot be watched on this machine.
    ///   - onChange: Called on any thread.
    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (TimeChange) -> Void
    ) -> any EventWatch
}

/// A source of the lock state of the machine's login session, such as `LogindSessionLock` or a
/// test.
public protocol SessionLockSource: Sendable {
    /// Begins to watch, until the watch is cancelled or released.
    ///
    /// - Parameters:
    ///   - logger: Logs one line about the watched session, or the reason why none can be watched.
    ///   - onChange: Called on any thread with `true` when the session is locked and `false` when
    ///     it is unlocked; the first call reports the initial state.
    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (Bool) -> Void
    ) -> any EventWatch
}
