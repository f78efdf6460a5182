import Dispatch
import HostLink
import Logging

/// New builds of apps that are in use (specification 5.3.7).
///
/// Nobody is disturbed: a process is replaced when its person next does something. It preserves, ends, and
/// the new build takes up its state and what the person did. Going back to an older build is the same.
extension AppHost {
    private static let checkEvery = Duration.seconds(2)
    /// So long the first start of a build waits for a look; a process that none was made before is replaced once.
    private static let checkTimeout = Duration.seconds(1)
    /// So often a build that cannot be started, or dies while starting, is tried again while its files are being
    /// written.
    private static let unsettledStartsMax = 20

    /// Starts a process once a look has seen the program that it is to run.
    ///
    /// Otherwise the first look would be made beside the start and might see what came after it: nobody could say
    /// then which build the process is of. Only the first start of a build has to wait.
    func launchAfterBuildCheck(_ instance: AppInstance, _ reason: LaunchOrder.Reason) {
        let key = instance.key
        builds.removeWaiting(key)?.patience.cancel()
        guard !isChecked(instance) else { return admit(instance, reason) }
        builds.waiting.append(
            BuildWatch.PendingLaunch(
                key: key, reason: reason,
                patience: after(Self.checkTimeout) { host in host.resumeLaunches(key) }))
        checkBuilds()
    }

    /// Goes on with the starts of an app that a look at it was awaited for.
    private func resumeLaunches(_ app: String) {
        for start in builds.waiting where start.key.app == app {
            guard start.isCovered || instances[start.key].map(isChecked) ?? true else { continue }
            resumeLaunches(start.key)
        }
    }

    private func resumeLaunches(_ key: InstanceKey) {
        guard let start = builds.removeWaiting(key) else { return }
        start.patience.cancel()
        guard let instance = instances[key], instance.life.state == .launching,
            instance.process == nil
        else { return }
        guard instance.life.isWanted else {
            apply(.givenUp, to: instance)
            return releaseIfIdle(key)
        }
        admit(instance, start.reason)
    }

    /// Whether a look has seen the program that a process would run now, if there is one at all.
    private func isChecked(_ instance: AppInstance) -> Bool {
        readBuildBeforeStart(of: instance)
        let program = BuildMark.of(instance.app)
        return program.isEmpty || builds.hasChecked(program: program, of: instance.key.app)
    }

    /// Reads an app's bundle again before a start, where it was replaced: nobody looks while nothing runs, and
    /// the program may have another name now.
    func readBuildBeforeStart(of instance: AppInstance) {
        catalog.refreshIfChanged(instance.key.app)
        instance.app = catalog[instance.key.app] ?? instance.app
    }

    /// Looks at the files of every app now and then, while any process runs.
    func startWatchingBuilds() {
        guard buildTimer == nil else { return }
        checkBuilds()
        scheduleBuildCheck()
    }

    private func scheduleBuildCheck() {
        buildTimer = after(Self.checkEvery) { host in
            host.buildTimer = nil
            guard !host.isShuttingDown,
                host.instances.values.contains(where: { $0.process != nil })
            else { return }
            host.checkBuilds()
            host.scheduleBuildCheck()
        }
    }

    /// Looks at what lies there, away from the host's queue: a bundle may have many files.
    private func checkBuilds() {
        guard !builds.isChecking else {
            builds.checksAgain = true
            return
        }
        builds.isChecking = true
        let time = now
        for index in builds.waiting.indices { builds.waiting[index].isCovered = true }
        let awaited = Set(builds.waiting.map(\.key.app))
        // Whoever waits does not wait for the others.
        let apps = catalog.all.filter { awaited.isEmpty || awaited.contains($0.slug) }
        let look = settings.buildMark
        let work: @Sendable () -> Void = { [weak self] in
            for known in apps {
                // The program may have another name now.
                let app = BuildMark.of(known).isEmpty ? known.readAnew() ?? known : known
                let program = BuildMark.of(app)
                let mark = look(app)
                self?.run { host in host.recordBuild(mark, program, of: app.slug, at: time) }
            }
            self?.run { host in host.buildCheckEnded() }
        }
        DispatchQueue.global(qos: awaited.isEmpty ? .utility : .userInitiated).async(execute: work)
    }

    /// Takes what a build check saw; without a mark it saw the program alone, and says nothing of a
    /// new build.
    private func recordBuild(_ mark: String?, _ program: String, of app: String, at time: Duration)
    {
        builds.record(program: program, of: app)
        if let mark, builds.record(mark, of: app, at: time) {
            catalog.refresh(app)
            logger.notice(
                "New build found; each process is replaced at its user's next action.",
                metadata: ["app": "\(app)"])
        }
        resumeLaunches(app)
    }

    private func buildCheckEnded() {
        builds.isChecking = false
        guard builds.checksAgain else { return }
        builds.checksAgain = false
        checkBuilds()
    }

    /// Lets a process of an old build make way for the new one; called when its person acts.
    ///
    /// One that was started when a look had seen the new build is of it.
    func adoptNewBuild(_ instance: AppInstance) {
        guard instance.process != nil,
            builds.hasReplaced(
                instance.build.executable, of: instance.key.app, since: instance.build.checks)
        else { return }
        instance.build.makesWay = true
        apply(.restart, to: instance)
    }

    /// Whether a process was started from files that were still being written: that it died says nothing of the
    /// app, nor of its state.
    ///
    /// An app that writes into its own bundle is always half a build, so at some time it is the app's fault.
    func isPartialBuild(_ instance: AppInstance) -> Bool {
        instance.life.state == .launching
            && instance.life.crashGuard.earlyEnds < Self.unsettledStartsMax
            && (builds.isMoving(instance.key.app)
                || BuildMark.of(instance.app) != instance.build.executable)
    }

    /// Whether a start that failed is to be tried again, since the app's files are only being written.
    func waitsForBuild(_ instance: AppInstance, _ error: HostError) -> Bool {
        let app = instance.key.app
        let mark = BuildMark.of(instance.app)
        let known = builds.build(of: app)?.mark ?? instance.history.stored.executable
        let isMoving =
            error.code == .executableBusy || builds.isMoving(app)
            || (mark.isEmpty && !known.isEmpty)
        guard isMoving, instance.build.unsettledStarts < Self.unsettledStartsMax else {
            return false
        }
        instance.build.unsettledStarts += 1
        return true
    }
}
