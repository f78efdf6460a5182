import Dispatch
import HostLink
import Logging

/// New builds of apps that are in use (specification 5.3.7).
///
/// Nobody is disturbed: a process is replaced when its person next does something. It preserves, ends, and
/// the new build takes up its state and what the person did. Going back to an older build is the same.
extension AppHost {
    private static let lookEvery = Duration.seconds(2)
    /// So often a build that cannot be started is tried again while its files are being written.
    private static let unsettledStartsMax = 20

    /// Reads an app's bundle again before a start, where it was replaced: nobody looks while nothing runs, and
    /// the program may have another name now.
    ///
    /// - Returns: Whether another build is started than the one before.
    func readBuildBeforeStart(of app: String) -> Bool { catalog.refreshIfChanged(app) }

    /// Looks at the files of every app now and then, while any process runs.
    ///
    /// - Parameters:
    ///   - start: When the process was started that is the occasion; what lies there was there then.
    ///   - isOfNewBuild: Whether that process is the first of a build, which is then looked at at once.
    func startWatchingBuilds(since start: Duration, isOfNewBuild: Bool) {
        guard buildTimer == nil else {
            if isOfNewBuild { lookAtBuilds(asOf: start) }
            return
        }
        lookAtBuilds(asOf: start)
        lookAgain()
    }

    private func lookAgain() {
        buildTimer = after(Self.lookEvery) { host in
            host.buildTimer = nil
            guard !host.isShuttingDown,
                host.residents.values.contains(where: { $0.process != nil })
            else { return }
            host.lookAtBuilds(asOf: host.now)
            host.lookAgain()
        }
    }

    /// Looks at what lies there, away from the host's queue: a bundle may have many files.
    ///
    /// - Parameter time: When that lay there already.
    private func lookAtBuilds(asOf time: Duration) {
        guard !builds.isLooking else {
            builds.nextLook = builds.nextLook ?? time
            return
        }
        builds.isLooking = true
        let apps = catalog.all
        let work: @Sendable () -> Void = { [weak self] in
            let marks = apps.map { app in
                var mark = BuildMark.ofEverything(in: app)
                // The program may have another name now.
                if mark.isEmpty { mark = app.readAnew().map(BuildMark.ofEverything) ?? "" }
                return (app.slug, mark)
            }
            self?.run { host in host.sawBuilds(marks, asOf: time) }
        }
        DispatchQueue.global(qos: .utility).async(execute: work)
    }

    private func sawBuilds(_ marks: [(app: String, mark: String)], asOf time: Duration) {
        builds.isLooking = false
        for (app, mark) in marks where builds.saw(mark, of: app, at: time) {
            catalog.refresh(app)
            logger.notice(
                "An app was replaced; its processes are when their persons next act.",
                metadata: ["app": "\(app)"])
        }
        if let next = builds.nextLook {
            builds.nextLook = nil
            lookAtBuilds(asOf: next)
        }
    }

    /// Lets a process of an old build make way for the new one; called when its person acts.
    ///
    /// One that was started since the new build lies there is of it.
    func adoptNewBuild(_ resident: Resident) {
        guard resident.process != nil, let build = builds.build(of: resident.key.app),
            !build.mark.isEmpty, build.since > resident.spawned
        else { return }
        resident.makesWayForBuild = true
        apply(.restart, to: resident)
    }

    /// Whether a process was started from files that were still being written: that it died says nothing of the
    /// app, nor of its state.
    func isOfHalfABuild(_ resident: Resident) -> Bool {
        resident.life.state == .launching
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
