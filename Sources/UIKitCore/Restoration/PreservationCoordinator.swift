import Foundation
import HostLink
import RestorationArchive
import UIKitPrimitives

/// The preservation of the whole app: its triggers, the state that it passes to the keeper, and the
/// outcomes (specification 2.1).
final class PreservationCoordinator {
    private let application: UIApplication
    private let connection: any HostConnection
    private let keeper: any ArchiveKeeping
    private let scheduler: any TurnScheduling
    private let scenes: ConnectedScenes
    private let sessions: SceneSessions
    private let activities: ActivityCenter
    private let protectedData: ProtectedData
    private let log: RestorationLog
    private var schedule = PreservationSchedule()
    private var archives = ArchiveCommits()
    /// The number of records in each archive of the last pass.
    private var lastRecordCounts: [String: Int] = [:]
    /// State of earlier launches for which no object exists.
    private var unclaimed = UnclaimedState()
    /// The last preserved state that belongs to no scene.
    private var shared = SharedState()
    /// Whether state is also preserved while the app is in the foreground.
    private var isContinuous = false
    /// Whether a pass is running.
    private var isPreserving = false
    /// Whether the app has requested that the snapshot of this pass is not shown.
    private var isSnapshotIgnored = false
    /// Whether the app wanted its state preserved the last time it was asked.
    private var isStateWanted = false

    init(
        application: UIApplication, connection: any HostConnection, keeper: any ArchiveKeeping,
        scheduler: any TurnScheduling, scenes: ConnectedScenes, sessions: SceneSessions,
        activities: ActivityCenter, protectedData: ProtectedData, log: RestorationLog
    ) {
        self.application = application
        self.connection = connection
        self.keeper = keeper
        self.scheduler = scheduler
        self.scenes = scenes
        self.sessions = sessions
        self.activities = activities
        self.protectedData = protectedData
        self.log = log
        keeper.onOutcome = { [weak self] in self?.noteOutcome($0) }
    }

    /// Reads from the launch order whether state is preserved continuously.
    func launch(_ order: LaunchOrder) {
        isContinuous = order.preservation == .continuous
    }
}

/// The triggers of preservation.
extension PreservationCoordinator {
    /// Schedules a preservation soon, because app code ran.
    func noteActivity() {
        guard isContinuous else { return }
        scheduler.schedulePreservation(at: schedule.noteActivity(at: scheduler.now))
    }

    /// Requests a preservation at the end of the turn, because the user performed an action that
    /// cannot be sent again.
    func noteAction() {
        schedule.noteAction()
    }

    /// Preserves state if the app has been quiet long enough.
    func preserveIfDue() {
        switch schedule.takeDue(at: scheduler.now) {
        case .nothing: break
        case .later(let time): scheduler.schedulePreservation(at: time)
        case .now: preserve(settling: false)
        }
    }

    /// Preserves state at the host's request, and answers once all of it is on the disk.
    func preserve(answering token: UInt64) {
        preserve()
        archives.noteRequest(token)
        answerRequests()
    }

    /// Preserves the latest changes before the app is terminated.
    func preserveBeforeTermination() {
        if isContinuous { preserve(collecting: false) }
    }

    /// Collects the activities of scenes, preserves, and takes the snapshots of these scenes.
    func preserveWithSnapshots(of runtimes: [SceneRuntime]) {
        if application.hasScenes {
            for runtime in runtimes { activities.collect(from: runtime.scene) }
        }
        preserve(collecting: false)
        for runtime in runtimes { sendSnapshot(of: runtime) }
    }

    /// Preserves the whole app, and passes the changes to the keeper to save.
    ///
    /// - Parameters:
    ///   - settling: Whether to wait until all state is saved or has failed, because the app leaves
    ///     the screen or may end. Otherwise, the method returns while the store writes.
    ///   - collecting: Whether to ask scenes for their activities, if state is preserved
    ///     continuously. A scene that leaves the screen was asked already.
    func preserve(settling: Bool = true, collecting: Bool = true) {
        schedule.reset()
        var state = preservedState(settling: settling, collecting: collecting)
        if state.report == nil, !log.isReportSaved, !protectedData.isLocked {
            state.report = log.reportToSave()
        }
        keeper.save(state)
        if settling { finishSaving() }
    }
}

