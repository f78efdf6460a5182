public import HostLink
import Logging

extension AppHost {
    /// Begins to watch what the settings name.
    func watchEvents() {
        let sources = settings.eventSources
        if let memory = sources.memory {
            watches.append(
                memory.watch(logger: logger) { [weak self] pressure in
                    self?.run { host in host.take(pressure) }
                })
        }
        if let lock = sources.lock {
            watches.append(
                lock.watch(logger: logger) { [weak self] isLocked in
                    self?.run { host in host.sessionChanged(isLocked: isLocked) }
                })
        }
        if let time = sources.time {
            watches.append(
                time.watch(logger: logger) { [weak self] change in
                    self?.run { host in host.timeChanged(change) }
                })
        }
    }

    /// Tells every app that the clock, the day or the zone is another; the system's own news comes here by
    /// itself.
    public func timeChanged(_ change: TimeChange) {
        guard !isShuttingDown else { return }
        logger.info("The time has changed.", metadata: ["what": "\(change)"])
        for instance in instances.values { tell(.timeChanged(change), to: instance) }
    }

    /// Tells a running process of an event; a suspended one when it resumes, since no code of it runs before.
    func tell(_ event: HostMessage, to instance: AppInstance) {
        guard instance.process != nil else { return }
        if instance.life.summary == .suspended, instance.waitingEvents.hold(event) { return }
        send(event, to: instance)
    }

    func sendWaitingEvents(to instance: AppInstance) {
        let isMemoryShort = memoryPressure != nil
        for event in instance.waitingEvents.take(isMemoryShort: isMemoryShort) {
            send(event, to: instance)
        }
    }
}
