import Dispatch
import HostLink
import Logging

/// New builds of apps that are in use (specification 5.3.7).
///
/// Nobody is disturbed: a process is replaced when its person next does something. It preserves, ends, and
/// the new build takes up its state and what the person did. Going back to an older build is the same.
extension AppHost {
    private static let lookEvery = Duration.seconds(2)
    /// So long the first start of a build waits for a look; a process that none was made before is replaced once.
    private static let lookPatience = Duration.seconds(1)
    /// So often a build that cannot be started, or dies while starting, is tried again while its files are being
    /// written.
    private static let unsettledStartsMax = 20

    /// Starts a process once a look has seen the program that it is to run.
    ///
    /// Otherwise the first look would be made beside the start and might see what came after it: nobody could say
    /// then which build the process is of. Only the first start of a build has to wait.
    func startOnceSeen(_ resident: Resident, _ reason: LaunchOrder.Reason) {
        let key = resident.key
        builds.takeWaiting(key)?.patience.cancel()
        guard !isSeen(resident) else { return admit(resident, reason) }
        builds.waiting.append(
            BuildWatch.WaitingStart(
                key: key, reason: reason,
                patience: after(Self.lookPatience) { host in host.goOnStarting(key) }))
        lookAtBuilds()
    }

    /// Goes on with the starts of an app that a look at it was awaited for.
    private func goOnStarting(_ app: String) {
        for start in builds.waiting where start.key.app == app {
            guard start.isLookedFor || residents[start.key].map(isSeen) ?? true else { continue }
            goOnStarting(start.key)
        }
    }

    private func goOnStarting(_ key: ResidentKey) {
        guard let start = builds.takeWaiting(key) else { return }
        start.patience.cancel()
        guard let resident = residents[key], resident.life.state == .launching,
            resident.process == nil
        else { return }
        guard resident.life.isWanted else {
            apply(.givenUp, to: resident)
            return releaseIfIdle(key)
        }
        admit(resident, start.reason)
    }

    /// Whether a look has seen the program that a process would run now, if there is one at all.
    private func isSeen(_ resident: Resident) -> Bool {
        readBuildBeforeStart(of: resident)
        let program = BuildMark.of(resident.app)
        return program.isEmpty || builds.hasSeen(program: program, of: resident.key.app)
    }

    /// Reads an app's bundle again before a start, where it was replaced: nobody looks while nothing runs, and
    /// the program may have another name now.
    func readBuildBeforeStart(of resident: Resident) {
        catalog.refreshIfChanged(resident.key.app)
        resident.app = catalog[resident.key.app] ?? resident.app
    }

    /// Looks at the files of every app now and then, while any process runs.
    func startWatchingBuilds() {
        guard buildTimer == nil else { return }
        lookAtBuilds()
        lookAgain()
    }

    private func lookAgain() {
        buildTimer = after(Self.lookEvery) { host in
            host.buildTimer = nil
            guard !host.isShuttingDown,
                host.residents.values.contains(where: { $0.process != nil })
            else { return }
            host.lookAtBuilds()
            host.lookAgain()
        }
    }

    /// Looks at what lies there, away from the host's queue: a bundle may have many files.
    private func lookAtBuilds() {
        guard !builds.isLooking else {
            builds.looksAgain = true
            return
        }
        builds.isLooking = true
        let time = now
        for index in builds.waiting.indices { builds.waiting[index].isLookedFor = true }
        let awaited = Set(builds.waiting.map(\.key.app))
        // Whoever waits does not wait for the others.
        let apps = catalog.all.filter { awaited.isEmpty || awaited.contains($0.slug) }
        let look = settings.lookAtBuild
        let work: @Sendable () -> Void = { [weak self] in
            for known in apps {
                // The program may have another name now.
                let app = BuildMark.of(known).isEmpty ? known.readAnew() ?? known : known
                let program = BuildMark.of(app)
                let mark = look(app)
                self?.run { host in host.sawBuild(mark, program, of: app.slug, at: time) }
            }
            self?.run { host in host.lookIsOver() }
        }
        DispatchQueue.global(qos: awaited.isEmpty ? .utility : .userInitiated).async(execute: work)
    }

    /// Takes what a build check saw; without a mark it saw the program alone, and says nothing of a
    /// new build.
    private func sawBuild(_ mark: String?, _ program: String, of app: String, at time: Duration) {
        builds.saw(program: program, of: app)
        if let mark, builds.saw(mark, of: app, at: time) {
            catalog.refresh(app)
            logger.notice(
                "New build found; each process is replaced at its user's next action.",
                metadata: ["app": "\(app)"])
        }
        goOnStarting(app)
    }

    private func lookIsOver() {
        builds.isLooking = false
        guard builds.looksAgain else { return }
        builds.looksAgain = false
        lookAtBuilds()
    }

    /// Lets a process of an old build make way for the new one; called when its person acts.
    ///
    /// One that was started when a look had seen the new build is of it.
    func adoptNewBuild(_ resident: Resident) {
        guard resident.process != nil,
            builds.hasReplaced(resident.executable, of: resident.key.app, since: resident.looks)
        else { return }
        resident.makesWayForBuild = true
        apply(.restart, to: resident)
    }

    /// Whether a process was started from files that were still being written: that it died says nothing of the
    /// app, nor of its state.
    ///
    /// An app that writes into its own bundle is always half a build, so at some time it is the app's fault.
    func isOfHalfABuild(_ resident: Resident) -> Bool {
        resident.life.state == .launching
            && resident.life.guardian.earlyEnds < Self.unsettledStartsMax
            && (builds.isMoving(resident.key.app)
                || BuildMark.of(resident.app) != resident.executable)
    }

    /// Whether a start that failed is to be tried again, since the app's files are only being written.
    func waitsForBuild(_ resident: Resident, _ error: HostError) -> Bool {
        let app = resident.key.app
        let mark = BuildMark.of(resident.app)
        let known = builds.build(of: app)?.mark ?? resident.kept.executable
        let isMoving =
            error.code == .executableBusy || builds.isMoving(app)
            || (mark.isEmpty && !known.isEmpty)
        guard isMoving, resident.unsettledStarts < Self.unsettledStartsMax else { return false }
        resident.unsettledStarts += 1
        return true
    }
}
