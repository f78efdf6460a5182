import Glibc
import HostLink
import Logging

/// The end of an app's process.
extension AppInstance {
    /// Handles the death of the process, after handling the messages that are still in its link.
    func processDied(_ death: ProcessDeath, _ host: isolated AppHost) {
        guard let link else { return finishDeath(death, host) }
        let (key, generation) = (key, generation)
        link.finish { [weak host] areAllHandled in
            // Safe, because the link runs this closure on the host's queue.
            host?.assumeIsolated { host in
                guard let instance = host.instance(key, launch: generation),
                    instance.process != nil
                else { return }
                instance.linkFinished(areAllHandled, death, host)
            }
        }
    }

    private func linkFinished(
        _ areAllHandled: Bool, _ death: ProcessDeath, _ host: isolated AppHost
    ) {
        if !areAllHandled {
            host.logger.warning(
                "Last messages of an exited app discarded: too many, too large or too late.",
                metadata: ["app": "\(app.slug)"])
        }
        finishDeath(death, host)
    }

    private func finishDeath(_ death: ProcessDeath, _ host: isolated AppHost) {
        link = nil
        host.sessions.snapshots.processDied(self)
        reportDroppedLines(to: host.logger)
        host.logger.info(
            "App process exited.",
            metadata: metadata(["how": "\(death.sentence)"]))
        host.counted.died(key.app, death, isLaunching: life.summary == .starting)
        process = nil
        times.launched = nil
        host.dataLock.processDied(key)
        host.handoffs.processDied(key, host)
        timers.cancelUnlinked()
        tasks = []
        // The wait for the next launch is measured from here.
        times.wanted = host.now
        for scene in scenes.values { scene.processDied() }
        updateNeeds(host)
        // The build's files changed during the launch, so neither app nor state is at fault.
        let death =
            host.processes.builds.isPartialBuild(self) ? ProcessDeath.signalled(SIGKILL) : death
        let fault = DeathLog.Fault(death, of: self)
        // The connections of an app that the host ended are lost, so the app creates others.
        let isIntended =
            death == .exited(0)
            || life.isEndingIntended && (history.isQuit || !life.keepsSuspended)
        let hasOverrun = life.state == .ending(.purged)
        // Before the next process, which a visible app gets in the same turn.
        host.background.sound.processDied(key, host)
        host.apply(.died(death), to: self)
        if let fault { host.processes.deaths.record(fault, of: self) }
        host.pushes.reports.processDied(self, hasOverrun: hasOverrun, host)
        host.releaseIfIdle(key)
        host.backgroundScheduler.processDied(key, host)
        host.pushes.deliveries.processDied(key, host)
        host.calls.processDied(key, host)
        host.background.connections.processDied(key)
        host.background.voip.processDied(key, isIntended: isIntended, host)
    }
}
