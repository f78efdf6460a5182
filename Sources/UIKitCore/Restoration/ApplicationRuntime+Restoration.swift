import Foundation
import HostLink
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

extension ApplicationRuntime {
    /// Opens the application's archive and asks the app whether its state should be restored.
    func beginRestoration(_ delegate: any UIApplicationDelegate, isReset: Bool) -> LaunchRestoration
    {
        var restoration = LaunchRestoration()
        restoration.isReset = isReset
        guard preservesViewControllers else {
            restoration.refusal =
                "The app says in Info.plist that view controllers do not keep their state in an app "
                + "with scenes."
            return restoration
        }
        let loaded = load(StatePreservation.applicationName)
        restoration.isDamaged = loaded.wasUnusable
        if loaded.wasUnusable { restoration.refusal = Self.unusable }
        if isLocked { restoration.refusal = Self.locked }
        guard let archive = loaded.archive else {
            if !loaded.wasUnusable, !isLocked { restoration.explainAbsence(order?.reason, note) }
            return restoration
        }
        restoration.application = archive
        do {
            let pass = RestorePass(
                application: application, delegate: delegate, requiresSecureCoding: true)
            // An archive without the application's record means that the app chose not to preserve
            // state.
            guard let decoder = try pass.applicationDecoder(of: archive) else {
                restoration.isReset = true
                restoration.refusal =
                    "The app delegate wanted nothing preserved when the app left the screen: "
                    + "application(_:shouldSaveSecureApplicationState:) returned false."
                return restoration
            }
            let verdict = ApplicationDelegateCoders.ask(delegate) {
                delegate.application(application, shouldRestoreSecureApplicationState: decoder)
            }
            restoration.isWanted = verdict.answer
            restoresSecurely = verdict.isImplemented ? verdict.isSecure : nil
            noteVersion(of: archive, decoder, isRestored: verdict.answer)
            restoration.requiresSecureCoding = verdict.isSecure
            restoration.isReset = restoration.isReset || !verdict.answer
            restoration.refusal =
                verdict.answer
                ? nil
                : "The app delegate wanted nothing restored: "
                    + "application(_:shouldRestoreSecureApplicationState:) returned false."
            if !verdict.isImplemented {
                let trap = RestorationTrap.nothingIsRestored(delegate: "\(type(of: delegate))")
                note(trap)
                restoration.refusal = "\(trap)"
            }
        } catch {
            setAside(StatePreservation.applicationName, since: error)
            restoration.isDamaged = true
            restoration.refusal = Self.unusable
        }
        return restoration
    }

    private static var unusable: String { "The saved state could not be read and was set aside." }

    /// Restores the state of scenes into the objects that exist now (2.2.1 steps 6 to 9).
    func restore(
        _ runtimes: [SceneRuntime], with restoration: LaunchRestoration, isLaunch: Bool,
        _ delegate: any UIApplicationDelegate
    ) {
        let pass = RestorePass(
            application: application, delegate: delegate,
            requiresSecureCoding: restoration.requiresSecureCoding, shared: restoration.application,
            connectsLater: !isLaunch)
        for runtime in runtimes {
            let loaded = runtime.takeLoadedState()
            if let archive = loaded.archive {
                runtime.highWaterMark = archive.header.highWaterMark
                runtime.committedMark = archive.header.highWaterMark
                if restoration.isWanted { locate(archive, in: runtime, pass) }
            }
            if restoration.isDamaged || loaded.wasUnusable {
                runtime.disposition = .damaged
            } else if restoration.isReset {
                runtime.disposition = .reset
            }
        }
        guard restoration.isWanted else { return reportRestoration(restoration.refusal, []) }
        if let archive = restoration.application {
            if isLaunch { locate(archive, in: nil, pass) } else { openShared(archive, pass) }
        }
        pass.decode()
        if isLaunch, let archive = restoration.application {
            decodeApplication(archive, pass, delegate)
        }
        pass.finish()
        for (archive, waiting) in pass.unclaimed { unclaimed.take(waiting, of: archive) }
        if isLaunch, hasScenes { shared.take(pass.sharedRecords) }
        for trap in pass.traps { note(trap) }
        for skip in pass.skipped { notice(.warning, "\(skip)") }
        reportRestoration(nil, pass.entries())
        unclaimed.forget(pass.foundLater, of: StatePreservation.applicationName)
        pass.end()
    }

    private func reportRestoration(_ summary: String?, _ entries: [RestorationReport.Entry]) {
        report.restoration = RestorationReport.Pass(
            date: Date(), summary: summary, entries: entries,
            remarks: remarks(ofPreservation: false, besides: summary))
        isReportKept = false
    }

    /// Preserves the whole app and commits the archives that have changed (design 4.1).
    ///
    /// - Parameters:
    ///   - settling: Whether the app leaves the screen or ends. If so, this waits until every
    ///     commit has succeeded or failed. Otherwise the app continues while the store writes.
    ///   - collecting: Whether scenes are asked for their activities, if state is preserved
    ///     continuously. A scene that leaves the screen has been asked already.
    func preserve(settling: Bool = true, collecting: Bool = true) {
        schedule.reset()
        keeper.save(preservedState(settling: settling, collecting: collecting))
        if settling { finishSaving() }
    }

