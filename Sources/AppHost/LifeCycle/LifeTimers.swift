import HostLink
import Logging

/// The running timers of a process's life cycle (`ProcessLife.Timer`).
final class LifeTimers {
    private var running: [ProcessLife.Timer: Running] = [:]
    private var count: UInt64 = 0
    /// The timer of a process that has closed its link and must end.
    private var unlinked: (any HostTimer)?

    /// A running timer, whose number distinguishes it from one that was replaced while it fired.
    private struct Running {
        let number: UInt64
        let timer: any HostTimer
    }

    /// Starts a timer, and cancels the running one of the same kind.
    func start(
        _ timer: ProcessLife.Timer, _ delay: Duration, _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        cancel(timer)
        count += 1
        let (key, number) = (instance.key, count)
        let fire: @Sendable (isolated AppHost) -> Void = { host in
            guard let instance = host.instances[key] else { return }
            instance.timers.fired(timer, number, instance, host)
        }
        running[timer] = Running(
            number: number,
            timer: timer.isDeadline ? host.afterRunning(delay, fire) : host.after(delay, fire))
    }

    /// Starts the timer after which an app that has closed its link is ended.
    func startUnlinked(_ instance: AppInstance, _ host: isolated AppHost) {
        let (key, generation) = (instance.key, instance.generation)
        unlinked = host.afterRunning(host.settings.times.terminateDeadline) { host in
            guard let instance = host.instance(key, launch: generation) else {
                return
            }
            host.misbehaved(instance, "The app closed its link and did not end.")
        }
    }

    /// Cancels a timer.
    func cancel(_ timer: ProcessLife.Timer) { running.removeValue(forKey: timer)?.timer.cancel() }

    /// Cancels the timer of a process that closed its link.
    func cancelUnlinked() {
        unlinked?.cancel()
        unlinked = nil
    }

    /// Cancels all timers.
    func cancelAll() {
        for each in running.values { each.timer.cancel() }
        running = [:]
        cancelUnlinked()
    }

    private func fired(
        _ timer: ProcessLife.Timer, _ number: UInt64, _ instance: AppInstance,
        _ host: isolated AppHost
    ) {
        guard running[timer]?.number == number else { return }
        running[timer] = nil
        if timer == .launchDeadline { host.counted.launchCrashed(instance.key.app) }
        switch timer {
        case .launchDeadline, .phaseDeadline, .preserveDeadline, .terminateDeadline,
            .backgroundTime:
            // An app that finished its background tasks has not exceeded its time.
            guard timer != .backgroundTime || instance.life.hasTasks else { break }
            host.logger.warning(
                "App overran its deadline.",
                metadata: instance.metadata([
                    "deadline": "\(timer)", "tasks": "\(instance.tasks.joined(separator: ", "))",
                ]))
        case .grace, .endAfter, .backOff: break
        }
        host.apply(.timer(timer), to: instance)
        host.releaseIfIdle(instance.key)
    }
}
