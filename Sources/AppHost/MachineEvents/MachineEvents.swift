import HostLink
import Logging

/// The watches of the machine's events that apps are notified of: memory, time, the login
/// session, and the calls of a modem.
///
/// It is used on the host's queue only.
final class MachineEvents {
    private let sources: MachineEventSources
    private let logger: Logger
    private var watches: [any EventWatch] = []

    init(_ sources: MachineEventSources, logger: Logger) {
        self.sources = sources
        self.logger = logger
    }

    /// Starts to watch the sources.
    func start(_ host: isolated AppHost) {
        if let memory = sources.memory {
            watches.append(
                memory.watch(logger: logger) { [weak host] pressure in
                    host?.run { host in host.handle(pressure) }
                })
        }
        if let lock = sources.lock {
            watches.append(
                lock.watch(logger: logger) { [weak host] isLocked in
                    host?.run { host in
                        host.dataLock.sessionChanged(isLocked: isLocked, host)
                    }
                })
        }
        if let calls = sources.calls {
            watches.append(
                calls.watch(logger: logger) { [weak host] statuses in
                    host?.run { host in host.calls.modemCallsChanged(statuses, host) }
                })
        }
        if let time = sources.time {
            watches.append(
                time.watch(logger: logger) { [weak host] change in
                    host?.run { host in host.timeChanged(change) }
                })
        }
    }

    /// Stops watching.
    func stop() {
        for watch in watches { watch.cancel() }
        watches = []
    }

    /// Notifies every app of a change of the clock, the day or the zone.
    func timeChanged(_ change: TimeChange, _ host: isolated AppHost) {
        guard !host.isShuttingDown else { return }
        logger.info("The time has changed.", metadata: ["what": "\(change)"])
        for instance in host.instances.values { instance.notify(.timeChanged(change), host) }
    }
}

/// The machine's events that happened while a process was suspended: only the newest of each
/// kind, delivered when the process resumes (specification 6.8.2).
struct PendingMachineEvents: Hashable {
    private var isMemoryShort = false
    private var timeChange: TimeChange?

    /// Keeps an event of the machine; returns `false` for any other message.
    mutating func hold(_ message: HostMessage) -> Bool {
        switch message {
        case .memoryWarning: isMemoryShort = true
        case .timeChanged(let change): timeChange = change
        default: return false
        }
        return true
    }

    /// Removes and returns all waiting events, in the order of delivery.
    ///
    /// - Parameter isMemoryShort: Whether memory is short now; a memory warning that no longer
    ///   applies is dropped.
    mutating func removeAll(isMemoryShort isStillShort: Bool) -> [HostMessage] {
        defer { self = PendingMachineEvents() }
        var events: [HostMessage] = []
        if let timeChange { events.append(.timeChanged(timeChange)) }
        if isMemoryShort, isStillShort { events.append(.memoryWarning) }
        return events
    }
}