/// A preservation pass.
extension PreservationCoordinator {
    /// Returns the state of the whole app; without archives if no state should be preserved.
    private func preservedState(settling: Bool, collecting: Bool) -> PreservedState {
        var state = PreservedState(isSettling: settling)
        guard let delegate = application.launchDelegate, !protectedData.isLocked else {
            return state
        }
        if collecting, isContinuous { activities.collectAll() }
        beginPass(settling: settling)
        defer { endPass(settling: settling) }
        let hasScenes = application.hasScenes
        let header = archiveHeader()
        for (name, archive) in sessions.takeChangedArchives(header) {
            state.add(archives.part(archive, as: name))
        }
        let pass = PreservePass(
            header: header, hasScenes: hasScenes, isReporting: settling,
            expecting: lastRecordCounts)
        pass.beginApplication()
        for runtime in scenes.all { pass.begin(runtime) }
        guard application.preservesViewControllers else {
            // The configurations of sessions are preserved in any case (specification 2.3.3).
            add(pass.finish(keeping: &unclaimed), to: &state)
            return state
        }
        let encoder = pass.applicationEncoder()
        let verdict = ApplicationDelegateCoders.ask(delegate) {
            delegate.application(application, shouldSaveSecureApplicationState: encoder)
        }
        log.checkSaving(verdict, of: delegate, in: scenes.all, hasScenes: hasScenes)
        isStateWanted = verdict.answer
        guard verdict.answer else {
            addNothing(to: &state, isRefused: verdict.isImplemented)
            return state
        }
        pass.requiresSecureCoding = verdict.isSecure
        delegate.application(application, willEncodeRestorableStateWith: encoder)
        pass.finishApplication(encoder)
        for runtime in scenes.all { pass.addRoots(of: runtime) }
        let hasClosedWindows = hasScenes && application.sessions.contains { $0.scene == nil }
        let result = pass.finish(keeping: &unclaimed, hasClosedWindows ? shared : nil)
        for runtime in scenes.all {
            runtime.isFrontPreserved = runtime.front.map(pass.preserves(front:)) ?? false
        }
        if hasScenes {
            // State that waits for an object is preserved with `unclaimed`.
            let waiting = waitingPaths
            let records = result.archives.first?.archive.records ?? []
            shared.store(records.filter { !waiting.contains($0.path) })
        }
        add(result, to: &state)
        if settling { log.recordPreservation(nil, result.entries) }
        if settling || !log.isReportSaved { state.report = log.reportToSave() }
        return state
    }

    /// Begins a pass.
    ///
    /// Logs freed registrations, open alerts and a restoration that was never completed
    /// (specification 8.3.11).
    private func beginPass(settling: Bool) {
        log.checkFreedRegistrations()
        log.checkOpenAlerts(in: application.windows)
        let count = application.restorationExtensions
        if settling, count > 0 { log.note(.neverCompleted(count: count)) }
        isPreserving = true
        isSnapshotIgnored = false
    }

    /// Withdraws the snapshots that must not be shown (specification 1.1.4).
    ///
    /// There are snapshots only if the app leaves the screen.
    private func endPass(settling: Bool) {
        isPreserving = false
        guard isSnapshotIgnored, settling else { return }
        for runtime in scenes.all {
            connection.send(.snapshot(session: runtime.session, nil))
        }
    }

    /// Adds the archives of a pass.
    private func add(_ result: PreservePass.Result, to state: inout PreservedState) {
        lastRecordCounts = result.recordCounts
        for skip in result.skipped { log.note(skip) }
        for (name, archive) in result.archives where protectedData.maySave(name) {
            state.add(archives.part(archive, as: name))
        }
    }

    /// Adds archives without records.
    ///
    /// Adds no state of scenes: the app does not want its state preserved now, so no older state
    /// may be restored either (specification 2.1.4).
    ///
    /// - Parameters:
    ///   - state: The state to add to.
    ///   - isRefused: Whether the delegate answered that nothing is to be preserved. Otherwise it
    ///     has no method that answers.
    private func addNothing(to state: inout PreservedState, isRefused: Bool) {
        let unmet = log.reasonNothingIsSaved
        // The configurations of sessions, and their activities, are preserved in any case
        // (specification 2.3.3, 2.4.1).
        if application.hasScenes || !archives.isEmpty {
            let pass = PreservePass(header: archiveHeader(), hasScenes: application.hasScenes)
            if archives.holds(ArchiveName.application) { pass.beginApplication() }
            for runtime in scenes.all { pass.begin(runtime) }
            unclaimed.forgetAll()
            shared = SharedState()
            add(pass.finish(keeping: &unclaimed), to: &state)
        } else {
            // No archive will contain the scenes' events. If an app with identifiers lacks the
            // delegate's method, its screens are lost by mistake, and so may its actions be.
            if isRefused || !log.isOptInMissing {
                for runtime in scenes.all {
                    state.addMark(runtime.highWaterMark, withoutArchiveOf: runtime.session)
                }
            }
            if unmet == nil { return }
        }
        let summary = unmet?.description ?? Self.summary(isRefused: isRefused)
        guard state.isSettling || log.report.preservation?.summary != summary else { return }
        log.recordPreservation(summary, [])
        state.report = log.reportToSave()
    }

    /// Returns why no view controller was preserved, in an app without a mistake.
    private static func summary(isRefused: Bool) -> String {
        isRefused
            ? "The app delegate refused preservation: "
                + "application(_:shouldSaveSecureApplicationState:) returned false."
            : "Only the activities of scenes are preserved: the app delegate does not implement "
                + "application(_:shouldSaveSecureApplicationState:)."
    }

    private func archiveHeader() -> ArchiveHeader {
        ArchiveHeader(
            bundleVersion: application.manifest.bundleVersion,
            systemVersion: ProcessInfo.processInfo.operatingSystemVersionString,
            idiom: UIScreen.main.traitCollection.userInterfaceIdiom.rawValue, timestamp: Date())
    }
}