    /// Returns the state of the whole app, without archives if nothing is to be preserved.
    private func preservedState(settling: Bool, collecting: Bool) -> PreservedState {
        var state = PreservedState(isSettling: settling)
        guard let delegate, !isLocked else { return state }
        if collecting, order?.preservation == .continuous { collectActivities() }
        beginPreserving(settling: settling)
        defer { endPreserving(settling: settling) }
        let header = archiveHeader()
        if !changedSessions.isEmpty { addChangedSessions(to: &state, header) }
        let pass = PreservePass(
            header: header, hasScenes: hasScenes, isReporting: settling,
            expecting: lastRecordCounts)
        pass.beginApplication()
        for runtime in scenes { pass.begin(runtime) }
        guard preservesViewControllers else {
            // The values that a session was connected with are kept nevertheless (2.3.3).
            add(pass.finish(keeping: &unclaimed), to: &state)
            return state
        }
        let encoder = pass.applicationEncoder()
        let verdict = ApplicationDelegateCoders.ask(delegate) {
            delegate.application(application, shouldSaveSecureApplicationState: encoder)
        }
        noteMethods(verdict, delegate)
        isStateWanted = verdict.answer
        guard verdict.answer else {
            addNothing(to: &state)
            return state
        }
        pass.requiresSecureCoding = verdict.isSecure
        delegate.application(application, willEncodeRestorableStateWith: encoder)
        pass.finishApplication(encoder)
        for runtime in scenes { pass.addRoots(of: runtime) }
        let hasClosedWindows = hasScenes && application.sessions.contains { $0.scene == nil }
        let result = pass.finish(keeping: &unclaimed, hasClosedWindows ? shared : nil)
        for runtime in scenes {
            runtime.isFrontPreserved = runtime.front.map(pass.preserves(front:)) ?? false
        }
        if hasScenes {
            // State that waits for an object is kept in `unclaimed`.
            let waiting = unclaimed.paths(of: StatePreservation.applicationName)
            let records = result.archives.first?.archive.records ?? []
            shared.take(records.filter { !waiting.contains($0.path) })
        }
        add(result, to: &state)
        if settling {
            report.preservation = RestorationReport.Pass(
                date: Date(), summary: nil, entries: result.entries,
                remarks: remarks(ofPreservation: true, besides: nil))
        }
        if settling || !isReportKept { addReport(to: &state) }
        return state
    }

    /// Whether view controllers keep their state.
    ///
    /// An app with scenes can turn that off (9.6).
    private var preservesViewControllers: Bool {
        let manifest = application.manifest
        return manifest.scenes == nil || manifest.restoration.preservesViewControllersInSceneApps
    }

    /// Discards the state that a launch has restored, if the app asks for that (9.8).
    ///
    /// While the app extends its restoration, the state may still be needed, so it is kept.
    func discardRestoredState() {
        guard application.manifest.restoration.discardsStateAfterLaunch,
            application.restorationExtensions == 0
        else { return }
        let names = [StatePreservation.applicationName] + scenes.map(\.session)
        // State that could not be read was not restored.
        for name in names where !unread.contains(name) {
            keeper.discard(name)
            preservation.forget(name)
        }
    }

    private func locate(_ archive: ArchiveReader, in runtime: SceneRuntime?, _ pass: RestorePass) {
        do {
            try pass.locate(archive, in: runtime?.scene)
        } catch {
            // Any error while restoring discards the state (5.3.3).
            setAside(runtime?.session ?? StatePreservation.applicationName, since: error)
            runtime?.disposition = .damaged
        }
    }

    /// Opens the application's archive for a scene that connects later.
    private func openShared(_ archive: ArchiveReader, _ pass: RestorePass) {
        guard hasScenes else { return }
        do {
            try pass.open(
                archive, waiting: unclaimed.paths(of: StatePreservation.applicationName))
        } catch {
            notice(.error, "The state that belongs to no scene is damaged: \(error)")
        }
    }

    private func decodeApplication(
        _ archive: ArchiveReader, _ pass: RestorePass, _ delegate: any UIApplicationDelegate
    ) {
        do {
            guard let decoder = try pass.applicationDecoder(of: archive) else { return }
            delegate.application(application, didDecodeRestorableStateWith: decoder)
        } catch {
            notice(.error, "The application's own record is damaged: \(error)")
        }
    }

    /// Loads the state saved under a name, and logs state that cannot be used, which the keeper has
    /// set aside.
    func load(_ name: String) -> LoadedState {
        switch keeper.load(name) {
        case .missing: return LoadedState()
        case .locked:
            isLocked = true
            unread.insert(name)
            return LoadedState(isLocked: true)
        case .unusable(let reason):
            notice(.error, "The state of \(name) cannot be used: \(reason)")
            return LoadedState(wasUnusable: true)
        case .loaded(let archive):
            preservation.remember(name)
            return LoadedState(archive: archive)
        }
    }

    private func setAside(_ name: String, since error: any Error) {
        keeper.setAside(name, reason: "\(error)")
        preservation.forget(name)
        notice(.error, "The state of \(name) was set aside: \(error)")
    }

    func archiveHeader() -> ArchiveHeader {
        ArchiveHeader(
            bundleVersion: application.manifest.bundleVersion,
            systemVersion: ProcessInfo.processInfo.operatingSystemVersionString,
            idiom: UIScreen.main.traitCollection.userInterfaceIdiom.rawValue, timestamp: Date())
    }
}

/// The saved state of a scene or of the application.
struct LoadedState {
    /// The archive, if there is one that can be read.
    var archive: ArchiveReader?
    /// Whether there is an archive that cannot be read.
    var wasUnusable = false
    /// Whether the user's data is locked, so it is not known whether there is an archive.
    var isLocked = false
}
