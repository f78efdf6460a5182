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

    /// Looks at the files of every app now and then, while any process runs.
    func startWatchingBuilds() {
        guard buildTimer == nil else { return }
        lookAtBuilds()
        buildTimer = after(Self.lookEvery) { host in
            host.buildTimer = nil
            guard !host.isShuttingDown,
                host.residents.values.contains(where: { $0.process != nil })
            else { return }
            host.startWatchingBuilds()
        }
    }

    private func lookAtBuilds() {
        for app in catalog.all {
            guard builds.saw(BuildMark.of(app), of: app.slug, at: now) else { continue }
            let read = catalog.refresh(app.slug) ?? app
            // The executable may have another name now.
            if read.executable != app.executable {
                builds = builds.forgetting(app.slug)
                _ = builds.saw(BuildMark.of(read), of: app.slug, at: now)
            }
            logger.notice(
                "An app was replaced; its processes are when their persons next act.",
                metadata: ["app": "\(app.slug)"])
        }
    }

    /// Lets a process of an old build make way for the new one; called when its person acts.
    func adoptNewBuild(_ resident: Resident) {
        guard resident.process != nil, let build = builds.build(of: resident.key.app),
            !build.isEmpty, build != resident.executable
        else { return }
        apply(.restart, to: resident)
    }

    /// Whether a process was started from files that were still being written: that it died says nothing of the
    /// app, nor of its state.
    func isOfHalfABuild(_ resident: Resident) -> Bool {
        resident.life.state == .launching && BuildMark.of(resident.app) != resident.executable
    }

    /// Whether a start that failed is to be tried again, since the app's files are only being written.
    func waitsForBuild(_ resident: Resident, _ error: HostError) -> Bool {
        let app = resident.key.app
        let mark = BuildMark.of(resident.app)
        let known = builds.build(of: app) ?? resident.kept.executable
        let isMoving =
            error.code == .executableBusy || builds.isMoving(app)
            || (mark.isEmpty && !known.isEmpty)
        guard isMoving, resident.unsettledStarts < Self.unsettledStartsMax else { return false }
        resident.unsettledStarts += 1
        return true
    }
}
