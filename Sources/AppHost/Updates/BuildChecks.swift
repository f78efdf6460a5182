import Dispatch
import HostLink
import Logging

/// The checks for new builds of apps that are in use (specification 5.3.7).
///
/// Owns the timer of the checks, their results (`BuildWatch`) and the launches that wait for one. A
/// process of an old build is replaced at its user's next action: it preserves and ends, and the
/// new build restores its state and receives the action. A return to an older build is handled in
/// the same way. Used on the host's queue only.
final class BuildChecks {
    private static let checkEvery = Duration.seconds(2)
    /// The time that the first launch of a build waits for its check.
    ///
    /// If the check is late, the process is restarted once.
    private static let checkTimeout = Duration.seconds(1)
    /// The number of launches of an app that are repeated because its files are being written.
    private static let unsettledStartsMax = 20

    /// A launch that waits until a check has seen the program that it starts.
    private struct PendingLaunch {
        let key: InstanceKey
        let reason: LaunchOrder.Reason
        /// Whether the current check began after this launch, which waits for no other one.
        var isCovered = false
        let timeout: any HostTimer
    }

    private let catalog: AppCatalog
    private let mark: @Sendable (InstalledApp) -> String?
    private let logger: Logger
    private var watch = BuildWatch()
    /// The launches of programs that no check has seen yet, in the order of their arrival.
    private var pendingLaunches: [PendingLaunch] = []
    /// Whether a check is in progress.
    private(set) var isChecking = false
    /// Whether another check follows the current one.
    private var checksAgain = false
    private var timer: (any HostTimer)?

    /// Creates checks of the installed apps.
    ///
    /// - Parameter mark: Returns the mark of an app's files; called on any thread.
    init(
        of catalog: AppCatalog, mark: @escaping @Sendable (InstalledApp) -> String?,
        logger: Logger
    ) {
        self.catalog = catalog
        self.mark = mark
        self.logger = logger
    }

    // MARK: Launches

    /// Whether a launch waits for a check.
    var hasPendingLaunches: Bool { !pendingLaunches.isEmpty }

    /// Starts a process once a check has seen the program that it will run.
    ///
    /// Without the wait, the first check and the launch would run at the same time. The check could
    /// then see a newer program than the process runs. Only the first launch of a build waits.
    func launchWhenChecked(
        _ instance: AppInstance, _ reason: LaunchOrder.Reason, _ host: isolated AppHost
    ) {
        let key = instance.key
        removePendingLaunch(key)?.timeout.cancel()
        guard !isChecked(instance) else {
            return host.processes.capacity.admit(instance, reason, host)
        }
        let timeout = host.after(Self.checkTimeout) { host in
            host.processes.builds.resumeLaunch(key, host)
        }
        pendingLaunches.append(PendingLaunch(key: key, reason: reason, timeout: timeout))
        check(host)
    }

    /// Resumes the launches of an app whose program the last check saw, or that waited for it
    /// alone.
    private func resumeLaunches(of app: String, _ host: isolated AppHost) {
        for launch in pendingLaunches where launch.key.app == app {
            guard launch.isCovered || host.instances[launch.key].map(isChecked) ?? true else {
                continue
            }
            resumeLaunch(launch.key, host)
        }
    }

    private func resumeLaunch(_ key: InstanceKey, _ host: isolated AppHost) {
        guard let launch = removePendingLaunch(key) else { return }
        launch.timeout.cancel()
        guard let instance = host.instances[key], instance.life.state == .launching,
            instance.process == nil
        else { return }
        guard instance.life.isWanted else {
            host.apply(.givenUp, to: instance)
            return host.releaseIfIdle(key)
        }
        host.processes.capacity.admit(instance, launch.reason, host)
    }

    private func removePendingLaunch(_ key: InstanceKey) -> PendingLaunch? {
        pendingLaunches.firstIndex { $0.key == key }.map { pendingLaunches.remove(at: $0) }
    }

    /// Whether a check has seen the program that a process would run now, if there is one.
    private func isChecked(_ instance: AppInstance) -> Bool {
        refreshApp(of: instance)
        let program = BuildMark.of(instance.app)
        return program.isEmpty || watch.hasChecked(program: program, of: instance.key.app)
    }

    /// Records the build that an app instance is about to launch.
    func recordLaunch(of instance: AppInstance) {
        refreshApp(of: instance)
        instance.build.executable = BuildMark.of(instance.app)
        instance.build.checks = watch.checkCount
    }

