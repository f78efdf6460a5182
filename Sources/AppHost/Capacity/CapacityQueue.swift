import HostLink
import Logging

/// The launches that wait for capacity.
///
/// `Evictions` ends other processes to free capacity for them. Used on the host's queue only.
final class CapacityQueue {
    private let evictions: Evictions
    private let logger: Logger

    /// The launches that wait while another process is being ended, in the order of their arrival.
    private var waiting: [(key: InstanceKey, reason: LaunchOrder.Reason)] = []
    /// The app instances for which no process can be ended now.
    private(set) var blocked: Set<InstanceKey> = []
    /// Whether the waiting launches are tried again at the end of this turn.
    private var isRetrying = false

    init(_ evictions: Evictions, logger: Logger) {
        self.evictions = evictions
        self.logger = logger
    }

    /// Starts a process if there is capacity; otherwise ends other processes to free capacity.
    ///
    /// If nothing can be ended, the launch is deferred and the page shows the reason.
    func admit(
        _ instance: AppInstance, _ reason: LaunchOrder.Reason, _ host: isolated AppHost
    ) {
        blocked.remove(instance.key)
        waiting.removeAll { $0.key == instance.key }
        guard evictions.hasBudgets else {
            return host.processes.launcher.launch(instance, reason, host)
        }
        let plan = evictions.plan(host, pendingLaunch: instance.key.person)
        if let exceeded = plan.exceeded {
            blocked.insert(instance.key)
            logger.notice(
                "Launch deferred: no capacity.",
                metadata: ["app": "\(instance.app.slug)", "budget": "\(exceeded)"])
            host.apply(.noCapacity(Self.sentence(exceeded)), to: instance)
            host.pushes.deliveries.launchWasDeferred(instance.key, host)
            host.calls.launchDidEnd(instance.key, host)
            return
        }
        evictions.carryOut(plan, host)
        guard evictions.hasFreePlace(for: instance.key.person, host) else {
            waiting.append((instance.key, reason))
            return
        }
        host.processes.launcher.launch(instance, reason, host)
    }

    /// Tries the deferred launches again, in the order of their arrival, at the end of this turn.
    func retryLaunches(_ host: isolated AppHost) {
        guard !isRetrying, !waiting.isEmpty || !blocked.isEmpty else { return }
        isRetrying = true
        host.run { host in host.processes.capacity.resumeLaunches(host) }
    }

    private func resumeLaunches(_ host: isolated AppHost) {
        isRetrying = false
        for (key, reason) in waiting {
            guard let instance = host.instances[key], instance.life.state == .launching,
                instance.process == nil
            else {
                waiting.removeAll { $0.key == key }
                continue
            }
            guard instance.life.isWanted else {
                waiting.removeAll { $0.key == key }
                host.apply(.givenUp, to: instance)
                host.releaseIfIdle(key)
                continue
            }
            admit(instance, reason, host)
        }
        let deferred = blocked.compactMap { host.instances[$0] }.filter {
            if case .waiting = $0.life.state { true } else { false }
        }
        blocked = Set(deferred.map(\.key))
        for instance in deferred.sorted(by: { $0.times.wanted < $1.times.wanted }) {
            guard evictions.plan(host, pendingLaunch: instance.key.person).exceeded == nil else {
                continue
            }
            blocked.remove(instance.key)
            host.apply(.capacityFreed, to: instance)
            host.releaseIfIdle(instance.key)
        }
    }

    private static func sentence(_ exceeded: EvictionPlan.ExceededBudget) -> String {
        switch exceeded {
        case .host:
            "This host runs as many apps as it can. This one starts as soon as another ends."
        case .person:
            "You use as many apps at once as this host allows one user. Close or hide one of them, "
                + "and this one starts."
        }
    }
}