/// The state that was passed to the keeper, and its outcomes.
extension PreservationCoordinator {
    /// Waits until all state that was passed to the keeper is saved or has failed.
    ///
    /// After the time limit, logs an error and returns; the outcomes are reported later.
    private func finishSaving() {
        guard !keeper.finishSaving() else { return }
        connection.notice(
            .error,
            "State is not saved yet, because the disk is slow or does not answer. If the app ends "
                + "before the disk answers, the latest changes are lost. Check the disk.")
    }

    /// Answers the host's requests to preserve once no archive is being written.
    ///
    /// The host may end the process after the answer.
    private func answerRequests() {
        for token in archives.takeAnswerable() { connection.send(.preserved(token: token)) }
    }

    private func noteOutcome(_ outcome: SaveOutcome) {
        defer { answerRequests() }
        switch outcome {
        case .saved(let name, let number, let mark):
            archives.noteSaved(name, number: number)
            guard let runtime = scenes.scene(name), mark > runtime.safe.committed else { return }
            runtime.safe.committed = mark
            connection.send(.committed(session: name, highWaterMark: mark))
        case .nothingToSave(let name, let mark):
            guard let runtime = scenes.scene(name), mark > runtime.safe.withoutCommit else {
                return
            }
            runtime.safe.withoutCommit = mark
            connection.send(.nothingToCommit(session: name, highWaterMark: mark))
        case .failed(let name, let number, let reason):
            if let sentence = archives.noteFailure(name, number: number, reason: reason) {
                connection.notice(.error, sentence)
            }
            if let runtime = scenes.scene(name), runtime.highWaterMark > runtime.safe.committed {
                connection.send(.commitFailed(session: name))
            }
            sessions.noteFailure(name)
            guard isContinuous else { return }
            scheduler.schedulePreservation(at: schedule.noteFailure(at: scheduler.now))
        case .reportFailed(let reason):
            connection.notice(
                .warning, "The report on what was preserved was not kept: \(reason)")
        }
    }
}

/// The state that was found at launch.
extension PreservationCoordinator {
    /// Records that there is saved state with a name.
    func noteLoaded(_ name: String) {
        archives.remember(name)
    }

    /// Records that there is no longer saved state with a name.
    func noteRemoved(_ name: String) {
        archives.forget(name)
    }

    /// Drops all state of a discarded session that is still to be saved.
    func forget(_ session: String) {
        archives.forget(session)
        unclaimed.forget(session)
    }

    /// Stores the state for which a restoration found no object, and at launch the state that
    /// belongs to no scene.
    func noteRestored(_ pass: RestorePass, isLaunch: Bool) {
        for (archive, waiting) in pass.unclaimed { unclaimed.store(waiting, of: archive) }
        if isLaunch, application.hasScenes { shared.store(pass.sharedRecords) }
    }

    /// Drops state of the application's archive that had waited and has found its object.
    func forgetWaiting(_ paths: Set<ArchivePath>) {
        unclaimed.forget(paths, of: ArchiveName.application)
    }

    /// The paths of the application's archive whose state waits for an object.
    var waitingPaths: Set<ArchivePath> { unclaimed.paths(of: ArchiveName.application) }
}

/// The snapshots that pages show while no process runs (specification 5.4).
extension PreservationCoordinator {
    /// Sends the host the snapshot of a scene that left the screen, or no snapshot if it would show
    /// content that is not restored (specification 5.4.4).
    func sendSnapshot(of runtime: SceneRuntime) {
        // `endPass` has withdrawn a snapshot that the app does not want (specification 1.1.4).
        guard !isSnapshotIgnored, !protectedData.isLocked else { return }
        let isRestored =
            isStateWanted && runtime.isFrontPreserved || runtime.isFrontRestoredByApp
        connection.send(
            .snapshot(session: runtime.session, isRestored ? runtime.snapshot() : nil))
    }

    /// Suppresses the snapshot of the state that is being preserved; outside of a pass, only logs a
    /// warning.
    func ignoreSnapshot() {
        guard isPreserving else { return log.note(.snapshotIgnoredTooLate) }
        isSnapshotIgnored = true
    }
}

extension UIApplication {
    /// Whether view controllers keep their state: in an app with scenes, `Info.plist` decides
    /// (specification 9.6).
    var preservesViewControllers: Bool {
        !hasScenes || manifest.restoration.preservesViewControllersInSceneApps
    }
}

/// The state of objects that belong to no scene, which is in the application's archive.
///
/// An encoder of a window refers to such an object. The record outlives that window as long as
/// there is a closed window that may refer to it when it is opened again.
struct SharedState {
    /// The records of the application's archive without the application's own, outer ones first.
    private(set) var records: [ArchiveRecord] = []

    /// Stores the records that were restored or preserved last.
    mutating func store(_ records: [ArchiveRecord]) {
        self.records = records.filter { $0.path != .application }
    }
}
