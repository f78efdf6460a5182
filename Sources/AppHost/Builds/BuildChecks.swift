import Dispatch
import HostLink
import Logging

/// The checks of apps' files, which prevent the launch of a partially copied build and replace the
/// processes of an old build (specification 5.3.7).
///
/// A check walks through all files of an app. This type owns the results of the walks
/// (`BuildSettling`), their timer, and the launches that wait until the files have settled. At the
/// next action of its user, a process whose build is not the settled one preserves and ends. The
/// settled build then restores the state and receives the action. A return to an older build is
/// handled in the same way. Used on the host's queue only.
final class BuildChecks {
    private static let walkEvery = Duration.seconds(2)
    /// The time that a launch waits for files that do not settle, such as those of an app that
    /// writes into its own bundle.
    static let launchWaitMax = Duration.seconds(20)
    /// The maximum number of consecutive deaths at a launch that do not count as the app's fault.
    private static let excusedDeathsMax = 20

    /// A launch that waits until the files of its app have settled.
    struct PendingLaunch {
        let reason: LaunchOrder.Reason
        /// The time at which the app is launched in any case.
        let deadline: Duration
        /// The timer of the next walk.
        var timer: (any HostTimer)?
    }

    private let catalog: AppCatalog
    private let mark: @Sendable (InstalledApp) -> String?
    private let logger: Logger
    private var watches: [String: BuildSettling] = [:]
    private(set) var pendingLaunches: [InstanceKey: PendingLaunch] = [:]
    /// The apps whose files are being read.
    private(set) var walking: Set<String> = []
    /// The apps whose files were declared complete after the last walk had begun.
    private var declared: Set<String> = []
    /// The apps whose complete builds are declared, so that no process waits for its user.
    private var declaring: Set<String> = []
    private var timer: (any HostTimer)?
    /// The results of the last builds, by app, for apps whose developer builds them now.
    private(set) var reports: [String: BuildReport] = [:]

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

    /// Starts a process once the files of its app have settled, or after `launchWaitMax`.
    func launchWhenSettled(
        _ instance: AppInstance, _ reason: LaunchOrder.Reason, _ host: isolated AppHost
    ) {
        guard !mayLaunch(instance, at: host.now) else {
            return host.processes.capacity.admit(instance, reason, host)
        }
        pendingLaunches[instance.key] = PendingLaunch(
            reason: reason, deadline: host.now + Self.launchWaitMax)
        awaitSettling(instance.key, host)
    }

    /// Walks through the files of an app, at intervals, until its launch is resumed.
    private func awaitSettling(_ key: InstanceKey, _ host: isolated AppHost) {
        guard pendingLaunches[key] != nil, let app = catalog[key.app] else { return }
        walk([app], host)
        pendingLaunches[key]?.timer = host.after(BuildSettling.settlesAfter) { host in
            host.processes.builds.resumeLaunches(host)
            host.processes.builds.awaitSettling(key, host)
        }
    }

    /// Resumes the launches that no longer have to wait, in the order of their arrival.
    private func resumeLaunches(_ host: isolated AppHost) {
        for (key, launch) in pendingLaunches.sorted(by: { $0.value.deadline < $1.value.deadline }) {
            let instance = host.instances[key].flatMap {
                $0.life.state == .launching && $0.process == nil ? $0 : nil
            }
            if let instance, instance.life.isWanted, host.now < launch.deadline,
                !mayLaunch(instance, at: host.now)
            {
                continue
            }
            pendingLaunches[key] = nil
            guard let instance else { continue }
            guard instance.life.isWanted else {
                host.apply(.givenUp, to: instance)
                host.releaseIfIdle(key)
                continue
            }
            host.processes.capacity.admit(instance, launch.reason, host)
        }
    }

    /// Whether a process would run the settled build now.
    private func mayLaunch(_ instance: AppInstance, at now: Duration) -> Bool {
        let app = instance.key.app
        // The program may have another name now.
        if BuildMark.of(instance.app).isEmpty { catalog.refresh(app) }
        instance.app = catalog[app] ?? instance.app
        return (watches[app] ?? BuildSettling()).mayLaunch(BuildMark.of(instance.app), at: now)
    }

    /// Records the build that an app instance is about to launch.
    func recordLaunch(of instance: AppInstance) {
        let program = BuildMark.of(instance.app)
        instance.build.executable = program
        instance.build.mark = watches[instance.key.app]?.mark(of: program) ?? ""
    }

    // MARK: Processes