    /// Reads an app's bundle again if it was replaced, because nothing checks it while no process
    /// runs, and its program may have another name now.
    private func refreshApp(of instance: AppInstance) {
        catalog.refreshIfChanged(instance.key.app)
        instance.app = catalog[instance.key.app] ?? instance.app
    }

    // MARK: Processes

    /// Restarts a process of an old build with the new one; called when its user acts.
    ///
    /// A process that was started after a check had seen the new build is of that build.
    func adoptNewBuild(_ instance: AppInstance, _ host: isolated AppHost) {
        guard instance.process != nil,
            watch.hasReplaced(
                instance.build.executable, of: instance.key.app, since: instance.build.checks)
        else { return }
        instance.build.isBeingReplaced = true
        host.apply(.restart, to: instance)
    }

    /// Whether a process was launched from files that were still being written, so that its death
    /// is no fault of the app or of its state.
    ///
    /// An app that writes into its own bundle never settles, so the number of launches is limited.
    func isPartialBuild(_ instance: AppInstance) -> Bool {
        instance.life.state == .launching
            && instance.life.crashGuard.earlyEnds < Self.unsettledStartsMax
            && (watch.isMoving(instance.key.app)
                || BuildMark.of(instance.app) != instance.build.executable)
    }

    /// Whether a failed launch is repeated because the app's files are being written.
    func repeatsLaunch(of instance: AppInstance, after error: HostError) -> Bool {
        let app = instance.key.app
        let mark = BuildMark.of(instance.app)
        let known = watch.build(of: app)?.mark ?? instance.history.stored.executable
        let isMoving =
            error.code == .executableBusy || watch.isMoving(app)
            || (mark.isEmpty && !known.isEmpty)
        guard isMoving, instance.build.unsettledStarts < Self.unsettledStartsMax else {
            return false
        }
        instance.build.unsettledStarts += 1
        return true
    }

    // MARK: Checks

    /// Begins to check the files of every app at intervals, while any process runs.
    func start(_ host: isolated AppHost) {
        guard timer == nil else { return }
        check(host)
        schedule(host)
    }

    /// Ends the checks permanently.
    func stop() { timer?.cancel() }

    private func schedule(_ host: isolated AppHost) {
        timer = host.after(Self.checkEvery) { host in
            let builds = host.processes.builds
            builds.timer = nil
            guard !host.isShuttingDown,
                host.instances.values.contains(where: { $0.process != nil })
            else { return }
            builds.check(host)
            builds.schedule(host)
        }
    }

    /// Reads the marks of the apps away from the host's queue, because a bundle may have many
    /// files.
    private func check(_ host: isolated AppHost) {
        guard !isChecking else {
            checksAgain = true
            return
        }
        isChecking = true
        let time = host.now
        for index in pendingLaunches.indices { pendingLaunches[index].isCovered = true }
        let awaited = Set(pendingLaunches.map(\.key.app))
        // A launch does not wait for the files of other apps.
        let apps = catalog.all.filter { awaited.isEmpty || awaited.contains($0.slug) }
        let read = mark
        let work: @Sendable () -> Void = { [weak host] in
            for known in apps {
                // The program may have another name now.
                let app = BuildMark.of(known).isEmpty ? known.reread() ?? known : known
                let program = BuildMark.of(app)
                let mark = read(app)
                host?.run { host in
                    host.processes.builds.record(mark, program, of: app.slug, at: time, host)
                }
            }
            host?.run { host in host.processes.builds.checkEnded(host) }
        }
        DispatchQueue.global(qos: awaited.isEmpty ? .utility : .userInitiated).async(execute: work)
    }

    /// Takes the result of a check; without a mark it saw the program alone, which does not reveal
    /// a new build.
    private func record(
        _ mark: String?, _ program: String, of app: String, at time: Duration,
        _ host: isolated AppHost
    ) {
        watch.record(program: program, of: app)
        if let mark, watch.record(mark, of: app, at: time) {
            catalog.refresh(app)
            logger.notice(
                "New build found; each process is replaced at its user's next action.",
                metadata: ["app": "\(app)"])
        }
        resumeLaunches(of: app, host)
    }

    private func checkEnded(_ host: isolated AppHost) {
        isChecking = false
        guard checksAgain else { return }
        checksAgain = false
        check(host)
    }
}
