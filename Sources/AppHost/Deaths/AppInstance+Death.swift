import Glibc
import HostLink
import Logging

/// The end of an app's process.
extension AppInstance {
    /// Handles the death of the process, after the messages that are still in its link.
    func processDied(_ death: ProcessDeath, _ host: isolated AppHost) {
        guard let link else { return noteDeath(death, host) }
        let (key, generation) = (key, generation)
        link.finish { [weak host] isWhole in
            // Safe: the link calls on the host's queue.
            host?.assumeIsolated { host in
                guard let instance = host.instance(key, launch: generation),
                    instance.process != nil
                else { return }
                instance.linkFinished(isWhole, death, host)
            }
        }
    }

    private func linkFinished(_ isWhole: Bool, _ death: ProcessDeath, _ host: isolated AppHost) {
        if !isWhole {
            host.logger.warning(
                "Messages of a dead app were discarded: there were too many.",
                metadata: ["app": "\(app.slug)"])
        }
        noteDeath(death, host)
    }

    private func noteDeath(_ death: ProcessDeath, _ host: isolated AppHost) {
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
        times.wanted = host.now
        for scene in scenes.values { scene.processDied() }
        updateNeeds(host)
        let death =
            host.processes.builds.isPartialBuild(self) ? ProcessDeath.signalled(SIGKILL) : death
        let fault = DeathLog.Fault(death, of: self)
        host.apply(.died(death), to: self)
        if let fault { host.processes.deaths.record(fault, of: self) }
        host.releaseIfIdle(key)
        host.backgroundScheduler.processDied(key, host)
    }
}