    /// Replaces a process of another build with one of the settled build; called at an action of
    /// its user.
    ///
    /// A process that is in a call or plays is replaced at an action after that.
    func adoptNewBuild(_ instance: AppInstance, _ host: isolated AppHost) {
        guard instance.process != nil, !instance.life.isInUse,
            let build = watches[instance.key.app]?.build,
            !build.isEmpty, build != instance.build.mark
        else { return }
        instance.build.isBeingReplaced = true
        host.apply(.restart, to: instance)
    }

    /// Takes the files of an app on the disk for a complete build, without waiting until they have
    /// settled, and replaces the processes of other builds without waiting for their users.
    func adoptCompleteBuild(of app: InstalledApp, _ host: isolated AppHost) {
        declared.insert(app.slug)
        declaring.insert(app.slug)
        walk([app], host)
    }

    /// Replaces a process that has just drawn, if another build was declared complete during its
    /// launch.
    func launchEnded(_ instance: AppInstance, _ host: isolated AppHost) {
        if declaring.contains(instance.key.app) { host.pages.adoptNewBuild(instance, host) }
    }

    /// Shows the result of a build on the app's pages, also on those that open later.
    func show(_ report: BuildReport, onPagesOf app: InstalledApp, _ host: isolated AppHost) {
        reports[app.slug] = report
        host.pages.send(.build(report), toPagesOf: app.slug)
    }

    /// Replaces the processes of an app that run another build than the one just declared complete,
    /// and starts an app again that waits for its user after a failure.
    private func replaceProcesses(of app: String, _ host: isolated AppHost) {
        guard !host.isShuttingDown else { return }
        for instance in Array(host.instances.values) where instance.key.app == app {
            switch instance.life.state {
            case .failed, .waiting: host.apply(.choose(.retry), to: instance)
            default: host.pages.adoptNewBuild(instance, host)
            }
        }
    }

    /// Whether the files of a process that died at its launch have changed since the launch, so
    /// that neither the app nor its state caused the death.
    func isPartialBuild(_ instance: AppInstance) -> Bool {
        instance.life.state == .launching
            && instance.life.crashGuard.earlyEnds < Self.excusedDeathsMax
            && (watches[instance.key.app]?.isSettled == false
                || BuildMark.of(instance.app) != instance.build.executable)
    }

    // MARK: Walks

    /// Begins to walk through the files of every app at intervals, while any process runs.
    func start(_ host: isolated AppHost) {
        guard timer == nil else { return }
        timer = host.after(Self.walkEvery) { host in
            let builds = host.processes.builds
            builds.timer = nil
            guard !host.isShuttingDown,
                host.instances.values.contains(where: { $0.process != nil })
            else { return }
            builds.walk(builds.catalog.all, host)
            builds.start(host)
        }
    }

    /// Ends the walks permanently.
    func stop() { timer?.cancel() }

    /// Reads the marks of apps on another queue, because a bundle may have many files.
    private func walk(_ apps: [InstalledApp], _ host: isolated AppHost) {
        let (read, time) = (mark, host.now)
        for known in apps where walking.insert(known.slug).inserted {
            let isComplete = declared.remove(known.slug) != nil
            let work: @Sendable () -> Void = { [weak host] in
                // The program may have another name now.
                let app = BuildMark.of(known).isEmpty ? known.reread() ?? known : known
                let program = BuildMark.of(app)
                let mark = read(app)
                host?.run { host in
                    host.processes.builds.walked(
                        app.slug, mark, program, at: time, isComplete: isComplete, host)
                }
            }
            DispatchQueue.global(qos: .userInitiated).async(execute: work)
        }
    }

    /// Handles the result of a walk; a result without a mark is ignored.
    private func walked(
        _ app: String, _ mark: String?, _ program: String, at time: Duration, isComplete: Bool,
        _ host: isolated AppHost
    ) {
        walking.remove(app)
        var watch = watches[app] ?? BuildSettling()
        let known = watch.build
        if let mark, watch.record(mark, program, at: time, isComplete: isComplete) {
            catalog.refresh(app)
            if !known.isEmpty, !isComplete {
                logger.notice(
                    "New build found; each process is replaced at its user's next action.",
                    metadata: ["app": "\(app)"])
            }
        }
        watches[app] = watch
        resumeLaunches(host)
        if isComplete { replaceProcesses(of: app, host) }
        // The walk may have seen files of before the declaration.
        if declared.contains(app), let app = catalog[app] { walk([app], host) }
    }
}
